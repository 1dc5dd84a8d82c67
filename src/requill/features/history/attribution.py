"""Attribution of lines: who wrote each one of a text, and who took each one out, as the deltas between two
texts say it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from msgspec import Struct

from requill.features.history.deltas import ADD, KEEP, NOBODY, Delta


class Attribution(Struct, frozen=True):
    """By line, from 0, the highest tag of whoever wrote in it; `NOBODY` where nobody did between the texts.

    `written` is of the new text: what was added, else what was taken out of the line. `removed` is of the old
    text.
    """

    written: tuple[int, ...]
    removed: tuple[int, ...]


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends; what ends with a line end has no empty line behind it."""
    lines = text.split("\n")
    return lines[:-1] if not lines[-1] else lines


def attributed(old: Sequence[str], new: Sequence[str], delta: Delta) -> Attribution:
    """Who wrote what; the delta makes the new lines of the old ones, its tags are in the order of time."""
    written, taken = _Lines(new), _Lines(new)
    removed = _Lines(old)
    old_at = new_at = 0
    for piece in delta:
        if piece.kind == KEEP:
            old_at, new_at = old_at + piece.size, new_at + piece.size
        elif piece.kind == ADD:
            written.note(new_at, new_at + piece.size, piece.tag)
            new_at += piece.size
        else:
            removed.note(old_at, old_at + piece.size, piece.tag)
            taken.note_at(new_at, piece.tag)
            old_at += piece.size
    return Attribution(
        tuple(one if one != NOBODY else other for one, other in zip(written.tags, taken.tags, strict=True)),
        tuple(removed.tags),
    )


class _Lines:
    """The highest tag of each line."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.tags = [NOBODY] * len(lines)
        self._starts: list[int] = []
        self._ends: list[int] = []
        reached = 0
        for line in lines:
            self._starts.append(reached)
            reached += len(line) + 1
            self._ends.append(reached - 1 if line else reached)  # an empty line is its line end

    def note(self, start: int, end: int, tag: int) -> None:
        """Somebody wrote from here to there."""
        for at in range(bisect_right(self._ends, start), bisect_left(self._starts, end)):
            self.tags[at] = max(self.tags[at], tag)

    def note_at(self, position: int, tag: int) -> None:
        """Something went from here."""
        at = bisect_right(self._starts, position) - 1
        if 0 <= at < len(self.tags):
            self.tags[at] = max(self.tags[at], tag)
