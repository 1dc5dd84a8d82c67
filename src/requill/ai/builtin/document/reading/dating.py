"""Reads that something has another date: "GA is Q3", "beta starts March 15", "we launch on May 2"."""

from __future__ import annotations

import re
from typing import get_args

from requill.ai.builtin.document.calendar import typed_date
from requill.ai.builtin.document.commands import Command, Several
from requill.ai.builtin.document.matters import Edge, SetDate
from requill.ai.builtin.document.reading.phrases import head, unquoted
from requill.ai.builtin.language import words
from requill.ai.builtin.text.outline import Outline

_NOW = r"(?:(?:now|actually|really|currently|then)\s+)?"
_BE = r"(?:is|are|was|will be|should be|must be|becomes?|has been|have been|got|gets)"
_IS = rf"{_BE}\s+{_NOW}(?:(?:going to be|planned|scheduled|set|due|targeted)\s+)?"
_START = rf"(?:will\s+|should\s+)?{_NOW}(?:starts?|begins?|opens?|kicks? off|(?:is )?starting)\s+{_NOW}"
_END = rf"(?:will\s+|should\s+)?{_NOW}(?:ends?|finishe?s?|closes?|is (?:over|done|finished))\s+{_NOW}"
_COMES = (
    rf"(?:will\s+|should\s+)?{_NOW}(?:launch(?:es)?|ships?|happens?|comes?(?: out)?|goes live|lands?)"
    rf"\s+{_NOW}"
)
_LATER = (
    rf"(?:has\s+)?(?:{_BE}\s+{_NOW})?(?:slips?|slipped|postponed|delayed|pushed(?: back| out)?)"
    r"\s+(?:to|until|into)"
)
_EARLIER = rf"{_BE}\s+{_NOW}(?:brought forward|pulled (?:in|forward))\s+to"
_MOVES = rf"(?:has\s+)?(?:{_BE}\s+{_NOW})?(?:moves?|moved|shifts?|shifted|rescheduled)\s+to"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DATE = (
    rf"(?:(?:on|in|at|by|for|from|to)\s+)?(?:the\s+)?(?P<date>(?:\d|{_MONTH}\b|[qh][1-4]\b)[^\n:;]{{0,30}}?)"
    r"(?:\s+(?:now|instead))?[.!]?$"
)
_SAYS = re.compile(
    r"(?:(?:no|sorry|actually|correction)[,:]?\s+)?(?P<what>[^\n:;]{2,60}?)\s+"
    rf"(?:(?P<start>{_START})|(?P<end>{_END})|(?P<later>{_LATER})\s|(?P<earlier>{_EARLIER})\s|(?:{_MOVES})\s"
    rf"|{_IS}|{_COMES})"
    rf"{_DATE}",
    re.IGNORECASE,
)
_WE = re.compile(
    r"(?:no,?\s+)?we(?:['’]ll| will| now|['’]re| are)*\s+"
    rf"(?:launch(?:ing)?|releas(?:e|ing)|ship(?:ping)?|go(?:ing)? live)\s+(?:now\s+)?{_DATE}",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:(?:the|our|this|that|new|planned|target)\s+)*(?:(?:date|deadline|day)\s+(?:of|for)\s+(?:the\s+|our\s+)?)?",
    re.IGNORECASE,
)
_TAIL = re.compile(r"\s+(?:date|deadline|day)$|['’]s\s+date$", re.IGNORECASE)
_NOBODY = frozenset(
    words.words("it that this there what which who when where today tomorrow now if not he she")
)
_PAUSE = re.compile(r"\s*(?:,\s*(?:and\s+)?|;\s*|\s+and\s+)")
_MOST = 8  # words of a name
_MOST_WISHES = 6


def read_dating(text: str, _outline: Outline) -> Command | None:
    """What has which date now, one or several; None where the text says something else."""
    said = head(text)
    if "\n" in text.strip() or said.endswith("?"):
        return None
    pieces = _PAUSE.split(said)
    if 1 < len(pieces) <= _MOST_WISHES and all(_one(piece) for piece in pieces):
        return Several(tuple(pieces))
    return _one(said)


def _one(said: str) -> SetDate | None:
    found = _WE.match(said) or _SAYS.match(said)
    date = typed_date(found["date"]) if found else None
    if found is None or date is None:
        return None
    parts = found.groupdict()
    what = _TAIL.sub("", _LEAD.sub("", unquoted(parts.get("what") or "launch"))).strip()
    named = words.words(what)
    if not named or len(named) > _MOST or named[0] in _NOBODY or named[-1] == "not":
        return None
    edge: Edge = next((each for each in get_args(Edge) if each and parts.get(each)), "")
    side = 1 if parts.get("later") else -1 if parts.get("earlier") else 0
    return SetDate(unquoted(what), date.text, edge, side)
