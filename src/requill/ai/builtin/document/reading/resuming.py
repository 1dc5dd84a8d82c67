"""Reads that somebody wants to go on with the questions of the interview: "back", "fill in the problem"."""

from __future__ import annotations

import re

from requill.ai.builtin.document.inquiries import FillIn, Resume

_QUESTIONS = r"(?:(?:the|my|our|your) )?(?:interview|questions?|questionnaire)"
_ON = r"(?:go on|carry on|continue|proceed|resume|keep going)"
_LEAD = r"(?:(?:ok(?:ay)?|so|now|let['’]?s|let us|(?:can|could) we|i (?:want|would like) to)[, ]+)*"
_RESUME = re.compile(
    rf"{_LEAD}(?:(?:go |get |come )?back(?: to {_QUESTIONS})?|{_ON}(?: (?:with|to))?(?: {_QUESTIONS})?"
    rf"|(?:restart|reopen|take up|return to|finish) {_QUESTIONS}(?: again)?"
    r"|(?:the )?(?:next|previous|last|skipped|missing|remaining|open) questions?"
    r"|ask me (?:again|(?:the |your |some )?(?:\w+ )?questions?)|interview me(?: again)?)[.!]*$",
    re.IGNORECASE,
)
_FILL = re.compile(
    rf"{_LEAD}(?:fill (?:in|out)|unskip|ask me (?:about|for)|interview me (?:about|on)|(?:go )?back to"
    r"|return to)\s+(?:(?:the|our|my)\s+)?(?P<where>[^:;.\n]{2,60}?)(?: section| question)?[.!]*$",
    re.IGNORECASE,
)


def read_resuming(text: str) -> Resume | FillIn | None:
    """The wish to be asked; nothing is changed by it."""
    if _RESUME.match(text):
        return Resume()
    found = _FILL.match(text)
    return FillIn(found["where"].strip(' "“”')) if found else None
