"""Finds the small edits that turn one text into another, so that a change touches only what changed.

Positions are code points. Lines are compared first, then the words of the lines that differ. Lines (and
words) that occur once on both sides are anchors, and what lies between two anchors is compared again:
the cost grows with n log n, whatever the texts are, and beyond the limits below one edit is the answer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from requill.features.documents.words import back_to_gap, on_to_gap, tokens

_LINES = 50_000  # in the two differing middles together
_CHARACTERS = 20_000  # in two differing runs of lines together, for their words to be compared
_DEPTH = 8
_LIKENESS = 0.3  # texts with less than this in common are read more easily as one replacement


class Edit(Struct, frozen=True):
    """Put `text` in the place of what stands from `start` up to `end`."""

    start: int
    end: int
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """`text` after `edits`, which are in order, do not overlap and all count in the text as it was.

    Raises `ValueError` for edits that are none of this.
    """
    pieces: list[str] = []
    position = 0
    for edit in edits:
        if not position <= edit.start <= edit.end <= len(text):
            raise ValueError("edits overlap or lie outside the text")
        pieces += (text[position : edit.start], edit.text)
        position = edit.end
    pieces.append(text[position:])
    return "".join(pieces)


def minimal_edits(
    old: str, new: str, *, characters: int = _CHARACTERS, likeness: float = _LIKENESS
) -> tuple[Edit, ...]:
    """The edits that make `new` of `old`: whole words, and no line that did not change.

    Where too many lines lie between the first difference and the last it is one edit of them all.
    Lines that differ in a row are compared word by word where they have no more than so many characters, and
    are replaced as a whole where they have less than `likeness` (0 to 1) of their words in common.
    """
    if old == new:
        return ()
    start = _line_start(old, common_prefix(old, new))
    tail = _whole_lines(old, new, common_suffix(old, new, min(len(old), len(new)) - start))
    old_end, new_end = len(old) - tail, len(new) - tail
    if old.count("\n", start, old_end) + new.count("\n", start, new_end) > _LINES:
        return (Edit(start, old_end, new[start:new_end]),)
    old_lines, new_lines = _lines(old[start:old_end]), _lines(new[start:new_end])
    edits: list[Edit] = []
    for offset, before, after in _pieces(old_lines, new_lines, start):
        for position, old_part, new_part in _paired(offset, before, after):
            edits += _word_edits(position, old_part, new_part, characters, likeness)
    return tuple(edits)


def _paired(offset: int, before: str, after: str) -> Iterator[tuple[int, str, str]]:
    """Line by line when the lines correspond: reworded paragraphs stay apart from each other."""
    old, new = _lines(before), _lines(after)
    if len(old) != len(new) or any(bool(a.strip()) != bool(b.strip()) for a, b in zip(old, new, strict=True)):
        yield offset, before, after
        return
    for old_line, new_line in zip(old, new, strict=True):
        if old_line != new_line:
            yield offset, old_line, new_line
        offset += len(old_line)


def _word_edits(offset: int, before: str, after: str, characters: int, likeness: float) -> list[Edit]:
    if not before or not after:
        return [Edit(offset, offset + len(before), after)]
    head = back_to_gap(common_prefix(before, after), before, after)
    tail = on_to_gap(common_suffix(before, after, min(len(before), len(after)) - head), before, after)
    before, after = before[head : len(before) - tail], after[head : len(after) - tail]
    offset += head
    whole = [Edit(offset, offset + len(before), after)]
    if not before or not after or len(before) + len(after) > characters:
        return whole
    edits = [
        Edit(at, at + len(removed), added)
        for at, removed, added in _pieces(tokens(before), tokens(after), offset)
    ]
    kept = len(before) - sum(edit.end - edit.start for edit in edits)
    return edits if len(edits) == 1 or kept >= likeness * max(len(before), len(after)) else whole


def _pieces(old: Sequence[str], new: Sequence[str], offset: int) -> Iterator[tuple[int, str, str]]:
    """Where two sequences of pieces differ: the offset, what stood there, what stands there now."""
    reached = 0
    for old_start, old_end, new_start, new_end in differences(old, new):
        offset += sum(map(len, old[reached:old_start]))
        removed = "".join(old[old_start:old_end])
        yield offset, removed, "".join(new[new_start:new_end])
        offset += len(removed)
        reached = old_end


def differences(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where two sequences of pieces differ, in order: from where to where in the old one, and in the new."""
    yield from _between(old, new, (0, len(old), 0, len(new)), _DEPTH)


