"""The ids of requirements: the next free one, and where one is mentioned."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.features.actions.action import Context
from requill.features.actions.errors import ActionRefused
from requill.features.documents.outline import Outline
from requill.kit.counts import joined
from requill.kit.requirement_ids import highest_number, written_id

ID = re.compile(r"(?<![\w-])[A-Za-z]{1,5}-\d{2,4}(?![\w-])")
"""An id as a word of its own."""

_LAST = 9999
_MAX_LISTED = 3


def next_ids(outline: Outline, context: Context, prefix: str, count: int = 1) -> list[str]:
    """The next free ids: none is given twice, also not one that an undecided proposal or a mention uses."""
    highest = highest_number(prefix, (outline.text, *context.waiting))
    if highest + count > _LAST:
        raise ActionRefused(f"There's no free id after {prefix}-{highest}.")
    return [written_id(prefix, highest + one) for one in range(1, count + 1)]


def mentioned(outline: Outline, ids: Sequence[str], start: int, end: int) -> str:
    """A sentence for each id that is mentioned outside of a part of the text, " FR-005 mentions FR-002."."""
    wanted = frozenset(ids)
    locations: dict[str, dict[str, None]] = {}
    for found in ID.finditer(outline.text) if wanted else ():
        if found.group() in wanted and not start <= found.start() < end:
            locations.setdefault(found.group(), {})[_location(outline, found.start())] = None
    return "".join(f" {_listed(list(where))} {one}." for one, where in locations.items())


def _location(outline: Outline, position: int) -> str:
    requirement, section = outline.requirement_at(position), outline.section_at(position)
    return requirement.id if requirement else f"“{section.heading}”" if section else "The beginning"


def _listed(locations: list[str]) -> str:
    more = len(locations) - _MAX_LISTED
    shown = [*locations[:_MAX_LISTED], *([f"{more} more"] if more > 0 else [])]
    return f"{joined(shown)} {'mentions' if len(locations) == 1 else 'mention'}"
