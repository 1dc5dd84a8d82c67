"""Reads "make section 3 …", which changes a section or cannot be done, and never makes a new one."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import CannotMake, Command
from requill.ai.builtin.document.reading.phrases import head, is_section, place
from requill.ai.builtin.document.reading.shaping import read_form
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_SECTION_LAST = re.compile(
    r"make\s+(?:(?:the|my|our|this)\s+)?(?P<name>[^:\n]{2,80}?)\s+(?:section|chapter)\s+(?P<wish>[^:\n]{2,60})$",
    re.IGNORECASE,
)
_SECTION_FIRST = re.compile(
    r"make\s+(?:(?:the|my|our|this)\s+)?(?:section|chapter)\s+(?P<name>[^:\n]{2,80}?)\s+"
    r"(?P<wish>(?:(?:much|even|a|bit|lot|little|more|less|way|far)\s+)*[^\s:]+)$",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"make\s+(?:(?:the|my|our)\s+)?(?P<name>[^:\n]{2,80}?)\s+"
    r"(?P<wish>(?:(?:much|even|a|bit|lot|little|more|less)\s+)*[\w-]+)$",
    re.IGNORECASE,
)
_GROW = re.compile(
    r"(?:expand|extend|lengthen|elaborate|flesh out|beef up)\s+(?:on\s+|upon\s+)?"
    r"(?P<name>[^:\n]{2,80}?)[.!]*$",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"make\s+(?:me\s+)?(?:an?|another|one more|new)\b|.*\b(?:called|named|titled|about)\b", re.IGNORECASE
)
_LISTED = re.compile(
    r"make\s+(?:the|these|those|my|our)\s+(?:bullets?|bullet points|list|points|items|rows|table)\s+(?:in"
    r"|under|of|from)\b",
    re.IGNORECASE,
)
_LOOKS = frozenset(
    words.words(
        """longer bigger larger clearer clear bold italic underlined red better nicer prettier friendlier
        formal informal professional persuasive convincing detailed simpler readable engaging interesting
        stronger sharper punchier"""
    )
)
_MEASURED = frozenset(
    words.words("testable measurable specific concrete verifiable quantifiable precise unambiguous")
)


def read_making(text: str, outline: Outline) -> Command | None:
    """The change of a section's form, or that it cannot be made so; None where something else is meant."""
    grown = _GROW.match(head(text))
    if grown and "\n" not in text and is_section(grown["name"], outline):
        return CannotMake(place(grown["name"]), "longer")
    if "\n" in text or not text.casefold().startswith("make ") or _NEW.match(text):
        return None
    said = head(text).rstrip(" .!")
    if _LISTED.match(said) and (form := read_form(said, outline)):
        return form
    for pattern in (_SECTION_LAST, _SECTION_FIRST):
        if found := pattern.match(said):
            return read_form(said, outline) or _cannot(found, outline)
    found = _PLAIN.match(said)
    if found and words.words(found["wish"])[-1] in _LOOKS and is_section(found["name"], outline):
        return CannotMake(place(found["name"]), found["wish"])
    return None


def _cannot(found: re.Match[str], outline: Outline) -> Command | None:
    measured = words.words(found["wish"])[-1:] and words.words(found["wish"])[-1] in _MEASURED
    if measured and is_section(found["name"], outline):
        return None
    return CannotMake(place(found["name"]) or found["name"], found["wish"])
