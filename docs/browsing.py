"""Makes the pictures of the browser from a server that really runs, and people at it: `python -m docs.browsing`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from operator import ne
from pathlib import Path
from typing import Any

from docs.pictures import HERE, MISTAKEN
from tests.browsers import Person, browser
from tests.rough import Running, running

TABLES = (
    ("browser", "desk", "madagascar-en", "en"),
    ("phone", "phone", "monster-high-es", "es"),
    ("dark", "small phone", "flip", "en"),
)
SHORT = "mau-mau"  # the game is over when the round is
MOST_MOVES = 400


def scene(person: Person, name: str, place: str = "") -> None:
    """What is on the page now, or in one part of it."""
    person.page.wait_for_load_state()
    person.page.evaluate("document.activeElement.blur()")
    path = HERE / f"{name}.png"
    if place:
        person.page.locator(place).first.screenshot(path=path, animations="disabled")
    else:
        person.page.evaluate("scrollTo(0, 0)")
        person.page.screenshot(path=path, animations="disabled", full_page=True)


@contextmanager
def somebody(opened: Any, server: Running, device: str) -> Iterator[Person]:
    person = Person(opened, f"{server.base}/", server.port, device)
    try:
        person.page.wait_for_selector("form.lobby")
        yield person
    finally:
        person.close()


def choose(person: Person, rulebook: str, *chairs: str) -> None:
    page = person.page
    page.select_option("select[data-key=rulebook]", rulebook)
    while page.locator("select[data-key^=chair]").count() < len(chairs):
        page.click("[data-key=more]")
    for number, kind in enumerate(chairs):
        page.select_option(f'select[data-key="chair {number}"]', kind)
    page.select_option("select[data-key=pace]", "quick")
    page.fill("#name", "Ana")


def opens(person: Person) -> None:
    person.page.click("[data-key=open]")
    person.page.wait_for_selector(".chairs")


def begins(person: Person) -> None:
    person.page.click("[data-key=begin]:not([disabled])")
    person.until(lambda seen: len(seen["hand"]) > 0, "a hand")


def plays_until(person: Person, come: Callable[[dict[str, Any]], bool]) -> None:
    """Lays what may be laid, and answers in the first way that there is."""
    for _ in range(MOST_MOVES):
        seen = person.until(lambda now: now["asked"] or now["panel"] != "" or come(now), "a question")
        if come(seen):
            return
        if seen["panel"]:
            person.press("next")
        elif seen["legal"] and seen["answers"][:1] != ["decline"]:
            person.page.click(f'.hand button.legal[data-card="{seen["legal"][0]}"] >> nth=0')
        else:
            person.press(seen["answers"][0])
        person.until(partial(ne, seen), "a change")


def in_the_lobby(opened: Any, server: Running) -> None:
    with somebody(opened, server, "desk") as ana:
        choose(ana, "kung-fu-panda-en", "person", "person", "sensible", "bold")
        scene(ana, "lobby")
        ana.page.click("details.own summary")
        ana.page.fill("#own-text", MISTAKEN)
        ana.page.click("[data-key=own-check]")
        ana.page.wait_for_selector(".own .bad")
        scene(ana, "upload", "details.own")
        opens(ana)
        ana.press("invite 1")
        ana.waits("document.querySelector('.invitation .link')?.value.includes('.1.')")
        scene(ana, "invitation")


def at_tables(opened: Any, server: Running) -> None:
    for name, device, rulebook, code in TABLES:
        with somebody(opened, server, device) as ana:
            if code != "en":
                ana.page.select_option("#language", code)
                ana.page.wait_for_selector(f"html[lang={code}] form.lobby")
            choose(ana, rulebook, "person", "sensible", "bold", "careful")
            opens(ana)
            begins(ana)
            plays_until(ana, lambda seen: len(seen["log"]) > 20 and len(seen["legal"]) > 1 and len(seen["hand"]) > 3)
            scene(ana, name)


def afterwards(opened: Any, server: Running) -> None:
    with somebody(opened, server, "desk") as ana:
        choose(ana, SHORT, "person", "sensible", "bold")
        opens(ana)
        begins(ana)
        plays_until(ana, lambda seen: seen["panel"] != "")
        scene(ana, "summary")
        ana.press("replay")
        ana.page.wait_for_selector(".replay")
        for _ in range(9):
            ana.press("following")
        scene(ana, "replay")


def main() -> None:
    with browser() as opened, tempfile.TemporaryDirectory() as home, running(Path(home)) as server:
        in_the_lobby(opened, server)
        at_tables(opened, server)
        afterwards(opened, server)


if __name__ == "__main__":
    main()
