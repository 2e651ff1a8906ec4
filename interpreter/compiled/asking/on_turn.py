"""What is chosen on turn: to lay a card or several, to draw, to say an action of the rulebook, to pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastcard.dsl.words.limits import MOST_TRIED
from lastcard.dsl.words.types import CARD, CARDS
from lastcard.interpreter.compiled.ops.body import Body
from lastcard.interpreter.compiled.ops.proposals import Proposals
from lastcard.interpreter.engine import operations as op
from lastcard.interpreter.engine.legal.articles import CARD as CARD_LAID
from lastcard.interpreter.engine.legal.articles import HAND, LAID, PLAYER
from lastcard.interpreter.simulation.policies import LIGHT

from .choosing import Answers, asked, decided, entry, head, noted
from .several import ways_call
from .windows import say


def propose(body: Body, part: op.Course, place: int, *roles: str) -> None:
    proposals = Proposals(body)
    proposals.propose(part.follows[place].event, roles)
    proposals.flush()


class OnTurn:
    """Lay a card, draw, say an action, or pass if that is permitted or nothing else is possible."""

    def __init__(self, body: Body, part: op.Course) -> None:
        self.body = body
        self.part = part
        self.game = body.game
        self.law = body.game.law
        self.small = body.game.small
        self.says = [(said, f"says{number}") for number, said in enumerate(body.game.plan.actions)]
        self.passes = bool(self.law.passes.permits)
        self.several = bool(self.law.several)

    def write(self) -> None:
        body = self.body
        body("seat = t.turn")
        with body("if not t.out >> seat & 1:"):
            decided(body)
            body("t.n_turns += 1")
            body.fresh_lists()
            self.plays()
            if self.game.policy == "uniform-cards" and not self.eager and not self.game.counted:
                with body(f"if {self.any_plays}:"):
                    self.lay_any()
                with body("else:"):
                    self.others()
                    self.choose()
            else:
                self.others()
                if self.game.counted:
                    counts = [each.count for each in self.answers()]
                    body(f"t.choice_turns += {' + '.join(counts)} > 1")
                if self.game.policy == "uniform-cards":
                    with body(f"if {self.any_plays}:"):
                        self.lay_any()
                    with body("else:"):
                        self.choose()
                else:
                    self.choose()

    @property
    def eager(self) -> bool:
        """Must be known what else can be done, even where a card can be laid?"""
        others = [self.law.says[said.said] for said, _ in self.says]
        return bool(self.law.draws.obliges or self.law.passes.obliges or any(each.obliges for each in others))

    # --- what there is ----------------------------------------------------------------------------------

    @property
    def count(self) -> str:
        return "popcount(plays)" if self.small else "ARENA[plays]"

    @property
    def any_plays(self) -> str:
        plays = "plays" if self.small else "ARENA[plays]"
        return f"({plays} or ARENA[together])" if self.several else plays

    @property
    def no_plays(self) -> str:
        return "0" if self.small else "new_list(0)"

    def plays(self) -> None:
        body, law = self.body, self.law
        if self.small:
            body(f"plays = {'layable' if law.tolerates else 'fitting'}(seat, HELD[seat + 1], 0)")
        else:
            fits = (
                "layable(seat, sorts_of_hand(seat), 0)" if law.tolerates else "fitting_list(seat, sorts_of_hand(seat))"
            )
            body(f"plays = {fits}")
        if self.several:
            self.together()
        body("bound = 0")
        if law.obliges_undrawn:
            body("must = obliged_among(seat, plays, 0)")
            musts = ["must" if self.small else "ARENA[must]"]
            if self.several:
                body("musts = obliged_ways(seat, together)")
                musts.append("ARENA[musts]")
            with body(f"if {' or '.join(musts)}:"):
                body("plays = must")
                if self.several:
                    body("together = musts")
                body("bound = 1")

    def together(self) -> None:
        """Several cards in one move, of all lawful ways one for each top card and number of cards."""
        body = self.body
        body("together = new_list(0)")
        for cell, value in zip(range(PLAYER, LAID + 1), ("seat", "-1", "0", "0", "0"), strict=True):
            body(f"c{cell} = {value}")
        for each in self.law.several:
            call = ways_call(self.game, "seat", each.article.condition, HAND, (LAID, CARD_LAID), 2, MOST_TRIED)
            body(f"together = ways_in_order(together, {call})")

    def none_left(self) -> None:
        """Nothing of what could be laid may be."""
        self.body(f"plays = {self.no_plays}")
        if self.several:
            self.body("together = new_list(0)")

    def others(self) -> None:
        """To draw, to say something, to pass; and what of it must be."""
        body, law = self.body, self.law
        anyway = "1" if self.game.book.draws_anyway else "can_draw()"
        body("draws = 0")
        body("passes = 0")
        for said, ways in self.says:
            body(f"{ways} = {self.no_ways(said)}")
        with body("if not bound:"):
            body(f"draws = 1 if {anyway} and may_turn_draw(seat) else 0")
            if law.draws.obliges:
                with body("if draws and oblige_turn_draw(seat):"):
                    self.none_left()
                    body("bound = 1")
        if self.says or self.passes:
            with body("if not bound:"):
                self.said_or_passed()
        some = " or ".join([self.any_plays, "draws", "passes", *map(self.there, self.says)])
        with body(f"if not ({some}):"):
            body("passes = 1")

    def said_or_passed(self) -> None:
        body, law = self.body, self.law
        body("duty = 0")
        for said, ways in self.says:
            with body(f"if may_saying_{said.said}(seat):"):
                self.ways(said, ways)
        if self.passes:
            body("passes = 1 if may_passing(seat) else 0")
        musts = []
        for said, ways in self.says:
            if law.says[said.said].obliges:
                must = body.let("must", f"(1 if {self.there((said, ways))} and oblige_saying_{said.said}(seat) else 0)")
                musts.append((ways, must))
        if law.passes.obliges:
            musts.append(("passes", body.let("must", "(1 if passes and oblige_passing(seat) else 0)")))
        if musts:
            with body(f"if {' or '.join(must for _, must in musts)}:"):
                self.none_left()
                body("draws = 0")
                for ways, none in (*((ways, self.no_ways(said)) for said, ways in self.says), ("passes", "0")):
                    must = next((must for name, must in musts if name == ways), "0")
                    body(f"{ways} = {ways} if {must} else {none}")

    def ways(self, said: op.Saying, ways: str) -> None:
        """What an action may be about."""
        body = self.body
        if said.choice is None:
            body(f"{ways} = 1")
            return
        # It is judged like the law, before there is a frame.
        body("c6 = seat")
        body(f"c7 = {said.said}")
        if said.choice.type in (CARD, CARDS):
            body(f"{ways} = {body.values.set_of(body.values.cards(said.choice))}")
        else:
            body(f"{ways} = {body.values.several(said.choice)}")

    def in_list(self, said: op.Saying) -> bool:
        """Are the ways to say it a list of cards?"""
        return not self.small and said.choice is not None and said.choice.type in (CARD, CARDS)

    def no_ways(self, said: op.Saying) -> str:
        return "-1" if self.in_list(said) else "0"

    def there(self, each: tuple[op.Saying, str]) -> str:
        said, ways = each
        return f"({ways} >= 0 and ARENA[{ways}])" if self.in_list(said) else ways

    def counted(self, said: op.Saying, ways: str) -> str:
        if said.choice is None:
            return ways
        if self.in_list(said):
            return f"(ARENA[{ways}] if {ways} >= 0 else 0)"
        return f"popcount({ways})" if said.choice.type in (CARD, CARDS) else f"many({ways})"

    def about(self, said: op.Saying, ways: str, place: str) -> dict[str, str]:
        """The card or the player that it is about."""
        if said.choice is None:
            return {}
        if self.in_list(said):
            return {"card": f"ARENA[{ways} + 1 + {place}]"}
        if said.choice.type in (CARD, CARDS):
            return {"card": f"nth_bit({ways}, {place})"}
        return {"player": f"nth_of({ways}, {place})"}

    # --- what is chosen ---------------------------------------------------------------------------------

    def lay_any(self) -> None:
        """Each card of the hand that may be laid is as likely, equal ones counted each."""
        body = self.body
        if self.several:
            self.lay_any_together()
            return
        if self.small:
            body("many = count(seat, plays)")
            body("card = nth_copy(seat, plays, one_of(many))")
        else:
            body("many = copies_of(seat, plays)")
            body("card = nth_copy_of(seat, plays, one_of(many))")
        self.lay("card")

    def lay_any_together(self) -> None:
        body = self.body
        single = "count(seat, plays)" if self.small else "copies_of(seat, plays)"
        body(f"alone_many = {single}")
        body("many = alone_many + copies_of_ways(seat, together)")
        body("chosen = one_of(many)")
        with body(f"if chosen >= {self.count}:"):
            body(f"chosen -= {self.count}")
            with body("if chosen < ARENA[together]:"):
                self.lay_together("ARENA[together + 1 + chosen]")
            body(f"chosen += {self.count} - ARENA[together]")
        with body("if chosen < alone_many:"):
            self.lay(body.let("card", f"{'nth_copy' if self.small else 'nth_copy_of'}(seat, plays, chosen)"))
        self.lay_together("nth_further_copy_of_ways(seat, together, chosen - alone_many)")

    def answers(self) -> Iterator[Answers]:
        yield Answers(self.count, listed=self.listed_play)
        if self.several:
            yield Answers("ARENA[together]", listed=self.listed_together)
        yield Answers("draws", LIGHT, self.listed_draw)
        for said, ways in self.says:
            yield Answers(self.counted(said, ways), listed=self.listed_saying(said, ways))
        yield Answers("passes", listed=self.listed_pass)

    def choose(self) -> None:
        body = self.body
        chosen = asked(body, "seat", [*self.answers()], on_turn=True)
        one = f"nth_bit(plays, {chosen})" if self.small else f"ARENA[plays + 1 + {chosen}]"
        with body(f"if {chosen} < {self.count}:"):
            self.lay(body.let("card", one))
        with body("else:"):
            body(f"{chosen} -= {self.count}")
            if self.several:
                with body(f"if {chosen} < ARENA[together]:"):
                    self.lay_together(f"ARENA[together + 1 + {chosen}]")
                body(f"{chosen} -= ARENA[together]")
            body("t.n_draws += 1")
            with body(f"if {chosen} < draws:"):
                noted(body, head("draw", "seat"))
                self.active()
                propose(body, self.part, 0, "seat")
                body("continue")
            body(f"{chosen} -= draws")
            for said, ways in self.says:
                with body(f"if {chosen} < {self.counted(said, ways)}:"):
                    self.say(said, ways, chosen)
                body(f"{chosen} -= {self.counted(said, ways)}")
            noted(body, head("pass", "seat"))
            propose(body, self.part, 2, "seat")

    def active(self) -> None:
        self.body("t.passes = 0")
        self.body("t.idle = 0")

    def lay(self, card: str) -> None:
        noted(self.body, head("play", "seat", {"card": card}))
        self.active()
        proposals = Proposals(self.body)
        proposals.play("seat", card, "0", "0", offered=False)
        proposals.flush()
        self.body("continue")

    def lay_together(self, laid: str) -> None:
        body = self.body
        body(f"cards_laid = {laid}")
        noted(body, head("play", "seat", {"card": "top_of(cards_laid)"}))
        if not self.game.scripted:
            body("traced_under(cards_laid)")
        self.active()
        proposals = Proposals(body)
        proposals.play("seat", "top_of(cards_laid)", "0", "cards_laid", offered=False)
        proposals.flush()
        body("continue")

    def say(self, said: op.Saying, ways: str, chosen: str) -> None:
        body = self.body
        part = {what: body.let("about", value) for what, value in self.about(said, ways, chosen).items()}
        noted(body, head("say", "seat", part, said.said))
        self.active()
        if said.cell:
            body(f"t.said_about = {next(iter(part.values()), '-1')}")
        say(body, "seat", said.said)
        body("continue")

    # --- for a menu -------------------------------------------------------------------------------------

    def listed_play(self, body: Body, place: str) -> None:
        card = f"nth_bit(plays, {place})" if self.small else f"ARENA[plays + 1 + {place}]"
        entry(body, head("play", "seat", {"card": card}))

    def listed_together(self, body: Body, place: str) -> None:
        laid = body.let("cards_laid", f"ARENA[together + 1 + {place}]")
        entry(body, head("play", "seat", {"card": f"top_of({laid})"}), laid)

    def listed_draw(self, body: Body, place: str) -> None:
        entry(body, head("draw", "seat"))

    def listed_pass(self, body: Body, place: str) -> None:
        entry(body, head("pass", "seat"))

    def listed_saying(self, said: op.Saying, ways: str) -> Callable[[Body, str], None]:
        def listed(body: Body, place: str) -> None:
            entry(body, head("say", "seat", self.about(said, ways, place), said.said))

        return listed
