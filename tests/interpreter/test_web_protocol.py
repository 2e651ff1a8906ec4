"""docs/protocol.md says all of the protocol: every message, every key, and frames as they are sent."""

import pytest

from lastcard.interpreter.web.commands import DEEDS
from lastcard.interpreter.web.wire import MESSAGES
from tests.made import refreshed
from tests.protocol import DOCUMENT, FRAMES, PARTS, explained, kinds, paths

# Of decks whose cards have two faces; no card of the example has.
ELSEWHERE = {"deck[]{}.other", "deck[]{}.other.name", "deck[]{}.other.face", "deck[]{}.other.color"}


def test_the_examples_are_frames_as_they_are_sent() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert refreshed(text, PARTS) == text, "run `python -m tests.protocol --write`"


def test_every_kind_of_frame_is_explained() -> None:
    assert set(kinds()) == set(FRAMES) == set(explained())


@pytest.mark.parametrize("kind", FRAMES)
def test_every_key_is_explained_and_no_other(kind: str) -> None:
    sent = {path for frame in kinds()[kind] for path in paths(frame)}
    assert explained()[kind] - ELSEWHERE == sent


def test_every_message_is_explained_and_has_its_deed() -> None:
    assert MESSAGES.keys() == DEEDS.keys()
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [say for say in MESSAGES if f"| `{say}` |" not in text] == []
