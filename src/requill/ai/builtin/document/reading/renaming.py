"""Reads another name for something that is listed: "rename goal 2 to …"; an id is kept."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, ReplaceItem
from requill.ai.builtin.document.picking import find
from requill.ai.builtin.document.plan import Plan
from requill.ai.builtin.document.reading.phrases import ID, is_quoted, unquoted
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.document.standing import standing
from requill.ai.builtin.text.outline import Outline

_RENAME = re.compile(
    r"(?:rename|retitle|re-title|rephrase|reword)\s+(?:the\s+name\s+of\s+)?(?P<old>[^\n:]{2,80}?)\s+"
    r"(?:to|into|as|->|→|=>)\s*:?\s*(?P<new>\S[^\n]*)$"
    r"|(?:call|name)\s+(?P<old2>[^\n:]{2,80}?)\s*:\s+(?P<new2>\S[^\n]*)$",
    re.IGNORECASE,
)


def read_item_name(text: str, outline: Outline) -> Command | None:
    """Other words for the thing with an id or at a place; None where something else is to be renamed."""
    found = _RENAME.match(text.strip())
    if found is None:
        return None
    old, new = found["old"] or found["old2"], unquoted(found["new"] or found["new2"])
    pick = read_pick(old, outline)
    if is_quoted(old) or ID.fullmatch(new):
        return None
    if ID.fullmatch(pick.words) and not pick.quoted:
        return ReplaceItem(pick, new)
    # "Goal 2" may also be words of the document, which then are replaced wherever they stand.
    counted = bool(pick.places) and not standing(old, outline.text, any_case=True)
    own = pick.noun is not None and not pick.noun.is_loose
    return ReplaceItem(pick, new) if counted and (own or not isinstance(find(pick, outline), Plan)) else None
