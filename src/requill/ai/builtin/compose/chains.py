"""Reads steps one after the other, each with its day: "announce 1 June -> dual-run July -> off 30 Sept"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from requill.ai.builtin.compose.dates import DATE, MONTHS, is_date
from requill.ai.builtin.compose.nesting import split
from requill.ai.builtin.language import words
from requill.ai.builtin.text.roles import roles

_ARROW = r"->|=>|→|⟶"
_STEPS = re.compile(r"phase|step|stage|wave|rollout|milestone", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:the |our )?(?:timeline|time line|schedule|plan|phases|steps|stages|milestones|roll-?out|dates|when"
    r"|zeitplan)\s*[:：]\s+(?=\S)",
    re.IGNORECASE,
)
_VAGUELY = r"(?:(?:the )?(?:end of|mid[- ]?|early|late|ende|anfang|mitte) ?)?"
_PART_OF_DAY = rf"{_VAGUELY}(?:\d{{1,2}}\s?[–-]\s?)?{DATE}"
_DAYS = (
    rf"(?:(?:until|before|after|since)\s+)?{_PART_OF_DAY}"
    rf"(?:\s*(?:/|–|-|\+|&|\bto\b|\band\b|\buntil\b)\s*{_PART_OF_DAY})*"
)
_DAY_LAST = re.compile(
    rf"(?P<step>.+?)(?:\s*[,:]\s*|\s+[–—-]\s+|\s+)(?:(?:on|in|at|by|from|am|im|ab)\s+)?"
    rf"(?P<open>\()?(?P<day>{_DAYS})(?(open)\))",
    re.IGNORECASE,
)
_DAY_FIRST = re.compile(rf"(?P<day>{_DAYS})(?:\s*:\s*|\s+[–—-]\s+)(?P<step>.+)", re.IGNORECASE)
_DAYS_ALONE = re.compile(_DAYS, re.IGNORECASE)
# "Soft launch" ends with a word that may be a time, and says none.
_TELLS_TIME = re.compile(rf"\d|\b{MONTHS}", re.IGNORECASE)
_LONGEST = 2000  # characters; a longer text is no chain of a few steps
_SHORTEST_NAME = 3  # letters of a column's name that may stand as a label in a row


def chain(text: str, header: Sequence[str]) -> list[str]:
    """The rows of a chain of arrows, one for each step, under a column for steps; nothing for any other text.

    Arrows part the cells of one row as well. They part steps where two of the pieces have a day of their own,
    or where there are more of them than columns; a piece that is a day alone is a cell.
    """
    if not _STEPS.fullmatch(header[0].strip()) or not re.search(_ARROW, text):
        return []
    text = words.squeeze(text)
    pieces = split(_ARROW, _LABEL.sub("", text, count=1)) if len(text) < _LONGEST else []
    if len(pieces) < 2 or any(is_date(one) or _DAYS_ALONE.fullmatch(one.strip(" .")) for one in pieces):
        return []
    steps = [_apart(piece.strip(" ,;.")) for piece in pieces]
    if sum(bool(day) for _, day in steps) < 2 and len(steps) <= len(header):
        return []
    places = roles(header)
    name = header[places.index("by")].strip() if "by" in places else ""
    return [_row(step, day, name) for step, day in steps]


def _apart(piece: str) -> tuple[str, str]:
    """The step and its day; empty where it has none."""
    found = _DAY_FIRST.fullmatch(piece) or _DAY_LAST.fullmatch(piece)
    if not found or not _TELLS_TIME.search(found["day"]):
        return piece, ""
    return found["step"].strip(" ,"), found["day"]


def _row(step: str, day: str, name: str) -> str:
    if not day:
        return step
    return f"{step}, {name}: {day}" if len(name) >= _SHORTEST_NAME else f"{step} {day}"
