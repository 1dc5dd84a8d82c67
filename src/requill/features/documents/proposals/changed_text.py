"""A text that became another by edits: where its places are then, and what was left of it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from requill.features.documents.text import Edit

_WORD = re.compile(r"[^\W_]")


class ChangedText:
    """A text that became another by these edits, which are in order and do not overlap."""

    def __init__(self, old: str, new: str, edits: Sequence[Edit]) -> None:
        self.old = old
        self.new = new
        self.edits = edits
        self._ends = [edit.end for edit in edits]
        grown = (len(edit.text) - (edit.end - edit.start) for edit in edits)
        self._drifts = list(accumulate(grown, initial=0))

    def place(self, at: int, *, is_before: bool = False) -> int:
        """Where a place of the old text is in the new one: behind what was put in at it, or before that."""
        index = bisect_right(self._ends, at)
        if is_before and index and self.edits[index - 1].start == at:
            index -= 1
        if index < len(self.edits) and (edit := self.edits[index]).start < at:
            return edit.start + self._drifts[index] + len(edit.text)
        return at + self._drifts[index]

    def reaches(self, start: int, end: int) -> bool:
        """Whether an edit took something from between the two, or put something in there."""
        index = bisect_right(self._ends, start)
        return index < len(self.edits) and self.edits[index].start < end

    def covers(self, start: int, end: int) -> bool:
        """Whether one edit took all that stood between the two."""
        index = bisect_right(self._ends, start)
        return index < len(self.edits) and self.edits[index].start <= start < end <= self.edits[index].end

    def has_neighbour(self, at: int) -> bool:
        """Whether words are left of the last line with any before the place, or of the first behind it."""
        end = len(self.old[:at].rstrip())
        start = len(self.old) - len(self.old[at:].lstrip())
        behind = self.old.find("\n", start)
        first, last = self.old.rfind("\n", 0, end) + 1, len(self.old) if behind < 0 else behind
        return self.keeps_word(first, end) or self.keeps_word(start, last)

    def keeps_word(self, start: int, stop: int) -> bool:
        """Whether a letter or digit between the two was left by the edits."""
        index = bisect_right(self._ends, start)
        while start < stop:
            edit = self.edits[index] if index < len(self.edits) else Edit(stop, stop, "")
            if _WORD.search(self.old, start, min(edit.start, stop)):
                return True
            start = max(start, edit.end)
            index += 1
        return False
