"""The command line. Every command fetches what it needs only when it runs, so `--help` costs little."""

from __future__ import annotations

from . import commands_of_files, commands_of_play, commands_of_proof  # each of them adds its commands to the group
from .command_line import main

__all__ = ["commands_of_files", "commands_of_play", "commands_of_proof", "main"]

if __name__ == "__main__":
    main()
