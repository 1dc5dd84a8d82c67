"""Finds the sections that say nothing yet: no text, a placeholder alone, or a table without rows."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from requill.ai.builtin.text.finding import PLACEHOLDER
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section

Want = Literal["text", "placeholder", "rows"]

_RULE = re.compile(r"\|?[\s:]*-{2,}[\s|:-]*")
_MARK = re.compile(r"[ \t]*(?:>[ \t]*|[-*+](?:[ \t]+|$)|\d{1,9}[.)](?:[ \t]+|$)|\[[ xX]\][ \t]*)*")
_ID = re.compile(r"\**[A-Z]{1,5}-\d{1,4}\**:?[ \t]*")
_NOTHING = re.compile(r"[\s.…_*–—?-]*")
_FILLER = re.compile(
    r"(?:text|content|nothing|placeholder|owner|tbd|description)?(?: (?:here|yet|follows|comes here))?", re.I
)
_NOT_SAID = re.compile(r"Assumption: nothing has been said yet about ", re.IGNORECASE)


class Hollow(Struct, frozen=True):
    """A section that says nothing yet, what it wants, and the placeholder that it has."""

    part: Section
    want: Want
    says: str = ""


def hollow(part: Section, outline: Outline) -> Hollow | None:
    """What the section wants, with all that is nested in it; None for one that says something."""
    lines = _without_comments(outline.text[part.body_start : part.end]).split("\n")
    said, has_table, position = "", False, 0
    while position < len(lines):
        line = lines[position].strip()
        is_header = position + 1 < len(lines) and "|" in line and _RULE.fullmatch(lines[position + 1].strip())
        position += 2 if is_header else 1
        if is_header:
            has_table = True
        elif line.startswith("#") or not line:
            continue
        elif any(not _is_placeholder(cell) for cell in line.strip("|").split("|")):
            return None
        else:
            said = said or _MARK.sub("", line, count=1)
    if has_table:
        return Hollow(part, "rows")
    return Hollow(part, "placeholder", said) if said else Hollow(part, "text")


def hollow_parts(outline: Outline) -> list[Hollow]:
    """The sections that say nothing, in document order; what is nested in one of them is not told again."""
    found: list[Hollow] = []
    lowest = min((part.level for part in outline.top), default=2)
    for part in outline.parts:
        if part.level < lowest or (found and part.start < found[-1].part.end):
            continue
        if empty := hollow(part, outline):
            found.append(empty)
    return found


def _without_comments(text: str) -> str:
    kept: list[str] = []
    while text:
        before, opened, rest = text.partition("<!--")
        inside, closed, after = rest.partition("-->")
        kept.append(before)
        if opened and not closed:
            return "".join([*kept, opened, inside])
        text = after
    return "".join(kept)


def _is_placeholder(text: str) -> bool:
    """Whether the line says nothing beyond that something is to stand there."""
    bare = _ID.sub("", _MARK.sub("", text, count=1).strip(), count=1)
    if _NOT_SAID.match(bare):
        return True
    rest = PLACEHOLDER.sub("", bare)
    return bool(_NOTHING.fullmatch(rest)) or (rest != bare and bool(_FILLER.fullmatch(rest.strip(" .:,;()"))))
