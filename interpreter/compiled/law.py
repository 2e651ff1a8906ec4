"""The law as functions: what is permitted, obliged, unlawful. What the open cards decide is looked up."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.dsl.rulebook import NONE
from lastcard.interpreter.engine.legal.articles import CARD, DRAWN, LAID, PLAYER, UNLAWFUL, Choosing, LinkedArticle

from .game import Game
from .texts import Lines
from .values import Values

FRAME = f"c{PLAYER}, c{CARD}, c{UNLAWFUL}, c{DRAWN}, c{LAID}"


def law_text(game: Game) -> str:
    return _Law(game).text()


class _Law:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.law = game.law
        self.values = Values(game)
        self.lines = Lines()

    def text(self) -> str:
        law, game = self.law, self.game
        of_open = [[each for each in some if each.article.rule in law.open] for some in (law.permits, law.forbids)]
        closed = [[each for each in some if each.article.rule not in law.open] for some in (law.permits, law.forbids)]
        for name, articles in (
            ("open_permit", of_open[0]),
            ("open_forbid", of_open[1]),
            ("closed_permit", closed[0]),
            ("closed_forbid", closed[1]),
            ("any_permit", law.permits),
            ("any_forbid", law.forbids),
            ("any_unlawful", law.unlawfuls),
            ("any_tolerate", law.tolerates),
            ("any_oblige", law.obliges),
        ):
            self.any_of(name, articles)
        self.speaks("speaks_permit", closed[0])
        self.speaks("speaks_forbid", closed[1])
        self.unlawful()
        self.choosing("turn_draw", law.draws)
        self.choosing("passing", law.passes)
        for number, spoken in enumerate(law.says):
            self.choosing(f"saying_{number}", spoken)
        self.names()
        return (
            self.lines.text()
            + VERDICTS
            + (KEPT if game.keeps_verdicts else JUDGED_ANEW)
            + LISTS
            + (SMALL if game.small else LARGE)
        )

    def any_of(self, name: str, articles: Iterable[LinkedArticle]) -> None:
        """Does one of them hold of a play?"""
        with self.lines(f"def {name}({FRAME}):"):
            for each in articles:
                tests = self.about(each)
                if each.article.condition is not None:
                    tests.append(self.values.value(each.article.condition))
                with self.lines(f"if {' and '.join(tests) or '1'}:"):
                    self.lines("return 1")
            self.lines("return 0")

    def about(self, each: LinkedArticle) -> list[str]:
        """What must be so for it to speak of the play at all."""
        article = each.article
        drawn = [f"c{DRAWN}"] if article.just_drawn else []
        return drawn + ([f"KIND[c{CARD} + 1] == {article.kind}"] if article.kind != NONE else [])

    def speaks(self, name: str, articles: Iterable[LinkedArticle]) -> None:
        """Is there one about this card that has a condition?"""
        with self.lines(f"def {name}(c{CARD}, c{DRAWN}):"):
            for each in articles:
                if each.article.condition is not None:
                    with self.lines(f"if {' and '.join(self.about(each)) or '1'}:"):
                        self.lines("return 1")
            self.lines("return 0")

    def unlawful(self) -> None:
        """Judged before the card is laid; an offer needs no permit."""
        law, lines = self.law, self.lines
        with lines("def unlawful(seat, card, drawn, laid, offered):"):
            lines("laid = laid if laid else card + 1")
            if law.unlawfuls:
                with lines("if any_unlawful(seat, card, 0, drawn, laid):"):
                    lines("return 1")
            if law.tolerates:
                with lines("if not offered and laid == card + 1:"):
                    lines("frame = any_permit(seat, card, 0, drawn, laid)")
                    with lines("if not frame:"):
                        lines("return any_tolerate(seat, card, 0, drawn, laid)")
            lines("return 0")
        marked = "unlawful(seat, card, drawn, laid, 1)" if law.forbids_unlawful else "0"
        with lines("def marked(seat, card, drawn, laid):"):
            lines(f"return {marked}")
        with lines("def forbidden(seat, card, laid):"):
            lines("laid = laid if laid else card + 1")
            lines("return any_forbid(seat, card, marked(seat, card, 0, laid), 0, laid)")
        with lines("def tolerated(seat, card, drawn):"):
            lines("laid = card + 1")
            lines("mark = marked(seat, card, drawn, laid)")
            lines(
                "return any_tolerate(seat, card, mark, drawn, laid) and not any_forbid(seat, card, mark, drawn, laid)"
            )
        with lines("def obliged(seat, card, drawn, laid):"):
            lines("laid = laid if laid else card + 1")
            lines("mark = unlawful(seat, card, drawn, laid, 0)")
            with lines("if not any_oblige(seat, card, mark, drawn, laid):"):
                lines("return 0")
            if law.tolerates:
                lines("return laid != card + 1 or any_permit(seat, card, mark, drawn, laid)")
            else:
                lines("return 1")

    def choosing(self, name: str, choosing: Choosing) -> None:
        """What is chosen on turn besides to lay a card: may it, must it be?"""
        roles = {f"c{PLAYER + 1 + place}": value for place, value in enumerate(choosing.roles)}
        for what, some in (("permit", choosing.permits), ("forbid", choosing.forbids), ("oblige", choosing.obliges)):
            with self.lines(f"def {what}_{name}(c{PLAYER}):"):
                for role, value in roles.items():
                    self.lines(f"{role} = {value}")
                for each in some:
                    test = self.values.maybe(each.article.condition, "1")
                    with self.lines(f"if {test}:"):
                        self.lines("return 1")
                self.lines("return 0")
        with self.lines(f"def may_{name}(seat):"):
            self.lines(f"return permit_{name}(seat) and not forbid_{name}(seat)")

    def names(self) -> None:
        """Colors that nobody forbids to name."""
        with self.lines("def forbids_to_name(c6, c7):"):
            for each in self.law.name_forbids:
                with self.lines(f"if {self.values.maybe(each.article.condition, '1')}:"):
                    self.lines("return 1")
            self.lines("return 0")
        with self.lines("def nameable(seat, colors):"):
            if self.law.name_forbids:
                self.lines("rest = colors")
                with self.lines("while rest:"):
                    with self.lines("if forbids_to_name(seat, ctz(rest)):"):
                        self.lines("colors = colors ^ (1 << ctz(rest))")
                    self.lines("rest = rest & rest - 1")
            self.lines("return colors")


VERDICTS = """
def allowed(seat, card, drawn, permitted):
    mark = marked(seat, card, drawn, card + 1)
    if not permitted and not closed_permit(seat, card, mark, drawn, card + 1):
        return 0
    return not closed_forbid(seat, card, mark, drawn, card + 1)

