"""Marks in a Markdown text where the words of comments begin and end, for the filter to find.

They are made of noncharacters, which no text has in files. One that would stand in a marker, as before `#`
or within `**`, is moved beside it: it would make text of the marker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from requill.features.comments.in_files import PrintedDiscussion

BEGIN, END, CLOSE = "\ufdd1", "\ufdd2", "\ufdd3"
_DIGITS = "\ufdd4\ufdd5\ufdd6\ufdd7\ufdd8\ufdd9\ufdda\ufddb\ufddc\ufddd"
# What begins a line, and what stands around words.
_LINE_START = re.compile(
    r"[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\[[ xX]\][ \t]+)?(?:#{1,6}[ \t]+)?\|?[ \t]*"
)
_AROUND = "*_~`[|"
_BEHIND = "*_~`| \t\n"


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
    line = text.rfind("\n", 0, start) + 1
    begun = _LINE_START.match(text, line)
    start = max(start, begun.end() if begun else line)
    while start < end and text[start] in _AROUND:
        start += 1
    while end > start and text[end - 1] in _BEHIND:
        end -= 1
    return start, max(start, end)


def _digits(number: int) -> str:
    return "".join(_DIGITS[int(digit)] for digit in str(number))