def _between(
    old: Sequence[str], new: Sequence[str], window: tuple[int, int, int, int], depth: int
) -> Iterator[tuple[int, int, int, int]]:
    old_start, old_end, new_start, new_end = window
    while old_start < old_end and new_start < new_end and old[old_start] == new[new_start]:
        old_start, new_start = old_start + 1, new_start + 1
    while old_start < old_end and new_start < new_end and old[old_end - 1] == new[new_end - 1]:
        old_end, new_end = old_end - 1, new_end - 1
    if old_start == old_end and new_start == new_end:
        return
    anchors = _anchors(old, new, (old_start, old_end, new_start, new_end)) if depth else []
    if not anchors:
        yield old_start, old_end, new_start, new_end
        return
    for old_anchor, new_anchor in [*anchors, (old_end, new_end)]:
        yield from _between(old, new, (old_start, old_anchor, new_start, new_anchor), depth - 1)
        old_start, new_start = old_anchor + 1, new_anchor + 1


def _anchors(
    old: Sequence[str], new: Sequence[str], window: tuple[int, int, int, int]
) -> list[tuple[int, int]]:
    """The longest rising chain of pieces that occur exactly once on either side of the window."""
    old_once = _once(old, window[0], window[1])
    new_once = _once(new, window[2], window[3])
    pairs = [(position, new_once[piece]) for piece, position in old_once.items() if piece in new_once]
    ends: list[int] = []  # the smallest last element of a chain of each length
    holders: list[int] = []  # which pair that element is
    previous: list[int] = []
    for index, (_, position) in enumerate(pairs):
        length = bisect_left(ends, position)
        previous.append(holders[length - 1] if length else -1)
        ends[length : length + 1] = [position]
        holders[length : length + 1] = [index]
    chain: list[tuple[int, int]] = []
    index = holders[-1] if holders else -1
    while index >= 0:
        chain.append(pairs[index])
        index = previous[index]
    return chain[::-1]


def _once(pieces: Sequence[str], start: int, end: int) -> dict[str, int]:
    """Where the pieces stand that occur only once, in their order."""
    positions: dict[str, int] = {}
    repeated: set[str] = set()
    for position in range(start, end):
        if pieces[position] in positions:
            repeated.add(pieces[position])
        positions[pieces[position]] = position
    for piece in repeated:
        del positions[piece]
    return positions


def _lines(text: str) -> list[str]:
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def _line_start(text: str, position: int) -> int:
    return text.rfind("\n", 0, position) + 1


def _whole_lines(old: str, new: str, tail: int) -> int:
    """How many of the `tail` last characters, equal in both texts, are whole lines of both."""
    starts = len(old) - tail, len(new) - tail
    if all(start == 0 or text[start - 1] == "\n" for text, start in zip((old, new), starts, strict=True)):
        return tail
    newline = old.find("\n", starts[0])
    return 0 if newline < 0 else len(old) - newline - 1


def common_prefix(left: str, right: str) -> int:
    """How many characters the two have in common at their start; slices compare at memory speed."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def common_suffix(left: str, right: str, limit: int) -> int:
    """How many characters the two have in common at their end, `limit` at most."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if left[len(left) - middle : len(left) - low] == right[len(right) - middle : len(right) - low]:
            low = middle
        else:
            high = middle - 1
    return low
