"""A whole round in three browsers, two of them on phones: as people play it, by pressing what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from lastcard.dsl.shelf import SHIPPED
from tests.browsers import DEVICES, Person, browser
from tests.rough import Running, running

pytestmark = pytest.mark.slow  # a server, three browsers, and people who take their time

RULE = (SHIPPED / "house-rules" / "jump-in.yaml").read_text(encoding="utf-8").replace("rule: jump-in", "rule: jumper")
WRONG = RULE.replace("twin from hand of taker", "twin of hand from taker")


@pytest.fixture(scope="module")
def opened() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(opened: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture
def people(opened: Any, server: Running) -> Iterator[list[Person]]:
    with ExitStack() as stack:
        found = [Person(opened, f"{server.base}/", server.port, device) for device in DEVICES]
        for person in found:
            stack.callback(person.close)
        yield found
        assert [problem for person in found for problem in person.problems if "WebSocket" not in problem] == []


def lobby(person: Person, name: str, chairs: list[str], *house_rules: str, rulebook: str = "classic") -> None:
    page = person.page
    page.wait_for_selector("form.lobby")
    page.select_option("select[data-key=rulebook]", rulebook)
    while page.locator("select[data-key^=chair]").count() < len(chairs):
        page.click("[data-key=more]")
    for number, kind in enumerate(chairs):
        page.select_option(f'select[data-key="chair {number}"]', kind)
    page.locator("label.field", has=page.locator("select")).last.locator("select").select_option("quick")
    if house_rules:
        page.click("details.house summary")
        for house_rule in house_rules:
            page.check(f'[data-key="house {house_rule}"]')
    page.fill("#name", name)
    page.click("[data-key=open]")
    page.wait_for_selector(".chairs")


def seated(people: list[Person], *house_rules: str) -> None:
    lobby(people[0], "Ana", ["person"] * 3, *house_rules)
    for number, name in ((1, "Blas"), (2, "Carla")):
        people[0].press(f"invite {number}")
        people[0].waits(f"document.querySelector('.invitation .link')?.value.includes('.{number}.')")
        people[number].sits_down(people[0].page.input_value(".invitation .link"), name)
    people[0].page.wait_for_selector("[data-key=begin]:not([disabled])")
    people[0].press("begin")
    for person in people:
        person.until(lambda seen: len(seen["hand"]) >= 7, "a hand")


class Round:
    """Plays on, and remembers what it has met with."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.met: set[str] = set()
        self.moves = 0

    def step(self) -> bool:
        """One answer of anybody; gives whether there was one."""
        return any(self._answers(person) for person in self.people)

    def _answers(self, person: Person) -> bool:
        seen = person.seen()
        offers = [key for key in seen["answers"] if key.startswith("press ")]
        if offers:
            return self._in_secret(person, seen, offers[0])
        if not seen["asked"]:
            return False
        return self._offered(person, seen) or self._plays(person, seen)

    def _in_secret(self, person: Person, seen: dict[str, Any], offer: str) -> bool:
        """Everybody has the button; now and then it is pressed by whoever has nothing to press it for."""
        person.page.evaluate("document.getElementById('line').textContent = ''")
        if "jump-in" not in self.met and person.press(offer):
            found = person.until(
                lambda now: now["hand"] != seen["hand"] or now["line"] != "" or offer not in now["answers"], "an answer"
            )
            self.met.add("jump-in" if len(found["hand"]) < len(seen["hand"]) else "jump-in without a card")
        return person.press("let go")

    def _offered(self, person: Person, seen: dict[str, Any]) -> bool:
        offered = [key for key in seen["answers"] if key.startswith("option ")]
        if "decline" not in seen["answers"]:
            return False
        text = " ".join(offered).lower()
        if "challenge" in text and "catch" not in text:
            self.met.add("challenge")
            return person.press(offered[0])
        if "catch" in text:
            self.met.add("catch")
            return person.press(offered[0])
        if "catch" in self.met and offered:
            return person.press(offered[0])
        return person.press("decline")  # so somebody does not call, and others may catch them

    def _plays(self, person: Person, seen: dict[str, Any]) -> bool:
        self.moves += 1
        draws = {*seen["legal"]} & {"wild-draw-four"}
        card = next(iter(sorted(draws) or seen["legal"]), None)
        if card is not None:
            person.page.click(f'.hand button.legal[data-card="{card}"] >> nth=0')
        elif seen["answers"]:
            person.press(seen["answers"][0])
        number = seen["status"]
        person.until(
            lambda now: now["status"] != number or now["hand"] != seen["hand"] or now["panel"] != "", "a change"
        )
        return True

    def until(self, *wanted: str, most: int = 6_000) -> None:
        self._until(lambda: {*wanted} <= self.met, most)

    def until_any(self, *wanted: str, most: int = 600) -> None:
        self._until(lambda: bool({*wanted} & self.met), most)

    def _until(self, true: Callable[[], bool], most: int) -> None:
        for _ in range(most):
            if true():
                return
            for person in self.people:
                if person.seen()["panel"]:
                    self.met.add("round over")
                    person.press("next")
                    person.press("rematch")
            self.step()
        raise AssertionError(f"met with {self.met} only")