def permitted(seat, card, drawn):
    return card != -1 and fits_now(seat, card, drawn)

def fits(seat, card):
    return card != -1 and fits_now(seat, card, 0)
"""

KEPT = """
def verdicts(drawn):
    key = ((top() + 1) * (COLORS + 1) + t.color + 1) * 2 + drawn
    if not JUDGED[key]:
        judge(key, drawn)
    return key * W

def judge(key, drawn) -> None:
    JUDGED[key] = 1
    for card in range(N):
        bit = 1 << (card & 63)
        place = key * W + (card >> 6)
        if not open_forbid(-1, card, 0, drawn, card + 1):
            if open_permit(-1, card, 0, drawn, card + 1):
                PERMITTED[place] = PERMITTED[place] | bit
                if speaks_forbid(card, drawn):
                    PERHAPS[place] = PERHAPS[place] | bit
                else:
                    FIT[place] = FIT[place] | bit
            elif speaks_permit(card, drawn):
                PERHAPS[place] = PERHAPS[place] | bit

def fits_now(seat, card, drawn):
    place = verdicts(drawn) + (card >> 6)
    if FIT[place] >> (card & 63) & 1:
        return 1
    if not PERHAPS[place] >> (card & 63) & 1:
        return 0
    return allowed(seat, card, drawn, PERMITTED[place] >> (card & 63) & 1)
"""

JUDGED_ANEW = """
def fits_now(seat, card, drawn):
    if open_forbid(-1, card, 0, drawn, card + 1):
        return 0
    if open_permit(-1, card, 0, drawn, card + 1):
        return not speaks_forbid(card, drawn) or allowed(seat, card, drawn, 1)
    return speaks_permit(card, drawn) and allowed(seat, card, drawn, 0)
"""

SMALL = """
def fitting(seat, cards, drawn):
    key = verdicts(drawn)
    found = cards & FIT[key]
    rest = cards & PERHAPS[key]
    while rest:
        card = ctz(rest)
        if allowed(seat, card, drawn, PERMITTED[key] >> card & 1):
            found = found | 1 << card
        rest = rest & rest - 1
    return found

def layable(seat, cards, drawn):
    found = fitting(seat, cards, drawn)
    rest = cards & ~found
    while rest:
        if tolerated(seat, ctz(rest), drawn):
            found = found | 1 << ctz(rest)
        rest = rest & rest - 1
    return found

def lawful(seat, cards):
    rest = cards
    while rest:
        if unlawful(seat, ctz(rest), 0, 0, 0):
            cards = cards ^ 1 << ctz(rest)
        rest = rest & rest - 1
    return cards

def not_forbidden(seat, cards):
    rest = cards
    while rest:
        if forbidden(seat, ctz(rest), 0):
            cards = cards ^ 1 << ctz(rest)
        rest = rest & rest - 1
    return cards

def obliged_among(seat, cards, drawn):
    found = 0
    while cards:
        if obliged(seat, ctz(cards), drawn, 0):
            found = found | 1 << ctz(cards)
        cards = cards & cards - 1
    return found
"""

LISTS = """
def fitting_list(seat, cards):
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if fits_now(seat, ARENA[place], 0):
            added(found, ARENA[place])
    return found

def lawful_list(seat, cards):
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if not unlawful(seat, ARENA[place], 0, 0, 0):
            added(found, ARENA[place])
    return found
"""

LARGE = """
def layable(seat, cards, drawn):
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if fits_now(seat, ARENA[place], drawn) or tolerated(seat, ARENA[place], drawn):
            added(found, ARENA[place])
    return found

def not_forbidden(seat, cards):
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if not forbidden(seat, ARENA[place], 0):
            added(found, ARENA[place])
    return found

def obliged_among(seat, cards, drawn):
    found = new_list(ARENA[cards])
    for place in range(cards + 1, cards + 1 + ARENA[cards]):
        if obliged(seat, ARENA[place], drawn, 0):
            added(found, ARENA[place])
    return found

def sorts_of_hand(seat):
    found = new_list(SIZE[seat + 1])
    for word in range(W):
        cards = HELD[(seat + 1) * W + word]
        while cards:
            added(found, word * 64 + ctz(cards))
            cards = cards & cards - 1
    return found
"""
