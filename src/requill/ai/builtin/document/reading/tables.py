"""Reads what is to become of a table or of several sections: sort its rows, rename a column, remove them."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command
from requill.ai.builtin.document.reading.phrases import head, is_section, place, unquoted
from requill.ai.builtin.document.wholes import RemoveSections, RenameColumn, SortRows
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import heading_key

_SORT = re.compile(
    r"(?:sort|order|reorder|arrange)\s+(?:the\s+|all\s+)*(?P<where>[^:\n]{2,60}?)\s+by\s+(?:their\s+|the\s+)?"
    r"(?P<column>[^:\n]{2,40}?)(?P<down>,?\s+(?:descending|from high to low|in reverse))?[.!]?$",
    re.IGNORECASE,
)
_IN = r"(?:\s+(?:in|of|on|from)\s+(?:the\s+|our\s+|my\s+)?(?P<where>[^:\n]{2,60}?))?"
_RENAME = (
    re.compile(
        rf"(?:rename|change|call|retitle)\s+(?:the\s+)?column\s+(?P<old>[^:\n]{{1,40}}?){_IN}"
        r"\s+(?:to|into|as)\s+(?P<new>[^:\n]{1,40}?)[.!]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:rename|change|call|retitle)\s+(?:the\s+)?(?P<old>[^:\n]{{1,40}}?)\s+column{_IN}"
        r"\s+(?:to|into|as)\s+(?P<new>[^:\n]{1,40}?)[.!]?$",
        re.IGNORECASE,
    ),
)
_SEVERAL = re.compile(
    r"(?:remove|delete|drop|erase|take out|cut|get rid of)\s+(?:the\s+)?(?:sections?\s+)?"
    r"(?P<names>[^:\n]{3,160}?)(?P<called>\s+(?:sections|chapters))?[.!]?$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*", re.IGNORECASE)
_THE = re.compile(r"^(?:the|our|my)\s+", re.IGNORECASE)


def read_tables(text: str, outline: Outline) -> Command | None:
    """The change of a whole table, or of several sections; None where the text asks for something else."""
    if "\n" in text.strip():
        return None
    said = head(text)
    if (found := _SORT.match(said)) and is_section(found["where"], outline):
        return SortRows(place(found["where"]), unquoted(found["column"]), is_down=bool(found["down"]))
    for pattern in _RENAME:
        found = pattern.match(said)
        if found and (not found["where"] or is_section(found["where"], outline)):
            return RenameColumn(unquoted(found["old"]), unquoted(found["new"]), place(found["where"] or ""))
    found = _SEVERAL.match(said)
    names = [place(_THE.sub("", name)) for name in _AND.split(found["names"])] if found else []
    if found is None or len(names) < 2 or not all(_is_heading(name, outline) for name in names):
        return None
    return RemoveSections(tuple(names))


def _is_heading(name: str, outline: Outline) -> bool:
    part = outline.named(name) if name else None
    return part is not None and heading_key(part.heading) == heading_key(name)
