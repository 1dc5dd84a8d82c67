"""Reads that something on a checklist is done: "mark Legal sign-off as done", "check off the second task"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, TickItems
from requill.ai.builtin.document.reading.phrases import head
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.text.outline import Outline

_DONE = r"(?:done|complete|completed|finished|ticked|checked)"
_TICKED = re.compile(
    rf"mark\s+(?P<marked>.+?)\s+(?:as\s+)?(?:being\s+)?{_DONE}[.!]?$"
    r"|(?:check|tick|cross)\s+off\s+(?P<off>.+?)[.!]?$|tick\s+(?P<tick>.+?)[.!]?$",
    re.IGNORECASE,
)
_OPENED = re.compile(
    rf"mark\s+(?P<marked>.+?)\s+(?:as\s+)?(?:not (?:yet )?{_DONE}|undone|open|to ?-?do|incomplete)[.!]?$"
    r"|(?:uncheck|untick)\s+(?P<off>.+?)[.!]?$",
    re.IGNORECASE,
)


def read_ticking(text: str, outline: Outline) -> Command | None:
    """The points that are done, or not any more; None where the text asks for something else."""
    if "\n" in text.strip():
        return None
    said = head(text)
    opened = _OPENED.match(said)
    found = opened or _TICKED.match(said)
    if found is None:
        return None
    return TickItems(read_pick(next(filter(None, found.groups())), outline), is_done=opened is None)
