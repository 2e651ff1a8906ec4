"""`lastcard serve`: the table in the browser."""

from __future__ import annotations

import sys

import click

from .common import UNREADABLE, fail, known_language, main, rules_of, with_house_rules

NEEDED = ("starlette", "uvicorn", "websockets", "segno")
MOST_PORT = 65_535


@main.command()
@click.argument("rulebook", required=False)
@with_house_rules
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen; 0.0.0.0: everywhere."
)
@click.option("--port", type=click.IntRange(0, MOST_PORT), default=8750, show_default=True, help="0: any that is free.")
@click.option("--language", "code", metavar="CODE", help="Of what is said here. Usually that of the terminal.")
def serve(rulebook: str | None, house_rules: tuple[str, ...], host: str, port: int, code: str | None) -> None:
    """Serve the table to browsers: friends join by a link or its picture, on their own devices.

    Without more only this machine can reach it; `--host 0.0.0.0` lets others in the same network in. With a RULEBOOK
    that is the one that is offered first. Games are kept after every move, and go on when the server is started again.
    """
    from lastcard.interpreter.speech.language import spoken_here

    spoken = known_language(code) or spoken_here()
    missing = [name for name in NEEDED if not _is_there(name)]
    if missing:
        fail(f"the browser table needs {', '.join(missing)}; this installs it: pip install 'lastcard[web]'", UNREADABLE)
    if house_rules and rulebook is None:
        raise click.UsageError("house rules are laid over a rulebook: name it, too")
    if rulebook is not None:
        rules_of(rulebook, house_rules)
    from lastcard.interpreter.web.serve import offered, serve_command

    offer = offered(rulebook, house_rules) if rulebook is not None else None
    sys.exit(serve_command(host, port, spoken, offer))


def _is_there(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(name) is not None
