"""The ids of requirements: the next free one, and where one is mentioned."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.features.actions.action import ActionRefused, Context
from requill.features.actions.objects import place_of
from requill.features.documents.outline import Outline

DIGITS = 3
ID = re.compile(r"(?<![\w-])[A-Za-z]{1,5}-\d{2,4}(?![\w-])")
"""An id as a word of its own."""

_LAST = 9999
_PLACES = 3


def written_id(prefix: str, number: int) -> str:
    """An id as it is written."""
    return f"{prefix}-{number:0{DIGITS}d}"


def next_ids(outline: Outline, context: Context, prefix: str, count: int = 1) -> list[str]:
    """The next free ids: none is given twice, also not one that an undecided proposal or a mention uses."""
    pattern = re.compile(rf"(?<![\w-]){prefix}-(\d{{2,4}})(?![\w-])", re.IGNORECASE)
    texts = (outline.text, *context.waiting)
    highest = max((int(found[1]) for text in texts for found in pattern.finditer(text)), default=0)
    if highest + count > _LAST:
        raise ActionRefused(f"There's no free id behind {prefix}-{highest}.")
    return [written_id(prefix, highest + one) for one in range(1, count + 1)]


def mentioned(outline: Outline, ids: Sequence[str], start: int, end: int) -> str:
    """A sentence for each id that is mentioned outside of a part of the text, " FR-005 mentions FR-002."."""
    wanted = frozenset(ids)
    places: dict[str, dict[str, None]] = {}
    for found in ID.finditer(outline.text) if wanted else ():
        if found.group() in wanted and not start <= found.start() < end:
            places.setdefault(found.group(), {})[place_of(outline, found.start())] = None
    return "".join(f" {_listed(list(where))} {one}." for one, where in places.items())


def _listed(places: list[str]) -> str:
    if len(places) == 1:
        return f"{places[0]} mentions"
    shown = places[:_PLACES]
    if len(places) > _PLACES:
        return f"{', '.join(shown)} and {len(places) - _PLACES} more mention"
    return f"{', '.join(shown[:-1])} and {shown[-1]} mention"
