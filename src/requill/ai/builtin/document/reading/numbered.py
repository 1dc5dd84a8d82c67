"""Puts the names of sections where somebody counted them: "section 3" is the third heading of level 2."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Unresolved
from requill.ai.builtin.document.reading.phrases import LONGEST, ordinal
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline
from requill.kit.markdown import Section, heading_key

_ORDINAL = r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,2}(?:st|nd|rd|th)"
_COUNTED = re.compile(
    r"\b(?:the\s+|my\s+|our\s+)?(?:(?:section|chapter)\s+(?:number\s+|no\.?\s*|nr\.?\s*|#\s*)?"
    r"(?P<number>\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)(?![\w.]\w)\b"
    rf"|(?P<which>{_ORDINAL})\s+(?:section|chapter)\b)(?!\s+of\s+(?:the|a|an)\s)",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"(?:add|append|insert|include|write|note|introduce|mention|create|draft|put|new|another|one more)\b",
    re.IGNORECASE,
)
_OF_TWO = ("move", "swap", "switch", "exchange")
_PLACED = re.compile(r"\b(?:to|in|into|under|after|before|below|above|of|from)\s+$", re.IGNORECASE)
_TO_BE_CALLED = re.compile(r"\s*:\s*\S|\s+(?:called|named|titled)\b", re.IGNORECASE)
_SEVERAL = re.compile(
    r"\b(?:sections|chapters)\s+\d|\b(?:section|chapter)\s+\d{1,3}\s*(?:,|and|&|-)\s*(?:section\s+)?\d",
    re.IGNORECASE,
)
_AT_AN_END = re.compile(r"\s*(?:[,.!?]|$)")
# After one of these signs a person's own words begin, which are kept as they are.
_OWN_WORDS = re.compile(r"[:\n\"“”„«»]")


def with_names(text: str, outline: Outline) -> str | Unresolved:
    """The command with headings for numbers; what to say where there is no such section."""
    own = _OWN_WORDS.search(text)
    end = min(own.start() if own else len(text), LONGEST)
    adds = bool(_ADDS.match(text))
    if _SEVERAL.search(text[:end]) and not adds and not text.casefold().startswith(_OF_TWO):
        return Unresolved("I take one section at a time: name one of them. Nothing was changed.")
    result, position = "", 0
    for found in _COUNTED.finditer(text[:end]):
        said = found.group()
        placed = bool(_PLACED.search(text[: found.start()]))
        if adds and not placed and _TO_BE_CALLED.match(text, found.end()):
            result += f"{text[position : found.start()]}section"
            position = found.end()
            continue
        if adds and not (placed and _AT_AN_END.match(text[:end], found.end())):
            continue
        if outline.named(said) and _is_a_heading(said, outline):
            continue
        part = _counted(ordinal(found["number"] or found["which"]), outline)
        if part is None:
            return Unresolved(_no_such(said, outline))
        if sum(heading_key(one.heading) == heading_key(part.heading) for one in outline.parts) > 1:
            return Unresolved(
                f"More than one section is called “{part.heading}”, so nothing was changed. Rename one first."
            )
        result += f"{text[position : found.start()]}the {part.heading} section"
        position = found.end()
    return result + text[position:]


def _is_a_heading(said: str, outline: Outline) -> bool:
    key = heading_key(re.sub(r"^(?:the|my|our)\s+", "", said, flags=re.IGNORECASE))
    return any(heading_key(part.heading) == key for part in outline.parts)


def _counted(number: int | None, outline: Outline) -> Section | None:
    """The section with that number in its heading, else the one at that place."""
    if not number:
        return None
    own = re.compile(rf"{number}[.):]?\s")
    if named := next((part for part in outline.top if own.match(part.heading)), None):
        return named
    place = number - 1 if number > 0 else number
    return outline.top[place] if -len(outline.top) <= place < len(outline.top) else None


def _no_such(said: str, outline: Outline) -> str:
    name = re.sub(r"^(?:the|my|our)\s+", "", said, flags=re.IGNORECASE)
    if not outline.top:
        return f"There is no {name}: this document has no sections yet."
    first, last = outline.top[0].heading, outline.top[-1].heading
    count = words.counted(len(outline.top), "section")
    between = f", from “{first}” to “{last}”" if len(outline.top) > 1 else f", “{first}”"
    return f"There is no {name}: this document has {count}{between}. Nothing was changed."
