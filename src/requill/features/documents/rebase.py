"""Where a hunk stands after the text around it has changed, told by the edits that changed it.

The page rebases what it draws by the same rules (`rebase-hunk.ts`), and `rebase.json` in the tests of both
holds them to it.
"""

from __future__ import annotations

import re
import time
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from msgspec.structs import replace

from requill.features.documents.hunks import GONE, PLACED, Hunk, Part, locate, make_hunks, quoted, sides
from requill.features.documents.text import Edit, common_prefix, common_suffix, minimal_edits
from requill.features.documents.words import is_word_end

_WORD = re.compile(r"[^\W_]")


def rebase(
    hunks: Sequence[Hunk], change: Change, version: int, *, until: float | None = None
) -> tuple[Hunk, ...]:
    """The hunks on the text of `version` as they stand after the change, in the text of the next version.

    A hunk under which something changed is quoted from the text in which it stood last, and stands again
    where this quotation is found. The hunks that are not reached by `until`, a time of `perf_counter`, stand
    nowhere until the next change, when they are looked for by their quotations.
    """
    return tuple(_rebased(hunk, change, version, until) for hunk in hunks)


def hunks_between(base: str, after: str, text: str, version: int) -> tuple[Hunk, ...]:
    """What makes `after` of `base`, as it stands in `text`, which may have become of `base` meanwhile."""
    made = make_hunks(base, after, version - 1)
    return rebase(made, Change(base, text, minimal_edits(base, text)), version - 1) if made else ()


def _rebased(hunk: Hunk, change: Change, version: int, until: float | None) -> Hunk:
    if hunk.part is Part.TITLE or hunk.state not in PLACED:
        return hunk
    needle, other = sides(hunk)
    quote, at = hunk.quote, None
    if until is not None and time.perf_counter() > until:
        return replace(hunk, quote=replace(quote, at=GONE))
    if quote.version == version and quote.at != GONE:
        at = change.moved(quote.at, needle, other)
        if at is None:
            quote = quoted(change.old, quote.at, quote.at + len(needle), version)
            if change.has_twin(hunk.quote.at, needle):
                quote = replace(quote, windows=())
    if at is None:
        at = locate(change.new, quote, needle)
    return replace(
        hunk, quote=replace(quote, at=GONE) if at is None else replace(quote, at=at, version=version + 1)
    )


class Change:
    """A text that became another by edits, which are in order and do not overlap.

    With `is_exact` the edits are those that were made, as a decision on another proposal makes them, and not
    what two texts were found to differ in.
    """

    def __init__(self, old: str, new: str, edits: Sequence[Edit], *, is_exact: bool = False) -> None:
        self.old = old
        self.new = new
        self.edits = edits
        self._is_exact = is_exact
        self._ends = [edit.end for edit in edits]
        grown = (len(edit.text) - (edit.end - edit.start) for edit in edits)
        self._drifts = list(accumulate(grown, initial=0))

    def moved(self, at: int, needle: str, other: str) -> int | None:
        """Where `needle`, to become `other`, stands now; None when it, or its line up to it, was changed.

        Where the edits are those that were made, what changes before it in its line takes nothing from it.

        What comes between two lines stays there, whatever is written in either of them, as long as one of
        them is left; of lines that are put in at the same place it is the last.
        """
        old, new = self.old, self.new
        if not old:
            return None if new else 0
        end = at + len(needle)
        line = old.rfind("\n", 0, at) + 1
        is_behind = not needle and other.startswith("\n") and _ends_line(old, at)
        is_between = is_behind or (not needle and line == at)
        if is_between and self.edits and not self.has_neighbour(at):
            return None
        is_next = needle.startswith("\n") and (not other or other.startswith("\n"))
        first = at if is_between or is_next or self._is_exact else line
        index = bisect_left(self._ends, first)
        drift = self._drifts[index]
        while index < len(self.edits) and (edit := self.edits[index]).start <= end:
            is_line = is_between and edit.text.endswith("\n")
            if edit.end <= first and (edit.start < first or needle or is_behind or first < at or is_line):
                drift += len(edit.text) - (edit.end - edit.start)
            elif edit.start < end:
                return None
            index += 1
        if self.has_twin(at, needle) or (is_word_end(old, end) and not is_word_end(new, end + drift)):
            return None
        if is_behind:
            is_kept = _ends_line(new, at + drift)
        else:
            is_kept = first != line or _begins_line(new, first + drift)
        return at + drift if is_kept else None

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

    def has_twin(self, at: int, needle: str) -> bool:
        """Whether the same text could have come of an edit on the other side of the needle.

        Of two lines that are the same nobody can tell which was removed, or which is new.
        """
        end = at + len(needle)
        return needle != "" and any(
            left <= at and end <= right and (size == 0 or left + size <= at or end <= right - size)
            for left, right, size in self._reaches
        )

    @cached_property
    def _reaches(self) -> list[tuple[int, int, int]]:
        """From where to where an edit could have been made elsewhere to the same effect, and what it took."""
        reaches = []
        for edit in self.edits:
            size = edit.end - edit.start
            if size == 0 or not edit.text:
                piece = edit.text or self.old[edit.start : edit.end]
                left = _repeated_before(self.old, edit.start, piece)
                right = _repeated_behind(self.old, edit.end, piece)
                if right - left > size:
                    reaches.append((left, right, size))
        return reaches

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


def _begins_line(text: str, position: int) -> bool:
    return position == 0 or text[position - 1] == "\n"


def _ends_line(text: str, position: int) -> bool:
    return position == len(text) or text[position] == "\n"


def _repeated_before(text: str, position: int, piece: str) -> int:
    """From where on `piece` is repeated up to the position; the first time it may be the end of it alone."""
    block = piece
    while text.endswith(block, 0, position):
        position -= len(block)
        block += block
    while len(block) > len(piece):
        block = block[: len(block) // 2]
        if text.endswith(block, 0, position):
            position -= len(block)
    rest = text[max(position - len(piece), 0) : position]
    return position - common_suffix(rest, piece, len(rest))


def _repeated_behind(text: str, position: int, piece: str) -> int:
    """Up to where `piece` is repeated from the position on; the last time it may be its beginning alone."""
    block = piece
    while text.startswith(block, position):
        position += len(block)
        block += block
    while len(block) > len(piece):
        block = block[: len(block) // 2]
        if text.startswith(block, position):
            position += len(block)
    return position + common_prefix(text[position : position + len(piece)], piece)
