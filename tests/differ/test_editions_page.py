"""docs/editions.md speaks of every entry in which the sheets differ, and of who has it how."""

from tests import editions


def test_the_page_has_every_difference() -> None:
    text = editions.DOCUMENT.read_text(encoding="utf-8")
    sections = {each.partition("\n")[0]: each for each in text.split("\n## ")[1:]}
    assert list(sections) == [".".join(name) for name in editions.names()], "run `python -m tests.editions --write`"
    for name in editions.names():
        for way in editions.ways(name):
            assert f"| {', '.join(way.editions)} | {way.says.replace('|', '/')} |" in sections[".".join(name)]
