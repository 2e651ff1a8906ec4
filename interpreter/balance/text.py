"""The report for a terminal: a small table of each figure, with bars of a few letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lastcard.interpreter.runs.job import how_to_compile

from .report import Data
from .words import honest

BARS = " ▏▎▍▌▋▊▉█"
PLAIN = str.maketrans({"█": "#", "±": "+/-", **dict.fromkeys(BARS[1:-1], "")})  # for terminals that have no others
WIDE = 32  # letters of a bar
CLASSES = 16  # of a histogram, at most
KINDS = {
    "rule": "carried out",
    "row": "carried out",
    "window": "opens",
    "offer": "taken",
    "then": "it is so",
    "otherwise": "it is not so",
}


def bar(part: float, width: int = WIDE) -> str:
    eighths = round(max(0.0, min(1.0, part)) * width * 8)
    return "█" * (eighths // 8) + (BARS[eighths % 8] if eighths % 8 else "")


def classes(histogram: dict[str, int], most: int = CLASSES) -> list[tuple[int, int, int]]:
    """A histogram in a few classes of whole numbers, equally wide: from, to, how many. What is very rare ends it."""
    values = sorted((int(value), count) for value, count in histogram.items())
    if not values:
        return []
    least, total, seen, last = values[0][0], sum(count for _, count in values), 0, values[-1][0]
    for value, count in values:
        seen += count
        if seen >= 0.99 * total:
            last = value
            break
    width = max(1, -(-(last - least + 1) // most))
    found = dict[int, int]()
    for value, count in values:
        place = (min(value, last) - least) // width
        found[place] = found.get(place, 0) + count
    top = values[-1][0]
    ends = {place: least + (place + 1) * width - 1 for place in range(max(found) + 1)}
    ends[max(found)] = max(top, ends[max(found)]) if top > last else ends[max(found)]
    return [(least + place * width, ends[place], found.get(place, 0)) for place in range(max(found) + 1)]


def in_plain(lines: Iterable[str]) -> Iterator[str]:
    """The same in ASCII, but for the names of an author."""
    return (line.translate(PLAIN).rstrip() for line in lines)


def as_text(data: Data) -> Iterator[str]:
    yield from _head(data)
    sides = [data["with"], *([data["against"]] if data["against"] else [])]
    for side in sides:
        yield ""
        if len(sides) > 1:
            yield f"== {set_of(side)} =="
            yield ""
        yield from _side(side, data["rounds"])
    if data["difference"] is not None:
        yield from _differences(data)
    yield ""
    yield from honest(data)


def _head(data: Data) -> Iterator[str]:
    sets = set_of(data["with"]) + (f" against {set_of(data['against'])}" if data["against"] else "")
    yield f"{data['rulebook']} {sets}, {data['players']} players, policy {data['policy']}, seed {data['seed']}"
    yield f"{data['rounds']:,} rounds in {data['seconds']:,.1f} s, {_played_by(data['with'])}"


def _played_by(side: Data) -> str:
    if side["engine"] == "interpreted":
        return "; ".join(["played by the interpreter", *filter(None, [how_to_compile()])])
    return f"played compiled ({side['fallbacks']:,} handed back to the interpreter)"


def set_of(side: Data) -> str:
    return f"with {', '.join(side['house_rules'])}" if side["house_rules"] else "without house rules"


def _side(side: Data, rounds: int) -> Iterator[str]:
    yield "Rounds won"
    best = max(each["share"] for each in side["seats"])
    for seat, each in enumerate(side["seats"], 1):
        yield f"  seat {seat:<3} {_with_bar(each, best)}"
    yield f"  nobody   {_with_bar(side['unwon'], best)}"
    yield ""
    yield from _histogram("Turns a round", side["turns"])
    yield from _histogram("Points of the winner", side["points"])
    yield from _shares(side)
    yield ""
    yield from _places(side["places"])


def _with_bar(share: Data, best: float) -> str:
    figures = f"{100 * share['share']:6.2f} % ± {100 * share['half_width']:.2f}"
    return f"{figures}  {bar(share['share'] / best if best else 0)}".rstrip()


def _histogram(title: str, mean: Data) -> Iterator[str]:
    quantiles = ", ".join(f"{100 * float(part):.0f} % {value}" for part, value in mean["quantiles"].items())
    yield f"{title}: {mean['mean']:.2f} ± {mean['half_width']:.2f}, standard deviation {mean['deviation']:.2f}"
    yield f"  at most: {quantiles}; {mean['least']} to {mean['most']}"
    found = classes(mean["histogram"])
    if len(found) > 1:
        best, total = max(count for *_, count in found), sum(count for *_, count in found)
        names = [f"{low}" if low == high else f"{low}-{high}" for low, high, _ in found]
        wide = max(map(len, names))
        for name, (*_, count) in zip(names, found, strict=True):
            yield f"  {name:>{wide}} {100 * count / total:6.2f} %  {bar(count / best)}".rstrip()
    yield ""


def _shares(side: Data) -> Iterator[str]:
    draws, choices = side["draw_turns"], side["choices"]
    yield f"Draw turns: {100 * draws['share_of_turns']:.2f} % of the turns, {draws['mean']:.2f} a round"
    yield f"Turns with a choice: {100 * choices['share_of_turns']:.2f} % of the turns"
    yield f"Decisions: {side['decisions']['mean']:.2f} a round; reshuffles: {side['reshuffles']['mean']:.4f} a round"


def _places(places: Sequence[Data]) -> Iterator[str]:
    done, never = [each for each in places if each["times"]], [each for each in places if not each["times"]]
    yield "How often, for each round"
    wide = max((len(name_of(each)) for each in done), default=0)
    for each in sorted(done, key=lambda each: -each["times"]):
        yield f"  {each['per_round']:10.4f}  {name_of(each):<{wide}}  {each['file']}:{each['line']}"
    if never:
        yield "Never"
    for each in never:
        yield f"  {name_of(each)}  {each['file']}:{each['line']}"


def name_of(place: Data) -> str:
    kind, step = place["kind"], place["step"]
    if kind == "window":
        return f"window {place['rule']} opens"
    if kind == "offer":
        return f"window {place['rule']}, {step.removeprefix('offers ')} taken"
    if kind in ("then", "otherwise"):
        where = "nobody takes an offer" if step == "asks" else f"{step}, {KINDS[kind]}"
        return f"{place['rule']}: {where}"
    return f"{kind} {place['rule']}"


def _differences(data: Data) -> Iterator[str]:
    yield ""
    yield f"== the difference: {set_of(data['with'])}, less {set_of(data['against'])} =="
    yield ""
    for each in data["difference"]:
        yield f"  {each['what']:<28} {_difference(each)}"
    count = len(data["difference"])
    yield f"  (the same rounds with both; all {count} are judged together, so that one report in twenty errs, by Holm)"


def _difference(each: dict[str, Any]) -> str:
    share = each["what"].startswith("won by")
    factor, unit = (100, " %") if share else (1, "")
    figures = f"{factor * each['difference']:+9.3f}{unit} ± {factor * each['half_width']:.3f}"
    chance = f"p = {each['chance']:.3f}" if each["chance"] >= 0.001 else "p < 0.001"
    return f"{figures:<26} {chance}  {'significant' if each['significant'] else 'may be chance'}"
