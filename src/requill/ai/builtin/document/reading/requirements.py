"""Reads questions about one requirement by its id: "what does FR-002 say?", "is FR-002 testable?"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, JudgeRequirement, ShowRequirement
from requill.ai.builtin.document.reading.phrases import head
from requill.ai.builtin.outline import Outline

_NAMED = r"(?:the\s+)?(?:requirement\s+)?(?P<id>[A-Z]{1,5}-\d{1,4})"
_SAYS = re.compile(
    rf"(?:what (?:does|did|is|was|are)|what['’]s(?: in)?|show(?: me)?|read(?: me| out)?|quote|display|tell me"
    rf"(?: about)?)\s+{_NAMED}(?:\s+(?:say|about|again|mean|state|require|read))?[\s.?!]*$",
    re.IGNORECASE,
)
_TESTABLE = re.compile(
    rf"(?:(?:is|isn['’]t|are|do you think)\s+{_NAMED}\s+(?:is\s+)?(?:really |already |too |good |well )*"
    r"(?:testable|measurable|clear|specific|verifiable|precise|vague|unclear|enough|good|ok|okay|ready|written)"
    rf"|can (?:we |i |you |one )?(?:test )?{_NAMED.replace('<id>', '<id2>')}(?: be tested)?"
    rf"|(?:review|check|judge|assess)\s+{_NAMED.replace('<id>', '<id3>')})\b[^\n]{{0,30}}$",
    re.IGNORECASE,
)


def read_requirement(text: str, _outline: Outline) -> Command | None:
    """The question about a requirement, or None."""
    said = head(text)
    if found := _SAYS.match(said):
        return ShowRequirement(found["id"].upper())
    if found := _TESTABLE.match(said):
        return JudgeRequirement((found["id"] or found["id2"] or found["id3"]).upper())
    return None
