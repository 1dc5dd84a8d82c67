"""Reads what somebody else said and the person passed on: feedback and faults, which are no wishes."""

from __future__ import annotations

import re

from requill.ai.builtin.document.commands import Unresolved
from requill.ai.builtin.document.reading.beyond import NEEDS_MODEL
from requill.ai.builtin.language import words

_RELAYED = re.compile(
    r"(?:here(?:['’]s| is| are)?\s+|some\s+|the\s+|more\s+)*(?:\w+\s+)?"
    r"(?:feedback|comments?|notes|input|remarks|thoughts|bugs?|issues|faults|objections|concerns|reply|answer|mail"
    r"|message)\s+(?:we got\s+|i got\s+)?(?:from|by)\s+(?P<who>[^:\n]{2,60}?)\s*(?::|\n)\s*(?P<text>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_MARK = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
_LONGEST = 140  # characters of a point that is offered
_MOST = 3


def read_relayed(message: str) -> Unresolved | None:
    """What can be done with words that somebody else said; None where the person speaks."""
    found = _RELAYED.match(message.strip())
    if found is None:
        return None
    points = _points(found["text"])
    if not points:
        return None
    who = words.clipped(found["who"], 40)
    offers = tuple(_offer(point) for point in points if len(point) <= _LONGEST)[:_MOST]
    count = words.counted(len(points), "point")
    lines = "\n".join(f"- {offer}" for offer in offers)
    return Unresolved(
        f"That reads as {count} from {who}. I work by rule, without a language model: I cannot decide what "
        f"they change in this document, so nothing was changed. {NEEDS_MODEL} Say what is to change, or "
        f"keep them in view, for example:\n\n{lines}",
        offers,
    )


def _points(text: str) -> list[str]:
    """The sentences, or the points of a list."""
    lines = [line for line in text.split("\n") if line.strip()]
    listed = [_MARK.sub("", line) for line in lines if _MARK.match(line)]
    found = listed or [sentence for line in lines for sentence in words.sentences(line)]
    return [point for one in found if (point := one.strip(" \"“”„'‘’"))]


def _offer(point: str) -> str:
    if point.endswith("?"):
        return f"Add an open question: {point}"
    return f"Add an open question: What do we do about “{words.unstopped(point)}”?"
