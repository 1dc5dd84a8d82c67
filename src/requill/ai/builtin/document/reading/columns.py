"""Reads what is to become of the columns of a table: "add a column Status to the risks table"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import AddColumns, Command, RemoveColumn
from requill.ai.builtin.document.reading.phrases import head, is_section, place, unquoted
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_ADD = (
    r"(?:add|append|insert|include|create|put(?: in)?|introduce)\s+"
    r"(?:(?:an?|another|one more|two|the|new|extra)\s+)*"
)
_REMOVE = r"(?:remove|delete|drop|take out|get rid of|hide)\s+(?:the\s+)?"
# "Add a column chart" is about something else.
_COLUMN = r"columns?(?!\s+(?:charts?|layouts?|headers?|filters?|views?|width)\b)"
_NAMES = r"(?P<names>[^:\n]{2,80}?)"
_WHERE = r"(?:\s+(?:to|in|into|on|of|for|from)\s+(?:the\s+|our\s+|my\s+)?(?P<where>[^:\n]{2,60}?))?[\s.!]*$"
_ADDED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ADD}{_COLUMN}(?:\s+(?:for|called|named|titled|with)(?:\s+(?:the|an?))?|\s*:)?\s+{_NAMES}{_WHERE}",
        rf"{_ADD}{_NAMES}\s+columns?{_WHERE}",
    )
)
_REMOVED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_REMOVE}{_COLUMN}(?:\s+(?:for|called|named|titled))?\s+{_NAMES}{_WHERE}",
        rf"{_REMOVE}{_NAMES}\s+column{_WHERE}",
    )
)
# "Add owners to the risks table": words that are said of columns, and a table.
_KNOWN = re.compile(
    rf"{_ADD}(?P<names>(?:(?:owner|status|likelihood|probability|impact|severity|priorit(?:y|ie)|mitigation|baseline"
    r"|target|due date|deadline|date)(?:e?s)?(?:\s*,\s*|\s+and\s+|(?=\s)))+)\s+(?:to|in|into)\s+(?:the\s+)?"
    r"(?P<where>[^:\n]{2,60}?\s+table)[\s.!]*$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*")
_LONGEST = 40  # characters of a column's name


def read_columns(text: str, outline: Outline) -> Command | None:
    """The columns to be added or removed, or None where the text asks for something else."""
    if "\n" in text.strip():
        return None
    said = head(text)
    if found := _matching((*_ADDED, _KNOWN), said, outline):
        names = tuple(_name(name) for name in _SEVERAL.split(found["names"].strip()) if name.strip())
        return AddColumns(names, _place(found)) if all(len(name) <= _LONGEST for name in names) else None
    if found := _matching(_REMOVED, said, outline):
        return RemoveColumn(_name(found["names"]), _place(found))
    return None


def _matching(forms: tuple[re.Pattern[str], ...], said: str, outline: Outline) -> re.Match[str] | None:
    """The form that fits, if it names no place or a section of the document."""
    for form in forms:
        found = form.match(said)
        if found and (not _place(found) or is_section(_place(found), outline)):
            return found
    return None


def _place(found: re.Match[str]) -> str:
    return place(found["where"] or "")


def _name(said: str) -> str:
    bare = re.sub(r"^(?:the|an?)\s+", "", unquoted(said.strip()), flags=re.IGNORECASE)
    return words.capitalised(words.squeeze(bare))
