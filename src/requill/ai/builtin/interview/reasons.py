"""Finds the reason that somebody gives with a correction: "39 shops, not 38 — Halden has two tills"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from requill.ai.builtin.compose.nesting import is_even
from requill.ai.builtin.language import words

_PAUSE = re.compile(r"\s*[—–]\s*|\s+-+\s+|[,;:]\s+|[.!]+\s+|\s*[(\[]|\s+(?=(?:because|since|as)\b)", re.I)
_APART = ("—", "–", "-", "(", "[")
# What goes on with the correction itself, or says something beside it.
_GOES_ON = re.compile(
    r"(?:and|also|plus|or|nor|but|not|rather|instead|it['’]?s|it is|they are|to|with|by|into|for|in|on|at"
    r"|from|until|before|after|per|each|every|a|an|\d)(?!\w)",
    re.IGNORECASE,
)
_LONGEST = 240  # characters; a longer text is an answer
_SHORTEST = 2  # words of a reason


def without_reason(text: str, *, apart: bool) -> Iterator[str]:
    """The text up to each pause after which a reason may begin, the longest first.

    Only where a dash or a bracket sets the reason `apart`, if that is asked for.
    """
    if len(text) > _LONGEST:
        return
    for found in reversed(list(_PAUSE.finditer(text))):
        reason = text[found.end() :]
        short = text[: found.start()]
        if apart and found.group().strip()[:1] not in _APART:
            continue
        if _GOES_ON.match(reason) or len(words.words(reason)) < _SHORTEST or not is_even(short):
            continue
        if short.strip():
            yield short
