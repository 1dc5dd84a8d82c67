"""Fits new words to the place of old ones: "Q2 2027" for "Q1" where "2027" follows."""

from __future__ import annotations

import re

from requill.ai.builtin.document.mending import place_in
from requill.ai.builtin.text.outline import REQUIREMENT

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_HAS_MONTH = re.compile(rf"\b{_MONTH}", re.IGNORECASE)
_HAS_YEAR = re.compile(r"\b20\d\d\b")
_MONTH_BEFORE = re.compile(rf"\b{_MONTH}\s+$", re.IGNORECASE)
_MONTH_BEHIND = re.compile(rf"(?:st|nd|rd|th)?\.?\s+(?:of\s+)?{_MONTH}", re.IGNORECASE)
_YEAR_BEHIND = re.compile(r",?\s+20\d\d\b")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_UNIT = (
    r"(?:%|(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|wks?|weeks?|months?"
    r"|years?|per ?cent|percent|[kmgt]b|[ap]m|[ap]\.m\.|o['’]clock)(?![^\W_]))"
)
_WITH_UNIT = re.compile(rf"[<>≤≥~]?\s?\d+(?:[.,]\d+)*[ \u00a0-]?{_UNIT}", re.IGNORECASE)
_UNIT_BEHIND = re.compile(rf"[ \u00a0-]?{_UNIT}", re.IGNORECASE)
_MARK = re.compile(r"\s*(?:>\s*)*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)](?:\s+|$)|#{1,6}\s+)?")


def fitted(text: str, start: int, end: int, new: str) -> tuple[int, int, str]:
    """What is replaced, and with what, so that no unit and no part of a date stands twice."""
    if is_number(text[start:end]) and _WITH_UNIT.fullmatch(new.strip()):
        behind = _UNIT_BEHIND.match(text, end)
        return start, behind.end() if behind else end, new.strip()
    trimmed = place_in(text, start, end).fitted(new)
    if trimmed != " ".join(new.split()):
        return start, end, trimmed
    if _HAS_MONTH.search(new):
        if before := _MONTH_BEFORE.search(text[:start]):
            start = before.start()
        elif behind := _MONTH_BEHIND.match(text, end):
            end = behind.end()
    if _HAS_YEAR.search(new) and (behind := _YEAR_BEHIND.match(text, end)):
        end = behind.end()
    return start, end, new


def body_start(line: str) -> int:
    """Where the words of a line begin, behind its mark or its id."""
    lead = REQUIREMENT.match(line) or _MARK.match(line)
    return lead.end() if lead else 0


def is_number(said: str) -> bool:
    """Whether it is a number and nothing else."""
    return bool(_NUMBER.fullmatch(said.strip()))


def is_free(text: str, start: int, end: int) -> bool:
    """Whether a number is a figure of the text: not that of a list, nor the day of a date."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    line = text[first : len(text) if last < 0 else last]
    if start - first < body_start(line):
        return False
    if _YEAR.fullmatch(text[start:end]):
        return True
    return not _MONTH_BEFORE.search(line[: start - first]) and not _MONTH_BEHIND.match(text, end)