def test_a_whole_round_with_all_that_happens_in_one(people: list[Person]) -> None:
    seated(people, "jump-in")
    playing = Round(people)
    while playing.moves < 3:
        playing.step()
    before = people[1].seen()["hand"]
    people[1].page.reload()  # in the middle of it
    people[1].until(lambda seen: seen["hand"] == before, "the same hand")
    assert people[1].seen()["log"]
    playing.until("round over", "catch", "challenge", "jump-in", "jump-in without a card")


def test_a_lost_line_is_found_again_and_a_bot_sits_in_meanwhile(people: list[Person]) -> None:
    seated(people)
    ana, blas, carla = people
    hand = carla.seen()["hand"]
    carla.line.cut()
    carla.until(lambda seen: "lost" in seen["line"], "the loss")
    ana.page.wait_for_selector('[data-key="replace Carla"]')
    ana.press("replace Carla")
    ana.page.wait_for_selector('.players li:has-text("Carla"):has-text("bot")')
    playing = Round([ana, blas])
    carlas = 0
    for _ in range(3_000):
        playing.step()
        carlas = sum(line.startswith("Carla ") for line in ana.seen()["log"])
        if carlas > 4:
            break
    assert carlas > 4
    carla.line.mend()
    carla.until(lambda seen: seen["line"] == "" and seen["hand"] != hand, "the table")
    bots = "[...document.querySelectorAll('.players li')].filter((each) => /Carla.*bot/.test(each.textContent)).length"
    ana.waits(f"{bots} === 0")


def test_a_house_rule_with_a_mistake_is_mended_and_played(people: list[Person]) -> None:
    ana = people[0]
    page = ana.page
    page.wait_for_selector("form.lobby")
    page.click("details.own summary")
    page.fill("#own-text", WRONG)
    page.click("[data-key=own-check]")
    page.wait_for_selector(".own .bad")
    line = WRONG[: WRONG.index("twin of hand")].count("\n") + 1
    assert f"jumper.yaml, line {line}" in page.inner_text(".own .bad")
    assert page.input_value("#own-text") == WRONG
    page.fill("#own-text", RULE)
    page.click("[data-key=own-check]")
    page.wait_for_selector(".own .good")
    lobby(ana, "Ana", ["person", "sensible"])
    ana.press("begin")
    ana.until(lambda seen: len(seen["hand"]) >= 7, "a hand")
    assert "+ 1" in page.inner_text("#title")
    playing = Round([ana])
    playing.until_any("jump-in without a card", "jump-in")


