"""What is wrong with a sentence, in the author's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from lastcard.dsl.diagnostics.problem import Diagnostic, did_you_mean
from lastcard.dsl.everyday import digits_for, instead_of, name_of_several, window_for
from lastcard.dsl.reading.mistakes.habits import REMARK
from lastcard.dsl.reading.nodes import Scalar
from lastcard.dsl.sayings.mistakes import CHARACTERS, MISTAKES, SORTS
from lastcard.dsl.words.vocabulary import WORDS

from .grammar import apart, name_that_is_a_word, reserved_words
from .nearest import nearest
from .parse import NAME, NUMBER, Stumble, read
from .plain import compiled, is_somebody, small, subject_of
from .reworded import Around, Reworder, words_like_names
from .said.choices import is_whichever
from .said.conditions import proposed_condition
from .said.moments import proposed_early, proposed_event, proposed_opening
from .said.steps import proposed_steps
from .signs import behind_a_point, in_brackets, in_small_letters, is_only_in_capitals, number_with_more

NOBODY_BY_NAME = (
    "rules know nobody by name; one of those who play is `the dealer` or `the first player`, and the table may choose "
    "who deals: `setup: {dealer: {by: chosen}}`"
)
ALL_HANDS = WORDS["pass_hands_on"].form
LONGEST = 160  # what is longer, nobody rewords


def explain(
    stumble: Stumble,
    node: Scalar,
    sort: str,
    around: Around,
    is_exception: bool = False,
) -> Diagnostic:
    """An exception says itself that something does not apply where it holds."""
    if remark := _remark(node, sort):
        return remark
    found = _explained(stumble, node, sort)
    text = _EXCEPT.sub("", node.text) if is_exception else node.text
    advice = proposed(Reworder(around), text, sort)
    if advice is None and not _saying(text, sort):
        advice = proposed(Reworder(around, _maybe_names(stumble, text)), text, sort)
    if advice is None:
        return found
    first = re.match("write `([^`]+)`", advice.text)
    if stumble.at == "character" or (stumble.at == "end" and not advice.sentence and not first):
        return replace(found, help=advice.text)
    whole = (0, len(node.text.rstrip()))
    right = advice.sentence or (first[1] if first and stumble.at == "end" else "")
    differs = difference(node.text, right) if right else whole
    return replace(_does_not_fit(node, sort, *differs) if differs else found, help=advice.text)


_REMARK = re.compile(rf"\s({REMARK})\s|\s(\()(?=[^()]*\)$)")


def _remark(node: Scalar, sort: str) -> Diagnostic | None:
    """What is said behind a whole sentence, with the sign of another language or in brackets."""
    found = _REMARK.search(node.text)
    before = node.text[: found.start()].rstrip() if found else ""
    if found is None or read(before, sort) is None:
        return None
    said = node.text[found.end() :].strip().removesuffix("*/").removesuffix("-->").removesuffix(")").strip()
    place = node.span_of(found.start() + 1, len(node.text))
    return Diagnostic(
        "LC301", "this is no part of the sentence", place, f"a comment begins with `#`: `{before} # {said}`"
    )


def _maybe_names(stumble: Stumble, text: str) -> str:
    """Where only a sign is none of the language, any word may be a name; else those that are written or used so."""
    sign = stumble.at == "character" and not text[stumble.start : stumble.end].isalpha()
    return text if sign or "(" in text else words_like_names(text)


_EXCEPT = re.compile(r"^(?:unless|except|not)(?: (?:if|when|where))? ", re.IGNORECASE)


def difference(written: str, right: str) -> tuple[int, int] | None:
    """Which part of the words is another one; nothing where only something is missing."""
    spans, words = [found.span() for found in re.finditer(r"\S+", written)], right.split()
    same = [written[slice(*span)] == word for span, word in zip(spans, words, strict=False)]
    before = same.index(False) if False in same else len(same)
    shorter = min(len(spans), len(words)) - before
    alike = (written[slice(*spans[-n])] == words[-n] for n in range(1, shorter + 1))
    after = next((number for number, is_same in enumerate(alike) if not is_same), max(shorter, 0))
    other = spans[before : len(spans) - after]
    return (other[0][0], other[-1][1]) if other else None


def _explained(stumble: Stumble, node: Scalar, sort: str) -> Diagnostic:
    if stumble.at == "character":
        return _wrong_character(stumble.start, node, sort)
    if stumble.at == "word" and node.text[stumble.end : stumble.end + 1].isalpha():
        return _wrong_character(stumble.end, node, sort)  # the word goes on in letters that none here has
    if stumble.at == "word" and (place := name_that_is_a_word(node.text, stumble.start)):
        name = node.text[slice(*place)]
        message = f"`{name}` is a word of the language, and sentences cannot use it as a name"
        return Diagnostic("LC411", message, node.span_of(*place), f"choose another name, as `the-{name}`")
    if stumble.at == "word":
        return _wrong_word(stumble, node, sort)
    return _too_short(stumble, node, sort)


def _wrong_character(position: int, node: Scalar, sort: str) -> Diagnostic:
    character = node.text[position : position + 1]
    help_text = CHARACTERS.get(character, "")
    if character == "_" and (words := re.search(r"\w*_(?:of|is|in|after)_\w*", node.text)):
        help_text = f"words stand apart: `{words[0].replace('_', ' ')}`"
    start = len(re.sub(r"\w*$", "", node.text[:position]))
    word = re.match(r"\w*", node.text[start:])
    begins = character.isalnum() or character == "'"
    foreign = instead_of(word[0]) if begins and word and not is_only_in_capitals(word[0], node.text[:start]) else ""
    if foreign:
        help_text = foreign
    elif character.isupper() and re.search(r"\bplayer is (?:not )?$", node.text[:position]):
        help_text = NOBODY_BY_NAME
    elif character.isupper() and not position and is_somebody(node.text):
        help_text = "rules know nobody by name; they say `player`, `next after player`, `left of player`"
    elif character.isupper():
        help_text = in_small_letters(small(node.text[start:].split()[0]), node.text[:position])
    elif character == "." and node.text[position + 1 : position + 2].isalpha():
        help_text = behind_a_point(node.text[:position], node.text[position + 1 :])
    elif character.isalpha():
        help_text = "the words of sentences are English, in the letters a to z"
    if character.isalpha() and node.text[:position].endswith("("):
        help_text = in_brackets(node.text[: position - 1], node.text[position:])
    if character == "." and re.search(r"[0-9]\.\.+[0-9]", node.text):
        help_text = "write both ends: `rank of card is at least 3 and rank of card is at most 5`"
    if character in "[{" and " one of " in node.text:
        help_text = "write the list without brackets: `rank of card is one of 1, 2`"
    if character.isdigit():
        help_text = number_with_more(node.text[position:], sort)
    if character in "'’\"%" and (found := _saying(node.text.replace("’", "'"), sort)):
        help_text = found[1]
    place = node.span_of(position, position + 1)
    return Diagnostic("LC301", f"`{character}` cannot stand in a sentence", place, help_text)


def _wrong_word(stumble: Stumble, node: Scalar, sort: str) -> Diagnostic:
    (start, end), help_text = (
        _whole_name(stumble, node.text)
        or _saying(node.text, sort)
        or _mistake(node.text[: stumble.end], sort)
        or _everyday(stumble, node.text, sort)
        or _glued(stumble, node.text)
        or _misspelled(stumble, node.text, sort)
        or _odd(stumble, node, sort)
    )
    return replace(_does_not_fit(node, sort, start, end), help=help_text)


def _does_not_fit(node: Scalar, sort: str, start: int, end: int) -> Diagnostic:
    before = node.text[:start].split()
    where = f"after `{before[-1]}`" if before else f"at the beginning of {SORTS[sort]}"
    return Diagnostic("LC302", f"`{node.text[start:end]}` does not fit {where}", node.span_of(start, end), "")


def _odd(stumble: Stumble, node: Scalar, sort: str) -> tuple[tuple[int, int], str]:
    closes = node.text[stumble.start : stumble.end] == ")"
    return (stumble.start, stumble.end), "no bracket is open here" if closes else nearest(node.text, sort)


_WORDS = re.compile(r"[^\s,()]+")


def _whole_name(stumble: Stumble, text: str) -> tuple[tuple[int, int], str] | None:
    """Where a name stands, one of several words, or with signs in it, as people write it: the longest there is."""
    spans = [found.span() for found in _WORDS.finditer(text)]
    for several in (3, 2, 1):
        for part in (spans[start : start + several] for start in range(len(spans) - several + 1)):
            named = text[: part[0][0]].rstrip().endswith(("plays", "is", "is not", "kind"))
            if named and part[0][0] <= stumble.start < part[-1][1]:
                written = [text[slice(*each)] for each in part]
                whole = name_of_several(*written) if several > 1 or not written[0].isalnum() else ""
                if whole and whole != "-".join(written[-1:]):
                    how = ": a name of several words has hyphens" if several > 1 else ""
                    return (part[0][0], part[-1][1]), f"write `{whole}`{how}"
    return None


def _everyday(stumble: Stumble, text: str, sort: str) -> tuple[tuple[int, int], str] | None:
    """The word, or the first of the sentence, which was taken for a name, is one of everyday speech."""
    start, end = stumble.start, stumble.end
    before = [found.span() for found in _WORDS.finditer(text, 0, start)]
    after = [found.span() for found in _WORDS.finditer(text, end)]
    if before and (whole := name_of_several(text[slice(*before[-1])], text[start:end])):
        return (before[-1][0], end), f"write `{whole}`: a name of several words has hyphens"
    for (first, _), (_, last) in pairwise([*before[-1:], (start, end), *after[:1]]):
        if advice := instead_of("-".join(text[first:last].split())):
            return (first, last), advice
    for first, last in ((start, end), *before[-1:], *before[:1]):
        word = text[first:last]
        is_said = _SAYING.search(text[:first]) is not None  # what is called so is no number
        word_may_be = not is_said and (first == start or digits_for(word) or word not in reserved_words())
        advice = instead_of(word) if word_may_be else ""
        if advice and not (sort == "step" and advice.startswith("a condition is")):
            return (first, last), advice
    return None


_SAYING = re.compile(r"\b(?:says?|said|shout(?:s|ed)?|call(?:s|ed)?|announce[sd]?|cries|no) $")


def _misspelled(stumble: Stumble, text: str, sort: str) -> tuple[tuple[int, int], str] | None:
    """The word itself, or the first of the sentence, which was taken for a name, is nearly one that fits."""
    start, end = stumble.start, stumble.end
    near = None if text[start:end] in ("player", "card") else _near(text[start:end], _words_of(stumble))
    first = text[:start].strip()
    if near is None and first.isalpha() and first not in reserved_words():
        near, start = _near(first, _openers(sort)), text.index(first)
        end = start + len(first)
    return ((start, end), f"did you mean `{near}`?") if near else None


def _glued(stumble: Stumble, text: str) -> tuple[tuple[int, int], str] | None:
    """Two words without a blank between them."""
    parts = apart(text[stumble.start : stumble.end])
    return ((stumble.start, stumble.end), f"a blank is missing: `{parts}`") if parts else None


def _saying(text: str, sort: str) -> tuple[tuple[int, int], str] | None:
    """A sentence of everyday speech, known by all of it. Most files are right, and need no table of sayings."""
    from lastcard.dsl.sayings.said_of_cards import CARDS
    from lastcard.dsl.sayings.said_of_conditions import CONDITIONS
    from lastcard.dsl.sayings.said_of_moments import MOMENTS
    from lastcard.dsl.sayings.said_of_steps import STEPS

    return _known((*STEPS, *CARDS, *CONDITIONS, *MOMENTS), text.rstrip(), sort)


def _mistake(text: str, sort: str) -> tuple[tuple[int, int], str] | None:
    """A mistake that is known, by how the text ends."""
    return _known(MISTAKES, text, sort)


def _known(table: tuple[tuple[str, str, str], ...], text: str, sort: str) -> tuple[tuple[int, int], str] | None:
    """The first that the text is like: its place and what to write instead."""
    for sorts, pattern, help_text in table:
        found = compiled(pattern).search(text) if sort in sorts else None
        if found is not None:
            told = _of_whom_it_is_said(help_text, text) if sort == "step" else help_text
            return found.span(1 if found.re.groups else 0), told
    return None


def _of_whom_it_is_said(help_text: str, text: str) -> str:
    """What `player` does in an example, done by whom the sentence is about."""
    who = subject_of(text)
    if who in ("", "player"):
        return help_text
    examples = re.sub("`player (?=[a-z]+s |must )", f"`{who} ", help_text)
    return re.sub(rf"(`{who} [^`]*)\bhand of player\b", rf"\1hand of {who}", examples)


def _near(word: str, known: list[str]) -> str | None:
    """A misspelled word keeps its first letter; short words are alike by chance."""
    return did_you_mean(word, [each for each in known if each[0] == word[0]])


def _openers(sort: str) -> list[str]:
    """The words with which a sentence of a sort may begin, names apart."""
    forms = (word.form for word in WORDS.values() if word.group == sort)
    return sorted({form.split()[0] for form in forms if not form.startswith("{")})


def _too_short(stumble: Stumble, node: Scalar, sort: str) -> Diagnostic:
    end = len(node.text.rstrip())
    found = _saying(node.text, sort) or _mistake(node.text[:end], sort)
    if found and sort == "step" and re.fullmatch("[a-z]+", node.text.strip()):
        return replace(_does_not_fit(node, sort, 0, len(node.text)), help=found[1])
    is_said = sort == "step" and window_for(node.text.strip())
    help_text = found[1] if found else "" if is_said else instead_of(node.text.strip())
    help_text = help_text or f"{nearest(node.text, sort)}{_following(stumble)}"
    if node.text.count("(") > node.text.count(")"):
        help_text = "a bracket is not closed"
    return Diagnostic("LC302", "the sentence ends too early", node.span_of(max(0, end - 1), end), help_text)


def _following(stumble: Stumble) -> str:
    """What has to come next, as far as it can be said briefly."""
    if NUMBER in stumble.expected:
        return "; next stands a value"
    words = [f"`{word}`" for word in _words_of(stumble)]
    words += ["a name"] if NAME in stumble.expected else []
    return f"; next stands {' or '.join(words)}" if 0 < len(words) < 5 else ""


def _words_of(stumble: Stumble) -> list[str]:
    return sorted(stumble.expected - {NAME, NUMBER})


# --- what to write for it, in full, where that is certain -----------------------------------------------------------


class Advice(NamedTuple):
    """What to write; the sentence alone, if it is one."""

    text: str
    sentence: str = ""


def proposed(reworder: Reworder, text: str, sort: str) -> Advice | None:
    """The sentence that was meant, or the parts that it has to be written in."""
    said = small(text)
    if len(text) > LONGEST:
        return None
    if sort in _IN_PARTS and (in_parts := _IN_PARTS[sort](reworder, said)):
        return Advice(in_parts)
    if sort == "step" and is_whichever(said):
        return None
    whole = reworder.sentence(said, sort)
    is_hit = sort == "list" and reworder.around.group and whole == "next after player"
    is_turned = whole == ALL_HANDS and re.search(r"\b(?:left|right)\b", said)
    more = "; whoever is hit is `the target`" if is_hit else "; they go in the direction of play" if is_turned else ""
    return Advice(f"write `{whole}`{more}", whole) if whole else None


_IN_PARTS: dict[str, Callable[[Reworder, str], str]] = {
    "step": proposed_steps,
    "condition": proposed_condition,
    "event": proposed_event,
    "opening": proposed_opening,
    "early": proposed_early,
}
