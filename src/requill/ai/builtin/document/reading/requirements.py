"""Reads questions about one requirement by its id: "what does FR-002 say?", "is FR-002 testable?"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Command, ShowItem
from requill.ai.builtin.document.nouns import place_of
from requill.ai.builtin.document.reading.phrases import head
from requill.ai.builtin.document.reading.picks import read_pick
from requill.ai.builtin.document.requirements import JudgeRequirement, ShowRequirement
from requill.ai.builtin.text.outline import Outline

_NAMED = r"(?:the\s+)?(?:requirement\s+)?(?P<id>[A-Z]{1,5}-\d{1,4})"
_SAYS = re.compile(
    rf"(?:what (?:does|did|is|was|are)|what['’]s(?: in)?|show(?: me)?|read(?: me| out)?|quote|display|tell me"
    rf"(?: about)?)\s+{_NAMED}(?:\s+(?:say|about|again|mean|state|require|read))?[\s.?!]*$",
    re.IGNORECASE,
)
_ITEM = re.compile(
    r"(?:what (?:does|did|is|was|are|were)|what['’]s|show(?: me)?|read(?: me| out)?|quote|display|print"
    r"|tell me(?: about)?|give me|which is|which one is|repeat)\s+(?P<what>[^\n:]{3,60}?)"
    r"(?:\s+(?:say|says|about|again|mean|state|read))?[\s.?!]*$",
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


def read_item(text: str, outline: Outline) -> Command | None:
    """The question what is listed at a place: "what is goal 2?", "show the last risk"; else None."""
    found = _ITEM.match(head(text))
    pick = read_pick(found["what"], outline) if found else None
    if pick is None or not pick.places or pick.noun is None or (pick.noun.is_loose and not pick.where):
        return None
    known = pick.where or place_of(pick.noun, outline) is not None
    return ShowItem(pick) if known else None
