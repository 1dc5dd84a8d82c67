"""Knows from the words of a clause with one figure whether it says how things stand today."""

from __future__ import annotations

import re
from typing import Literal

from requill.ai.builtin.language import words

_WISHED = re.compile(
    r"(?<!\w)(?:should|must|shall|will|would|want|wants|wish|aim|goals?|targets?|hope|need to|needs to|reach"
    r"|at most|at least|max(?:imum)?|min(?:imum)?|only|never|fewer|less|more|soll(?:en)?|ziel|höchstens"
    r"|mindestens|maximal|by|until|after launch|in the first)(?!\w)",
    re.IGNORECASE,
)
NOW_AT_END = re.compile(
    r"[\s,(]+(?:today|now|right now|currently|at present|at the moment|so far|these days|as it is"
    r"|heute|aktuell|derzeit|zurzeit)\)?[.!]?$",
    re.IGNORECASE,
)
# What nobody aims at: a count of it, without another word, is where it stands.
_UNWANTED = frozenset(
    words.stem(word)
    for word in words.words(
        """complaint complaints error errors bug bugs crash crashes failure failures fault faults
        mistake mistakes mix-ups duplicate duplicates defect defects incident incidents
        outage outages no-show no-shows dropout dropouts cancellation cancellations lost
        missed missing forgotten wrong late failed broken stolen abandoned rejected
        unanswered unpaid overdue double stuck wasted beschwerde beschwerden fehler ausfall
        ausfälle verspätung verspätungen"""
    )
) - {"no", "mix", "up", "show"}
_NO_SHOW = re.compile(r"\bno-shows?\b|\bmix-ups?\b", re.IGNORECASE)
# Verbs that tell what happens.
_HAPPENS = (
    r"(?:stand|lie|wait|call|phone|ring|ask|complain|queue|spend|waste|lose|forget|miss|fail|drop|give up"
    r"|leave|cancel|break|crash|arrive|come|get|go|have to|need|take|end|happen|are|were|is|was)s?"
)
_TELLS_AFTER = re.compile(rf"\s+(?:[^\W\d]['’\w-]*\s+){{1,4}}?{_HAPPENS}(?!\w)", re.IGNORECASE)
_TELLS_BEFORE = re.compile(
    rf"(?:[^\W\d]['’\w-]*\s+){{1,3}}{_HAPPENS}\s+(?:about |around |some )?$", re.IGNORECASE
)
_LEADS = re.compile(
    r"(?:(?:each|every|per|in an?|jede[nrs]?)\s+(?:day|week|month|quarter|year|hour|tag|woche|monat"
    r"|jahr),?\s+)?",
    re.IGNORECASE,
)


def says_how_it_is(text: str, start: int, end: int, *, is_count: bool) -> Literal["now", "open", ""]:
    """Whether the figure between `start` and `end` is how it is "now", or "open" to either.

    `is_count` tells a plain number from one with a unit, which alone often is an aim ("5 minutes").
    """
    before, after = text[:start], text[end:]
    if _WISHED.search(before) or _WISHED.search(after) or not text[start:end].strip(" ~0.,%"):
        return ""
    if NOW_AT_END.search(after) or _TELLS_BEFORE.fullmatch(before):
        return "now"
    if not _LEADS.fullmatch(before):
        return ""
    unwanted = _UNWANTED & {words.stem(word) for word in words.words(after[:200])}
    if unwanted or _NO_SHOW.search(after[:200]) or _TELLS_AFTER.match(after):
        return "now"
    return "open" if is_count and after.strip() else ""
