"""Reads what is to become of a table or of several sections: sort its rows, rename a column, remove them."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command
from requill.ai.builtin.document.reading.phrases import head, is_section, place, unquoted
from requill.ai.builtin.document.wholes import RemoveSections, RenameColumn, SortRows
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import heading_key

_TURN = (
    r"(?:,?\s+\(?(?:(?:with\s+)?(?:the\s+)?(?:(?P<down>latest|newest|last|highest|largest|biggest"
    r"|most recent)|earliest|oldest|soonest|lowest|smallest|next)(?:\s+(?:one|date))?"
    r"\s+(?:first|on top|at the top)"
    r"|(?P<turned>descending|desc|from high to low|from z to a|in reverse(?: order)?|backwards)"
    r"|ascending|asc|from low to high|from a to z)\)?)?[.!]?$"
)
_SORTS = r"(?:sort|order|reorder|arrange)\s+(?:the\s+|all\s+|our\s+)*"
_SORT = re.compile(
    rf"{_SORTS}(?P<where>[^:\n]{{2,60}}?)\s+by\s+(?:their\s+|the\s+|its\s+)?"
    r"(?P<column>[^:\n,]{2,40}?)" + _TURN,
    re.IGNORECASE,
)
_IN_TIME = re.compile(
    rf"(?:{_SORTS}(?P<where>[^:\n]{{2,60}}?)\s+(?:chronologically|in (?:chronological|time) order"
    r"|in order of time)"
    r"|(?:put|bring)\s+(?:the\s+|all\s+|our\s+)*(?P<where2>[^:\n]{2,60}?)\s+(?:in|into)\s+"
    r"(?:chronological|date|time) order)" + _TURN,
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
    if sorts := _sorting(said, outline):
        return sorts
    for pattern in _RENAME:
        found = pattern.match(said)
        if found and (not found["where"] or is_section(found["where"], outline)):
            return RenameColumn(unquoted(found["old"]), unquoted(found["new"]), place(found["where"] or ""))
    found = _SEVERAL.match(said)
    names = [place(_THE.sub("", name)) for name in _AND.split(found["names"])] if found else []
    if found is None or len(names) < 2 or not all(_is_heading(name, outline) for name in names):
        return None
    return RemoveSections(tuple(names))


def _sorting(said: str, outline: Outline) -> SortRows | None:
    found = _SORT.match(said) or _IN_TIME.match(said)
    if found is None:
        return None
    parts = found.groupdict()
    where = parts["where"] or parts.get("where2") or ""
    if not is_section(where, outline):
        return None
    is_down = bool(parts["down"] or parts["turned"])
    return SortRows(place(where), unquoted(parts.get("column") or "date"), is_down=is_down)


def _is_heading(name: str, outline: Outline) -> bool:
    part = outline.named(name) if name else None
    return part is not None and heading_key(part.heading) == heading_key(name)
