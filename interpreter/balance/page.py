"""The report as one page that needs nothing else: its plots are drawings in the page, and no script is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .report import Data
from .text import classes, name_of, set_of
from .words import honest

WIDE, HIGH, LEFT = 640, 180, 90
STYLE = """
:root { color-scheme: light dark; --one: #2b6cb0; --other: #c05621; --line: #888; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; } caption { text-align: left; font-weight: 600; }
th, td { padding: .15rem .8rem .15rem 0; text-align: left; font-variant-numeric: tabular-nums; }
td.number { text-align: right; } svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: currentColor; }
.one { fill: var(--one); } .other { fill: var(--other); } .whisker, .axis { stroke: currentColor; stroke-width: 1.5; }
.significant { font-weight: 600; } figure { margin: 1rem 0; } figcaption { font-weight: 600; }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def as_html(data: Data) -> str:
    title = escape(f"{data['rulebook']} {set_of(data['with'])}")
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><style>{STYLE}</style>'
    )
    body = "\n".join(_body(data))
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _body(data: Data) -> Iterator[str]:
    sides = [data["with"], *([data["against"]] if data["against"] else [])]
    yield f"<h1>{escape(data['rulebook'])}</h1>"
    names = " against ".join(
        '<span><svg viewBox="0 0 12 12" style="width:.8em" aria-hidden="true">'
        f'<rect class="{_class(number)}" width="12" height="12"/></svg> {escape(set_of(side))}</span>'
        for number, side in enumerate(sides)
    )
    yield f"<p>{names}: {data['rounds']:,} rounds, {data['players']} players, policy {escape(data['policy'])}, "
    yield f"seed {data['seed']}, {data['seconds']:,.1f} s.</p>"
    yield from (f"<p>{escape(line)}</p>" for line in honest(data))
    yield _seats(sides)
    for key, name in (("turns", "Turns a round"), ("points", "Points of the winner")):
        yield _histogram(name, [side[key] for side in sides])
    yield _means(sides)
    if data["difference"] is not None:
        yield _differences(data)
    yield from (_places(side, len(sides) > 1) for side in sides)


def _class(number: int) -> str:
    return "other" if number else "one"


def _figure(name: str, drawing: str, high: int) -> str:
    label = escape(name, quote=True)
    return (
        f'<figure><figcaption>{escape(name)}</figcaption><svg viewBox="0 0 {WIDE} {high}" role="img" '
        f'aria-label="{label}">{drawing}</svg></figure>'
    )


def _seats(sides: Sequence[Data]) -> str:
    """A bar for each share, and the ends of its interval."""
    rows = [(f"seat {seat + 1}", [side["seats"][seat] for side in sides]) for seat in range(len(sides[0]["seats"]))]
    rows.append(("nobody", [side["unwon"] for side in sides]))
    most = max(share["high"] for _, shares in rows for share in shares) or 1
    step, room, parts = 14 * len(sides) + 10, WIDE - LEFT - 130, list[str]()
    for row, (name, shares) in enumerate(rows):
        top = row * step
        parts.append(f'<text x="0" y="{top + step / 2 + 4:.0f}">{name}</text>')
        for number, share in enumerate(shares):
            y, long = top + 4 + 14 * number, room * share["share"] / most
            low, high = (LEFT + room * share[end] / most for end in ("low", "high"))
            said = f"{100 * share['share']:.2f} % ± {100 * share['half_width']:.2f}"
            parts.append(f'<rect class="{_class(number)}" x="{LEFT}" y="{y}" width="{long:.1f}" height="12"/>')
            parts.append(f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 6}" y2="{y + 6}"/>')
            parts.append(f'<text x="{LEFT + room + 8}" y="{y + 10}">{said}</text>')
    return _figure("Rounds won", "".join(parts), step * len(rows))


def _histogram(name: str, means: Sequence[Data]) -> str:
    """Both in the same classes, side by side."""
    together = dict[str, int]()
    for mean in means:
        for value, count in mean["histogram"].items():
            together[value] = together.get(value, 0) + count
    found = classes(together, 32)
    if not found:
        return ""
    shares = [_shares_of(mean["histogram"], found) for mean in means]
    most, slot, parts = max(map(max, shares)) or 1, (WIDE - 20) / len(found), list[str]()
    for number, each in enumerate(shares):
        wide = slot * 0.9 / len(means)
        for place, share in enumerate(each):
            high, x = (HIGH - 30) * share / most, 10 + place * slot + number * wide
            low, top, _ = found[place]
            parts.append(
                f'<rect class="{_class(number)}" x="{x:.1f}" y="{HIGH - 20 - high:.1f}" width="{wide:.1f}" '
                f'height="{high:.1f}"><title>{low} to {top}: {100 * share:.2f} %</title></rect>'
            )
    parts.append(f'<line class="axis" x1="10" x2="{WIDE - 10}" y1="{HIGH - 20}" y2="{HIGH - 20}"/>')
    for place in range(0, len(found), max(1, len(found) // 8)):
        parts.append(f'<text x="{10 + place * slot:.1f}" y="{HIGH - 4}">{found[place][0]}</text>')
    said = " against ".join(f"{mean['mean']:.2f} ± {mean['half_width']:.2f}" for mean in means)
    return _figure(f"{name}: {said}", "".join(parts), HIGH)


def _shares_of(histogram: dict[str, int], found: Sequence[tuple[int, int, int]]) -> list[float]:
    total, counts = sum(histogram.values()) or 1, [0] * len(found)
    for value, count in histogram.items():
        place = next(place for place, (_, top, _) in enumerate(found) if int(value) <= top)
        counts[place] += count
    return [count / total for count in counts]


def _table(name: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(name)}</caption><tr>{head}</tr>{body}</table>"


def _means(sides: Sequence[Data]) -> str:
    rows = [
        ["turns with a choice", *(f"{100 * side['choices']['share_of_turns']:.2f} % of the turns" for side in sides)],
        ["draw turns", *(f"{100 * side['draw_turns']['share_of_turns']:.2f} % of the turns" for side in sides)],
        ["decisions", *(f"{side['decisions']['mean']:.2f} a round" for side in sides)],
        ["reshuffles", *(f"{side['reshuffles']['mean']:.4f} a round" for side in sides)],
    ]
    for part in sides[0]["turns"]["quantiles"]:
        least = [f"{side['turns']['quantiles'][part]}" for side in sides]
        rows.append([f"turns of {100 * float(part):.0f} % of the rounds, at most", *least])
    return _table("In all", ["", *map(set_of, sides)], rows)


def _differences(data: Data) -> str:
    rows = []
    for each in data["difference"]:
        factor, unit = (100, " %") if each["what"].startswith("won by") else (1, "")
        figures = f"{factor * each['difference']:+.3f}{unit} ± {factor * each['half_width']:.3f}"
        rows.append([each["what"], figures, f"{each['chance']:.3f}", "yes" if each["significant"] else "may be chance"])
    name = f"The difference: {set_of(data['with'])}, less {set_of(data['against'])}"
    return _table(name, ["", "difference", "p, all judged together", "significant"], rows)


def _places(side: Data, several: bool) -> str:
    places = sorted(side["places"], key=lambda each: (-each["times"], each["rule"]))
    rows = [
        [f"{each['per_round']:.4f}" if each["times"] else "never", name_of(each), f"{each['file']}:{each['line']}"]
        for each in places
    ]
    return _table(
        "How often, for each round" + (f", {set_of(side)}" if several else ""), ["times", "what", "where"], rows
    )
