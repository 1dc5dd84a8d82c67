"""Gaps of an idea: which of the things that it should tell a text has no word about. Words are looked for,
not read.
"""

from __future__ import annotations

import re

_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|march|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?)"
)
_SEASON = f"(?:{_MONTH}|spring|summer|autumn|winter|(?:mon|tues|wednes|thurs|fri)day)"


def _any_of(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


_DATES = _any_of(
    rf"{_MONTH} \d{{1,4}}|\d{{1,2}}(?:st|nd|rd|th)?\.? {_MONTH}",
    rf"(?:in|by|until|since|before|after|from) (?:early |mid-?|late )?{_SEASON}",
    r"(?:next|this|end of(?: the)?) (?:week|month|quarter|year)|q[1-4]|(?:19|20)\d\d",
    r"\d{1,2}[./]\d{1,2}[./]\d{2,4}|dates?|deadlines?|milestones?|timeline|launch(?:es)?",
)
# The ids of requirements, and the markers of lists and headings, hold digits that are no figures.
_MARKERS = re.compile(r"\b[A-Z][A-Z0-9]{0,9}-\d+\b|^[ \t]*\d{1,3}[.)](?=\s)", re.MULTILINE)
_SOUGHT = {
    "the problem": _any_of(
        r"problems?|pains?|trouble|issues?|complain\w*|struggl\w+|frustrat\w+|today|currently|by hand",
        r"too (?:slow|long|often|many|late)|manual(?:ly)?|los(?:e|es|ing|t)|wast\w+|errors?|mistakes?|fails?",
    ),
    "the users": _any_of(
        r"users?|customers?|clients?|personas?|audience|people|buyers?|teams?|employees?|staff|stakeholders?",
        r"as an? \w+",
    ),
    "figures": re.compile(
        r"\d|\b(?:half|twice|double|percent|dozens?|hundreds?|thousands?)\b", re.IGNORECASE
    ),
    "dates": _DATES,
    "risks": _any_of(
        r"risks?|risky|dangers?|threats?|mitigat\w+|worr(?:y|ied|ies)|concerns?|go(?:es)? wrong|what if",
        r"depends? on|dependenc(?:y|ies)",
    ),
}
_LOOKED = "the problem, the users, figures, dates and risks"


def without_word_about(text: str) -> list[str]:
    """Those that no usual English word, heading or label of the text is about."""
    bare = _MARKERS.sub(" ", _DATES.sub(" ", text))
    return [
        name for name, sought in _SOUGHT.items() if not sought.search(bare if name == "figures" else text)
    ]


def told_absence(absent: list[str]) -> str:
    """What was looked for and is not there, in a sentence; none where all is."""
    if not absent:
        return ""
    if len(absent) == len(_SOUGHT):
        return f"I looked for the usual English words about {_LOOKED}, and found none."
    last = absent[-1]
    listed = f"{', '.join(absent[:-1])} or {last}" if len(absent) > 1 else last
    return f"I looked for the usual English words about {_LOOKED}, and found none about {listed}."
