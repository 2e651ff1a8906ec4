"""Makes the pictures of lines from what the program really prints: `python -m docs.pictures`."""

from __future__ import annotations

import html
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

from tests.terminal import Terminal

HERE = Path(__file__).parent / "pictures"
CELL, LINE, EDGE = 8.4, 19, 14
ASKED = r"(Ana|Table)> |Press Enter for the next round\. "
MISTAKEN = """\
lastcard: 1
house-rule: sevens-sting
title: Sevens sting
summary: Whoever sits after a seven draws.

parameters:
  cards: {default: 1, range: 1..4}

changes:
  add:
    rules:
      sevens-sting:
        on: player plays numbr
        when: rank of car is 7
        do:
          - next after player draws cards
      eights-sting:
        on: player plays number
        when: rank of card is 8
        do:
          - next player draws cards
"""


def color_of(number: int) -> str:
    """The usual 256 colors of a terminal."""
    if number < 16:
        basic = "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 "
        basic += "666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db ffffff"
        return f"#{basic.split()[number]}"
    if number >= 232:
        grey = f"{8 + 10 * (number - 232):02x}"
        return f"#{grey}{grey}{grey}"
    levels = (0, 95, 135, 175, 215, 255)
    number -= 16
    return f"#{levels[number // 36]:02x}{levels[number // 6 % 6]:02x}{levels[number % 6]:02x}"


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def svg(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    columns = max(width(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    across, down = round(columns * CELL + 2 * EDGE), len(lines) * LINE + 2 * EDGE
    rows = [_row(line, EDGE + (number + 0.8) * LINE) for number, line in enumerate(lines)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" viewBox="0 0 {across} {down}">\n'
        f'<rect width="100%" height="100%" rx="8" fill="#1b1e24"/>\n'
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" '
        'fill="#d8dee9">\n' + "\n".join(rows) + "\n</g>\n</svg>\n"
    )


def _row(line: str, y: float) -> str:
    parts, style, column = [], "", 0
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if piece.startswith("\x1b"):
            style = _style(piece[2:-1], style)
        elif piece:
            x = EDGE + column * CELL
            place = f'x="{x:.1f}" y="{y:.1f}" textLength="{width(piece) * CELL:.1f}"'
            kept = html.escape(piece).replace(" ", "\u00a0")  # browsers drop other spaces at the ends of a text
            parts.append(f"<text {place}{style}>{kept}</text>")
            column += width(piece)
    return "".join(parts)


def _style(codes: str, style: str) -> str:
    found = re.search(r"38;5;(\d+)", codes)
    if found:
        return f' fill="{color_of(int(found[1]))}"'
    if codes in ("1", "01"):
        return style + ' font-weight="bold"'
    return "" if codes in ("", "0", "39") else style


def typed(come: str, *arguments: str, rulebook: str, most: int = 200) -> str:
    """A real game in lines: somebody gives the first answer until something is shown; from the last answer on."""
    terminal = Terminal(*arguments, rulebook=rulebook)
    try:
        for _ in range(most):
            shown = terminal.until(ASKED)
            if come in shown:
                return shown.partition("\n")[2].strip("\n")
            terminal.type("n\n" if "[n]" in shown and "[1]" not in shown else "1\n")
    finally:
        terminal.close()
    raise AssertionError(f"{come!r} never comes")


def command(*words: str, cwd: str | None = None) -> str:
    done = subprocess.run([sys.executable, "-m", "lastcard", *words], capture_output=True, text=True, cwd=cwd)
    return done.stdout


def mistakes() -> str:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sevens-sting.yaml").write_text(MISTAKEN, encoding="utf-8")
        return "$ lastcard validate sevens-sting.yaml\n" + command("validate", "sevens-sting.yaml", cwd=folder)


def main() -> None:
    HERE.mkdir(exist_ok=True)
    traced = "$ lastcard trace --all\n" + command("trace", "--all")
    pictures = (
        ("table", typed("Your turn: lay", "seed:11", rulebook="monster-high-es")),
        ("lines", typed("[1] Challenge", "seed:2", rulebook="classic")),
        ("lines-round", typed("Press Enter", "seed:5", rulebook="madagascar-en")),
        ("validate", mistakes()),
        ("trace", traced),
    )
    for name, text in pictures:
        (HERE / f"{name}.svg").write_text(svg(text), encoding="utf-8")


if __name__ == "__main__":
    main()
