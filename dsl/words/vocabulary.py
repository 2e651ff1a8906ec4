"""Every word of the sentences, once: its form, what it takes, gives, touches and means.

`grammar.lark` has a production of the same name for each word. The resolver reads the types here, the checks what is
read and written, the assembler which events are proposed, the formatter the forms, the prose and the documentation
the rest. A row that does not go together with the others is found when the words are imported (`whole`).
"""

from __future__ import annotations

from .course import PARTS
from .events import FORMS, KINDS
from .rows import BlockWord, CoursePart, EventForm, EventKind, FeatureForm, Opening, StepWord, Word
from .stations import LAW, STATIONS, Station
from .steps import BLOCKS, STEPS
from .value_rows import StandsFor, ValueWord
from .values import FEATURES, GUESSES, INNER, VALUES

WORDS: dict[str, Word] = {word.name: word for word in (*FORMS, *VALUES, *FEATURES, *STEPS)}
VALUE_WORDS: dict[str, ValueWord] = {word.name: word for word in (*VALUES, *INNER, *GUESSES)}
STEP_WORDS: dict[str, StepWord] = {word.name: word for word in STEPS}
BLOCK_WORDS: dict[str, BlockWord] = {word.name: word for word in BLOCKS}
COURSE: dict[str, CoursePart] = {part.name: part for part in PARTS}
EVENTS: dict[str, EventKind] = {event.name: event for event in KINDS}
EVENT_FORMS: dict[str, EventForm] = {form.name: form for form in FORMS if isinstance(form, EventForm)}
FEATURE_FORMS: dict[str, FeatureForm] = {form.name: form for form in FEATURES}
OPENINGS: dict[str, Opening] = {form.name: form for form in FORMS if isinstance(form, Opening)}
EVENT_OF: dict[str, str] = {form: event.name for event in KINDS for form in event.forms}

# Words that no table makes a value of: others stand there for them by then.
NEVER_MADE = frozenset(word.name for word in (*VALUES, *INNER) if isinstance(word, StandsFor))
NEVER_MADE |= {word.name for word in GUESSES}

# Steps that use up cards of a hand or of the draw pile: a repetition must hold one of them.
CONSUMING = frozenset(word.name for word in STEPS if word.uses_up)

# Steps that set no event off and ask nobody.
QUIET = frozenset(word.name for word in STEPS if not word.proposes and not word.asks)

__all__ = [
    "BLOCK_WORDS",
    "CONSUMING",
    "COURSE",
    "EVENTS",
    "EVENT_FORMS",
    "EVENT_OF",
    "FEATURE_FORMS",
    "LAW",
    "NEVER_MADE",
    "OPENINGS",
    "QUIET",
    "STATIONS",
    "STEP_WORDS",
    "VALUE_WORDS",
    "WORDS",
    "EventKind",
    "Station",
    "Word",
]
