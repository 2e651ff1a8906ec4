"""All that is said once and used in several places: groups of steps, windows that are like others, names of offers.

This comes last of all that is done to documents: whoever extends a rulebook, and every house rule, changes what is said
once, and so all of its uses. Every line keeps its own place in its own file.
"""

from __future__ import annotations

from lastcard.dsl.diagnostics.problem import Diagnostic
from lastcard.dsl.reading.nodes import Mapping

from .groups import with_groups
from .windows import with_windows

TOO_MUCH = "LC303"  # written out it would be longer than a rulebook may be


def unfolded(document: Mapping) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    """The document in which every use says all that it means, and what is wrong with the uses."""
    whole, problems = with_windows(document)
    whole, more = with_groups(whole)
    return whole, problems + more
