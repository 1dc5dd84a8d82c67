"""Reads that an assumption holds: "confirm the assumption in Summary", "all assumptions are right"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, Confirm
from requill.ai.builtin.document.reading.phrases import head, is_section, place, unquoted
from requill.ai.builtin.text.outline import Outline

_ASSUMPTION = (
    r"(?P<every>all\s+(?:of\s+)?)?(?:(?:the|this|that|my|our|your|these|those)\s+)?(?:only\s+)?assumptions?"
)
_BESIDE = (
    r"(?:\s+(?:in|under|of|from)\s+(?:the\s+)?(?P<where>[^\n]{2,60}?)|\s+(?:about|on|that|regarding)\s+"
    r"(?P<about>[^\n]{2,160}?))?"
)
_FORMS = (
    re.compile(
        rf"(?:confirm|accept|approve|verify|validate|settle)\s+{_ASSUMPTION}{_BESIDE}[\s.!]*$", re.IGNORECASE
    ),
    # "… is right" has lost its last word where that was taken for politeness.
    re.compile(
        rf"{_ASSUMPTION}{_BESIDE}\s+(?:is|are|was|were|has been|have been)(?:\s+(?:all|now))*"
        r"(?:\s+(?:confirmed|right|correct|true|fine|agreed|ok|okay|settled))?[\s.!]*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:remove|take away|drop|delete|clear)\s+the\s+(?:assumption\s+)?mark\s+(?:from|of|on"
        rf"|in)\s+{_ASSUMPTION}"
        rf"{_BESIDE}[\s.!]*$",
        re.IGNORECASE,
    ),
)


def read_assuming(text: str, outline: Outline) -> Command | None:
    """The confirmation, or None where the text asks for something else."""
    said = head(text)
    found = next((found for form in _FORMS if (found := form.match(said))), None)
    if found is None or "\n" in text.strip():
        return None
    where, about = found["where"] or "", unquoted(found["about"] or "")
    if where and not is_section(where, outline):
        return Confirm(words=unquoted(where))
    return Confirm(place(where), about, every=bool(found["every"]))