def test_nobody_plays_without_the_rules_that_are_pasted(people: list[Person]) -> None:
    """Whoever opened the table while they were looked at, or with a mistake in them, played without a word of it."""
    page = people[0].page
    page.wait_for_selector("form.lobby")
    page.click("details.own summary")
    page.fill("#own-text", WRONG)
    page.fill("#name", "Ana")
    page.click("[data-key=open]")
    page.wait_for_selector(".own .bad")
    assert page.locator(".chairs").count() == 0
    page.fill("#own-text", RULE)
    page.click("[data-key=own-check]")
    page.click("[data-key=open]")
    page.wait_for_selector(".chairs")
    assert "+ 1" in page.inner_text("#title")
    assert "jumper" in page.inner_text("#main")
    people[0].press("invite 1")
    page.wait_for_selector(".invitation .link")
    guest = people[1]
    guest.open(page.input_value(".invitation .link"))
    guest.page.wait_for_selector(".about h2")
    assert "jumper" in guest.page.inner_text(".about")
    assert "Ana" in guest.page.inner_text(".about")


def differs(before: dict[str, Any]) -> Callable[[dict[str, Any]], bool]:
    return lambda now: (now["status"], now["hand"]) != (before["status"], before["hand"])


def test_the_keyboard_plays_and_a_card_says_why_not(people: list[Person]) -> None:
    ana = people[0]
    lobby(ana, "Ana", ["person", "sensible"])
    ana.press("begin")
    idle: list[str] = []
    for _ in range(60):
        seen = ana.until(lambda now: now["asked"] or now["panel"] != "", "a question")
        idle = [card for card in seen["hand"] if card not in seen["legal"]]
        if seen["legal"] and idle:
            break
        ana.page.keyboard.press("1")
        ana.until(differs(seen), "a change")
    ana.page.click(f'.hand button.idle[data-card="{idle[0]}"] >> nth=0')
    ana.page.wait_for_selector(".panel [role=alert]")
    ana.page.keyboard.press("Escape")
    ana.until(lambda now: now["panel"] == "", "an end of it")
    ana.page.keyboard.press("c")
    assert ana.page.evaluate("document.activeElement.classList.contains('card')")
    ana.page.keyboard.press("l")
    assert ana.page.evaluate("document.activeElement.getAttribute('role')") == "log"
    before = ana.seen()
    ana.page.keyboard.press("1")
    ana.until(lambda now: now["hand"] != before["hand"] or now["answers"] != before["answers"], "a move")


def test_the_end_of_a_game_is_told_once(people: list[Person]) -> None:
    """In a game that is over when the round is."""
    ana = people[0]
    lobby(ana, "Ana", ["person", "sensible"], rulebook="mau-mau")
    ana.press("begin")
    for _ in range(200):
        seen = ana.until(lambda now: now["asked"] or now["panel"] != "", "a question")
        if seen["panel"]:
            break
        ana.page.keyboard.press("1" if seen["legal"] or "decline" not in seen["answers"] else "x")
        ana.until(differs(seen), "a change")
    ana.page.wait_for_selector("[data-key=replay]")
    told = [
        line for line in ana.page.inner_text(".panel").splitlines() if "has won it" in line or "have won it" in line
    ]
    assert len(told) == 1


NAMELESS = """() => [...document.querySelectorAll('button, a, input, select, textarea')]
  .filter((each) => !(each.getAttribute('aria-label') || each.textContent.trim() || each.labels?.length))
  .map((each) => each.outerHTML)"""


def test_the_page_fits_every_width_and_everything_has_a_name(people: list[Person], tmp_path: Path) -> None:
    for person in people:
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seated(people)
    for person in people:
        page = person.page
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(NAMELESS) == []
        assert page.evaluate("document.querySelectorAll('[aria-live]').length") >= 3
        tall = "[...document.querySelectorAll('button')].every((each) => each.getBoundingClientRect().height >= 40)"
        assert page.evaluate(tall)
        signs = "[...document.querySelectorAll('.hand .card')].every((each) => each.querySelector('.sign').textContent)"
        assert page.evaluate(signs)
