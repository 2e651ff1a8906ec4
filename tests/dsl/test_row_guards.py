"""A row that is not whole is found when the vocabulary is imported: each fault is planted here, and named."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, get_args

import pytest

from lastcard.dsl.resolve.expressions import Values, demand_made
from lastcard.dsl.resolve.operands import demand_ways
from lastcard.dsl.resolve.steps import Meaning
from lastcard.dsl.rulebook import Card
from lastcard.dsl.words import rows, value_rows, whole, whole_values
from lastcard.dsl.words.rows import Fixed, Of
from lastcard.dsl.words.types import CARD, CARDS, NUMBER, PLAYER, PLAYERS, ROLE, TRUTH, New, Type
from lastcard.dsl.words.vocabulary import STATIONS, STEP_WORDS, VALUE_WORDS

Rows = tuple[Any, ...]


def brings(event: str, needs: rows.Outcome, *given: Of | Fixed) -> rows.Brings:
    return rows.Brings(event, given, needs)


FEAST = brings("feast", "done")


def changed(name: str, **columns: Any) -> Callable[[Rows], Rows]:
    return lambda table: tuple(replace(row, **columns) if row.name == name else row for row in table)


def named_twice(name: str, again: str) -> Callable[[Rows], Rows]:
    return lambda table: (*table, replace(next(row for row in table if row.name == name), name=again))


@pytest.mark.parametrize(
    ("table", "plant", "problem"),
    [
        # --- every row ---
        ("STEPS", named_twice("draw", "draw"), "`draw` is the name of two rows"),
        ("VALUES", named_twice("hand", "draw"), "`draw` is the name of two rows"),
        ("INNER", named_twice("cell", "hand"), "`hand` is the name of two rows"),
        ("KINDS", named_twice("draw", "draw"), "`draw` is the name of two rows"),
        ("STEPS", changed("go_out", stands="nowhere"), "`go_out` has `nowhere` as its `stands`"),
        ("STEPS", changed("go_out", asks="something"), "`go_out` has `something` as its `asks`"),
        ("STEPS", changed("put", hands=("less",)), "`put` has `less` as its `hands`"),
        ("STEPS", changed("go_out", group="steps"), "`go_out` has `steps` as its `group`"),
        ("INNER", changed("those", certain="nothing"), "`those` does not say what it keeps"),
        ("VALUES", changed("with_is", relation="feast"), "`with_is` compares by `feast`"),
        (
            "FEATURES",
            changed("color_feature", feature="feast"),
            "`color_feature` is said of `feast`, which is no feature",
        ),
        ("VALUES", changed("opponents", begins_with="the eldest"), "`opponents` begins with nobody"),
        ("VALUES", changed("next", gives=PLAYERS), "`next` does not say with whom its players begin"),
        ("INNER", changed("rank", takes=(CARDS,)), "`rank` does not say whether it grows with the cards"),
        ("VALUES", changed("hand", instead=""), "`hand` does not say how its cards leave it"),
        ("INNER", changed("zone", leaves=("mood",)), "`zone` touches `mood`, which is no facet"),
        ("STEPS", changed("may_play", reads_of=(1,)), "`may_play` does not say whose hands it reads"),
        ("BLOCKS", changed("hold", reads=("mood",)), "`hold` touches `mood`, which is no facet"),
        ("BLOCKS", changed("hold", proposes=(FEAST,)), "`hold` brings about `feast`, which is no event"),
        ("INNER", changed("rank", printed="nonsense"), "`rank` has `nonsense` as its `printed`"),
        ("INNER", changed("rank", certain="always"), "`rank` has `always` as its `certain`"),
        ("KINDS", changed("draw", twice="thrice"), "`draw` has `thrice` as its `twice`"),
        ("KINDS", changed("play", law=("nonsense",)), "`play` has `nonsense` as its `law`"),
        ("FORMS", changed("before_event", side="between"), "`before_event` has `between` as its `side`"),
        ("VALUES", changed("hand", reads=("pockets",)), "`hand` touches `pockets`, which is no facet"),
        ("STEPS", changed("put", writes=("hands", "pockets")), "`put` touches `pockets`, which is no facet"),
        # --- values ---
        ("VALUES", changed("is_more", opposite="is_less"), "`is_more` has `is_less` as its opposite"),
        ("VALUES", changed("plus", certain="some of the first"), "`plus` cannot be certain to be `some of the first`"),
        ("VALUES", changed("dealer", certain="others than these"), "`dealer` cannot be certain"),
        ("VALUES", changed("hand", certain="not below zero"), "`hand` cannot be certain"),
        ("VALUES", changed("size", certain="no more than either"), "`size` cannot be certain"),
        ("VALUES", changed("left", certain="the first without the second"), "`left` cannot be certain"),
        ("VALUES", changed("of", stands_for=("nonsense",)), "`of` stands for `nonsense`, which is no word"),
        ("VALUES", changed("next", passing="left"), "`next` has `left` for when somebody is passed over"),
        ("VALUES", changed("next", passing="left_passing"), "`next` has `left_passing` for when"),
        ("VALUES", changed("next", such="left_such"), "`next` has `left_such` for of whom something is so"),
        ("VALUES", changed("next", such="next_passing"), "`next` has `next_passing` for of whom something is so"),
        ("INNER", changed("next_such", certain="nothing"), "`next_such` does not say who is looked for"),
        ("INNER", changed("first_card", certain="nothing"), "`first_card` is no end"),
        ("VALUES", changed("lesser", looks_at_each=True), "`lesser` has nothing of which it could look at each"),
        ("VALUES", changed("greater", certain="one of the first"), "`greater` cannot be certain"),
        ("VALUES", changed("is_drawn", role="mate of it"), "`is_drawn` is the role `mate of it`"),
        ("VALUES", changed("dealer", reads=("law",)), "`dealer` does not say for whom it asks the law"),
        ("VALUES", changed("fits", reads=()), "`fits` does not say for whom it asks the law"),
        # --- steps ---
        ("STEPS", changed("leave_round", proposes=(FEAST,)), "`leave_round` brings about `feast`, which is no event"),
        (
            "STEPS",
            changed("give", takes=(CARD, PLAYER, PLAYER)),
            "`give` hands over to `give` something else than a player",
        ),
        (
            "STEPS",
            changed("penalty", takes=(PLAYER, CARD)),
            "`penalty` hands over to `penalty` something else than a number",
        ),
        (
            "STEPS",
            changed("go_out", proposes=(brings("out", "shuffled", Of(0)),)),
            "`go_out` does nothing of itself of which `out`",
        ),
        ("STEPS", changed("take", proposes=(brings("hand", "done", Of(0)),)), "`take` hands over 1 roles of `hand`"),
        (
            "STEPS",
            changed("take", proposes=(brings("hand", "done", Of(0), Fixed(2)),)),
            "`take` hands over to `hand` something else",
        ),
        ("STEPS", changed("cancel_penalty", cancels="all"), "`cancel_penalty` cancels `all`, which is no event"),
        ("STEPS", changed("turn_direction", uses_up=True), "`turn_direction` uses cards up, and moves none"),
        ("STEPS", changed("go_out", asks="pick"), "`go_out` asks, and has 0 names for the answers"),
        ("STEPS", changed("share", takes=(PLAYER, NUMBER, New(NUMBER))), "`share` asks, and has 1 names"),
        ("STEPS", changed("name_color", writes=(), proposes=()), "`name_color` asks, and does nothing with the answer"),
        ("STEPS", changed("discard", hands=()), "`discard` changes 1 hands, and says of 0"),
        ("STEPS", changed("go_out", hands=("more",)), "`go_out` changes 0 hands, and says of 1"),
        # --- events ---
        ("KINDS", changed("give", hands=("fewer",)), "`give` changes 2 hands, and says of 1"),
        ("KINDS", changed("direction", twice=""), "`direction` writes 1 facets, and says ``"),
        ("KINDS", changed("color", twice="sets"), "`color` writes 0 facets, and says `sets`"),
        ("KINDS", changed("draw", brings=(FEAST,)), "`draw` brings about `feast`, which is no event"),
        ("KINDS", changed("draw", hits=("victim",)), "`draw` speaks of `victim`, which is no role of it"),
        ("KINDS", changed("play", judged=("mood",)), "`play` speaks of `mood`, which is no role of it"),
        ("KINDS", changed("give", brings=(brings("out", "done", Of(1)),)), "`give` hands over to `out` something else"),
        ("KINDS", changed("give", deed=""), "`give` does `` of itself"),
        ("KINDS", changed("color", deed="shine"), "`color` does `shine` of itself"),
        ("KINDS", changed("play", law=("permit", "on")), "`play` may be spoken of by `on`, which is no law"),
        ("KINDS", changed("draw", forms=("draw",)), "`draw` has no form `draw`"),
        ("FORMS", changed("event_draw", group="opening"), "`event_draw` is the form of no event"),
        ("FORMS", named_twice("event_draw", "event_drink"), "`event_drink` is the form of no event"),
        ("FORMS", changed("event_draw", takes=(NUMBER,)), "`event_draw` takes what is no role"),
        ("FORMS", changed("before_event", takes=(ROLE,)), "`before_event` opens at neither an event nor a group"),
        ("FORMS", changed("event_draw", roles=()), "`event_draw` does not say which roles it names"),
        ("FORMS", changed("event_draw", roles=(("card", "what"),)), "`event_draw` speaks of `card`, which is no role"),
        ("FORMS", changed("event_draw", sets=("mate",)), "`event_draw` speaks of `mate`, which is no role"),
        # --- the course of a round ---
        ("PARTS", changed("go on", then="deal"), "`go on` goes on with `deal`, which is no part of the course"),
        ("PARTS", changed("turn up", then="end turn"), "`turn up` goes on with `end turn`, which is not the next"),
        ("PARTS", changed("ask", takes=(PLAYER, PLAYER, TRUTH, CARD)), "`ask` hands over to `play` something else"),
        # --- how it is said ---
        ("VALUES", changed("hand", said=""), "`hand` is said in no way"),
        ("VALUES", changed("hand", said="{1}"), "`hand` is said with `1`, which it does not have"),
        ("KINDS", changed("draw", said="{zone}"), "`draw` is said with `zone`, which it does not have"),
        ("KINDS", changed("play", may_said=""), "`play` is said in no way behind `may`, or has no law"),
        ("KINDS", changed("draw", may_said="draw"), "`draw` is said in no way behind `may`, or has no law"),
        ("FORMS", changed("before_event", said="{event}"), "`before_event` is said with `event`"),
    ],
)
def test_a_fault_in_a_row_is_named(
    monkeypatch: pytest.MonkeyPatch, table: str, plant: Callable[[Rows], Rows], problem: str
) -> None:
    plant_in_tables(monkeypatch, table, plant(getattr(whole, table)))

    with pytest.raises(whole_values.Incomplete) as found:
        whole.judge()
    assert str(found.value).startswith(problem)


def plant_in_tables(monkeypatch: pytest.MonkeyPatch, table: str, planted: Rows) -> None:
    """The tables by name are made of the rows at import."""
    for module in (whole, whole_values):
        monkeypatch.setattr(module, table, planted, raising=False)
    by_name = {row.name: row for row in planted}
    if table == "KINDS":
        monkeypatch.setattr(whole, "EVENTS", by_name)
    if table == "FORMS":
        forms = {name: row for name, row in by_name.items() if isinstance(row, rows.EventForm)}
        openings = {name: row for name, row in by_name.items() if isinstance(row, rows.Opening)}
        monkeypatch.setattr(whole, "EVENT_FORMS", forms)
        monkeypatch.setattr(whole, "OPENINGS", openings)


def test_a_station_that_is_said_in_no_way_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STATIONS, "on", replace(STATIONS["on"], said=""))
    with pytest.raises(whole_values.Incomplete, match="`on` is said in no way"):
        whole.judge()


def test_what_is_printed_is_a_field_of_a_card() -> None:
    assert set(get_args(value_rows.Printed)) <= {field.name for field in fields(Card)}


# --- whoever reads the rows is total over them -----------------------------------------------------------


def test_a_sort_of_operand_that_nobody_resolves_is_named() -> None:
    odd = Type("oddity", "an oddity", one=None, may_be_none=False, start=0, choices=())
    with pytest.raises(NotImplementedError, match="nobody resolves `oddity`, which `hand` takes"):
        demand_ways({"hand": replace(VALUE_WORDS["hand"], takes=(odd,))}, Values.ways)
    with pytest.raises(NotImplementedError, match="nobody resolves `role`, which `give` takes"):
        demand_ways({"give": replace(STEP_WORDS["give"], takes=(PLAYER, CARD, ROLE))}, Meaning.ways)


def test_a_sort_of_row_of_which_nothing_is_made_is_named() -> None:
    class Oddity(value_rows.ValueWord):
        pass

    columns = {field.name: getattr(VALUE_WORDS["hand"], field.name) for field in fields(value_rows.ValueWord)}
    with pytest.raises(NotImplementedError, match="nothing is made of `hand`, a `Oddity`"):
        demand_made({"hand": Oddity(**columns)})
