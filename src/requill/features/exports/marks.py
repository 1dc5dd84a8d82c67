"""Marks in a Markdown text where the words of comments begin and end, for the filter to find.

They are made of noncharacters, which no text has in files. One that would stand in a marker, as before `#`
or within `**`, `[^1]` or a table's divider, is moved beside it: it would make text of the marker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from requill.features.comments.in_files import PrintedDiscussion

BEGIN, END, CLOSE = "\ufdd1", "\ufdd2", "\ufdd3"
_DIGITS = "\ufdd4\ufdd5\ufdd6\ufdd7\ufdd8\ufdd9\ufdda\ufddb\ufddc\ufddd"
# What begins a line, or is all of it, as in a table's divider; and what stands around words.
_LINE_START = re.compile(
    r"[ \t]*+(?:>[ \t]*+)*+(?:(?:[-*+]|\d{1,9}[.)])[ \t]++)*+(?:\[[ xX]\][ \t]++)?+(?:#{1,6}[ \t]++)?+"
    r"(?:[-=:|* \t\r]*+$|\|?[ \t]*+(?:\[\^[^]\n]+\]:[ \t]*+)?)",
    re.MULTILINE,
)
_NOTE = re.compile(r"\[\^[^]\n]+\]:?")
_AROUND = re.compile(r"(?:[*_~`|]|\[(?!\^))*+(?:\r?\n)?")
_BEHIND = "*_~`| \t\r\n"


def with_marks(text: str, discussions: Sequence[PrintedDiscussion], cleaned: Callable[[str], str]) -> str:
    """The text, cleaned, with a mark at both ends of each discussion's words, by its number from 1."""
    marks: list[tuple[int, int, str]] = []
    for number, one in enumerate(discussions, 1):
        if one.span is None:
            continue
        start, end = _beside_markers(text, *one.span)
        marks.append((start, 1, BEGIN + _digits(number) + CLOSE))
        marks.append((end, 0, END + _digits(number) + CLOSE))
    pieces, at = [], 0
    for position, _, mark in sorted(marks):
        pieces += [cleaned(text[at:position]), mark]
        at = position
    return "".join([*pieces, cleaned(text[at:])])


def _beside_markers(text: str, start: int, end: int) -> tuple[int, int]:
    start, end = _beyond_start(text, start), _beside_note(text, end)
    while start < end and (around := _AROUND.match(text, start, end)) and around[0]:
        start = _beyond_start(text, around.end())
    while end > 0:
        if text[end - 1] in _BEHIND:
            end -= 1
        elif end <= _beyond_start(text, line := _line(text, end)):
            end = line
        else:
            break
    return min(start, end or start), end or start


def _beyond_start(text: str, position: int) -> int:
    """The position, or where the words of its line begin if it is before them."""
    begun = _LINE_START.match(text, _line(text, position))
    return _beside_note(text, max(position, begun.end() if begun else 0))


def _beside_note(text: str, position: int) -> int:
    """The position, or the end of the note's mark that it is within."""
    note = _NOTE.match(text, max(0, text.rfind("[^", _line(text, position), position + 1)))
    return note.end() if note and note.start() < position < note.end() else position


def _line(text: str, position: int) -> int:
    return text.rfind("\n", 0, position) + 1


def _digits(number: int) -> str:
    return "".join(_DIGITS[int(digit)] for digit in str(number))
