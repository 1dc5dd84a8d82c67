"""Reads what stands at the end of a wish and is no part of the new words: where, what else, and not what."""

from __future__ import annotations

import re

from requill.ai.builtin.document.reading.definite import is_heading
from requill.ai.builtin.document.reading.phrases import SECTION, is_section, place
from requill.ai.builtin.text.outline import Outline

_WHOLE = r"(?:(?:whole|entire|complete|full)\s+)?(?:document|doc|prd|text|spec|thing)"
_EVERYWHERE = re.compile(
    rf"[\s,]+(?:(?:please\s+)?everywhere(?:\s+(?:else|in (?:the|this|my) {_WHOLE}))?"
    rf"|throughout(?:\s+(?:the|this)\s+{_WHOLE})?"
    rf"|(?:in|across|through|over)\s+(?:the|this|my)\s+{_WHOLE}"
    rf"|(?:in|across|through)\s+(?:all|every|each|any)(?:\s+of)?(?:\s+the)?\s+(?:sections?|places?|chapters?|parts?|lines?)"
    rf"|globally|all over(?:\s+(?:the|this)\s+{_WHOLE})?|each time|every time|all the way through"
    r"|wherever it (?:occurs|stands|appears))[\s.!]*$",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"[\s,]+(?:in|within|under|of)\s+(?:the\s+)?(?P<where>[^\n]{2,60}?)[.!]?$", re.IGNORECASE
)
_WITHIN_ID = re.compile(
    r"[\s,]+(?:in|within|of|for)\s+(?:the\s+)?(?:requirement\s+)?(?P<id>[A-Z]{1,5}-\d{1,4})[.!]?$",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?:\s*,\s*(?:and\s+)?not\s+|\s*,?\s+(?:instead of|rather than|and not"
    r"|not(?=\s+\W?\d))\s+)(?P<old>[^\n,]{1,80}?)[.!]?$",
    re.IGNORECASE,
)
_TAIL = 90  # characters at the end in which a place is looked for


def everywhere(text: str) -> tuple[str, bool]:
    """The words without "everywhere", and whether they had it."""
    bare = _EVERYWHERE.sub("", text)
    return bare, bare != text


def scope(text: str, outline: Outline) -> tuple[str, str]:
    """The words without "everywhere", "in the summary" or "in FR-001", and that section or id."""
    text, _ = everywhere(text)
    head, tail = text[:-_TAIL], text[-_TAIL:]
    if found := _WITHIN_ID.search(tail):
        return head + tail[: found.start()], found["id"].upper()
    found = _WITHIN.search(tail)
    if (
        found
        and is_section(found["where"], outline)
        and (
            is_heading(found["where"], outline)
            or re.search(rf"\b{SECTION}\b|^[\"“'‘]?[A-Z]|^\S+$", found["where"])
        )
    ):
        return head + tail[: found.start()], place(found["where"])
    return text, ""


def instead(text: str) -> tuple[str, str]:
    """ "3, not 2": the new words, and those that they are said to replace."""
    found = _INSTEAD.search(text)
    return (
        (text[: found.start()], found["old"].strip())
        if found and text[: found.start()].strip()
        else (text, "")
    )
