"""Comparison of two texts, as it is read: line by line, words within lines, sections that moved.

The cost is bounded whatever the texts are: beyond the limits lines are shown whole, as taken out and written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from requill.features.documents.text import common_prefix, common_suffix, differences, minimal_edits
from requill.features.documents.words import words
from requill.features.history.attribution import Attribution, attributed, lines_of
from requill.features.history.deltas import NOBODY, Delta
from requill.features.history.moves import Move, moves_between
from requill.features.history.policy import LINES_COMPARED, PAIRED_LINES, PAIRS_TRIED, WORDS_COMPARED

BlockKind = Literal["same", "changed", "added", "removed", "moved", "movedAway", "skipped"]
_ALIKE = 0.4  # of their words, at least, two lines have in common of which one became the other


class Part(Struct, frozen=True, gc=False):
    """Words of a changed line."""

    kind: Literal["same", "removed", "added"]
    text: str


class Block(Struct, frozen=True, gc=False):
    """Lines that were treated alike; `old` and `new` are where they begin, from 0, None where they are not.

    `tag` is of whoever did it. `move` is the number of a move whose content this is, or which it tells of.
    """

    kind: BlockKind
    old: int | None
    new: int | None
    count: int
    text: str
    parts: tuple[Part, ...] = ()
    tag: int = NOBODY
    move: int | None = None


class Comparison(Struct, frozen=True):
    """All blocks in the order of the new text, and how many of them are changes."""

    blocks: tuple[Block, ...]
    changes: int


def compared(old: str, new: str, delta: Delta, context: int | None) -> Comparison:
    """What is different. `delta` says who did it; `context` is how many equal lines are shown around it."""
    comparer = _Comparer(lines_of(old), lines_of(new), moves_between(old, new), delta)
    blocks = tuple(comparer.blocks())
    changes = sum(_is_change(block) for block in blocks)
    return Comparison(blocks if context is None else tuple(_near(blocks, context)), changes)


def _is_change(block: Block) -> bool:
    return block.kind in ("changed", "moved") or (
        block.kind in ("added", "removed") and not block.text.isspace() and block.text != ""
    )


class _Comparer:
    def __init__(self, old: Sequence[str], new: Sequence[str], moves: Sequence[Move], delta: Delta) -> None:
        self._old, self._new, self._moves = old, new, moves
        self._by: Attribution = attributed(old, new, delta)
        self._characters, self._pairs = WORDS_COMPARED, PAIRS_TRIED

    def blocks(self) -> Iterator[Block]:
        """Everything."""
        old = _places(len(self._old), [(one.old_start, one.old_end) for one in self._moves])
        new = _places(len(self._new), [(one.new_start, one.new_end) for one in self._moves])
        yield from self._between(old, new, None)

    def _between(self, old: Sequence[int], new: Sequence[int], move: int | None) -> Iterator[Block]:
        """Of places: a line, or as a negative number the move whose lines stood or stand there."""
        before = [self._old[at] if at >= 0 else f"\0{at}from" for at in old]
        after = [self._new[at] if at >= 0 else f"\0{at}to" for at in new]
        reached_old = reached_new = 0
        for old_start, old_end, new_start, new_end in _differing(before, after):
            yield from self._same(old[reached_old:old_start], new[reached_new:new_start], move)
            yield from self._different(old[old_start:old_end], new[new_start:new_end], move)
            reached_old, reached_new = old_end, new_end
        yield from self._same(old[reached_old:], new[reached_new:], move)

    def _same(self, old: Sequence[int], new: Sequence[int], move: int | None) -> Iterator[Block]:
        """Equal lines; one that is next to a moved section begins another block."""
        at = 0
        while at < len(new):
            end = at + 1
            while end < len(new) and new[end] == new[end - 1] + 1 and old[end] == old[end - 1] + 1:
                end += 1
            text = "\n".join(self._new[new[at] : new[end - 1] + 1])
            yield Block("same", old[at], new[at], end - at, text, move=move)
            at = end

    def _different(self, old: Sequence[int], new: Sequence[int], move: int | None) -> Iterator[Block]:
        """What stands between equal lines: moved sections part it, and the lines between two are compared."""
        old_runs, new_runs = _parted(old), _parted(new)
        for at in range(max(len(old_runs), len(new_runs))):
            gone = old_runs[at] if at < len(old_runs) else ([], None)
            come = new_runs[at] if at < len(new_runs) else ([], None)
            yield from self._lines(gone[0], come[0], move)
            if gone[1] is not None:
                yield self._told("movedAway", gone[1])
            if come[1] is not None:
                yield from self._moved(come[1])

    def _moved(self, number: int) -> Iterator[Block]:
        move = self._moves[number]
        yield self._told("moved", number)
        old, new = range(move.old_start, move.old_end), range(move.new_start, move.new_end)
        yield from self._between(old, new, number)

    def _told(self, kind: BlockKind, number: int) -> Block:
        move = self._moves[number]
        tag = self._by.written[move.new_start] if move.new_start < len(self._by.written) else NOBODY
        return Block(
            kind, move.old_start, move.new_start, move.new_end - move.new_start, move.heading, (), tag, number
        )

    def _lines(self, old: Sequence[int], new: Sequence[int], move: int | None) -> Iterator[Block]:
        reached_old = reached_new = 0
        for old_at, new_at in self._reworded(old, new):
            yield from self._gone(old[reached_old:old_at], move)
            yield from self._come(new[reached_new:new_at], move)
            yield from self._changed(old[old_at], new[new_at], move)
            reached_old, reached_new = old_at + 1, new_at + 1
        yield from self._gone(old[reached_old:], move)
        yield from self._come(new[reached_new:], move)

    def _gone(self, lines: Sequence[int], move: int | None) -> Iterator[Block]:
        for tag, run in groupby(lines, key=lambda at: self._by.removed[at]):
            found = list(run)
            text = "\n".join(self._old[found[0] : found[-1] + 1])
            yield Block("removed", found[0], None, len(found), text, tag=tag, move=move)

    def _come(self, lines: Sequence[int], move: int | None) -> Iterator[Block]:
        for tag, run in groupby(lines, key=lambda at: self._by.written[at]):
            found = list(run)
            text = "\n".join(self._new[found[0] : found[-1] + 1])
            yield Block("added", None, found[0], len(found), text, tag=tag, move=move)

    def _changed(self, old: int, new: int, move: int | None) -> Iterator[Block]:
        before, after = self._old[old], self._new[new]
        parts: tuple[Part, ...] = (Part("removed", before), Part("added", after))
        self._characters -= len(before) + len(after)
        if self._characters >= 0:
            parts = tuple(_parts(before, after))
        yield Block("changed", old, new, 1, after, parts, self._by.written[new], move)

    def _reworded(self, old: Sequence[int], new: Sequence[int]) -> list[tuple[int, int]]:
        """Which old line became which new one, in order: so that their words together are most alike."""
        if not old or not new:
            return []
        size = len(old) * len(new)
        if max(len(old), len(new)) > PAIRED_LINES or size > self._pairs:
            if len(old) != len(new) or self._characters < 0:
                return []
            pairs = zip(old, new, strict=True)
            return [
                (at, at) for at, (a, b) in enumerate(pairs) if self._old[a].strip() and self._new[b].strip()
            ]
        if size == 1 and _ends_alike(self._old[old[0]], self._new[new[0]]):
            return [(0, 0)]
        self._pairs -= size
        before, after = [_words(self._old[at]) for at in old], [_words(self._new[at]) for at in new]
        return _best_pairs([[_alike(one, other) for other in after] for one in before])


def _places(count: int, moved: Sequence[tuple[int, int]]) -> list[int]:
    """Every line of a text, and in the place of those that moved one number below 0: that of the move."""
    found: list[int] = []
    reached = 0
    for number, (start, end) in sorted(enumerate(moved), key=lambda one: one[1]):
        found += [*range(reached, start), -number - 1]
        reached = end
    return [*found, *range(reached, count)]


def _parted(places: Sequence[int]) -> list[tuple[list[int], int | None]]:
    """Runs of lines, each with the move that stands behind it."""
    runs: list[tuple[list[int], int | None]] = []
    lines: list[int] = []
    for at in places:
        if at >= 0:
            lines.append(at)
        else:
            runs.append((lines, -at - 1))
            lines = []
    return [*runs, (lines, None)]


def _differing(before: Sequence[str], after: Sequence[str]) -> Iterable[tuple[int, int, int, int]]:
    """Where lines differ; all in one where there are too many between the first difference and the last."""
    shortest = min(len(before), len(after))
    start = next((at for at in range(shortest) if before[at] != after[at]), shortest)
    tail = next((at for at in range(shortest - start) if before[-1 - at] != after[-1 - at]), shortest - start)
    old_end, new_end = len(before) - tail, len(after) - tail
    if start == old_end and start == new_end:
        return ()
    if old_end + new_end - 2 * start > LINES_COMPARED:
        return ((start, old_end, start, new_end),)
    return differences(before, after)


def _parts(before: str, after: str) -> Iterator[Part]:
    reached = 0
    for edit in minimal_edits(before, after):
        if edit.start > reached:
            yield Part("same", before[reached : edit.start])
        if edit.end > edit.start:
            yield Part("removed", before[edit.start : edit.end])
        if edit.text:
            yield Part("added", edit.text)
        reached = edit.end
    if reached < len(before):
        yield Part("same", before[reached:])


def _words(line: str) -> Counter[str]:
    return Counter(words(line))


def _alike(one: Counter[str], other: Counter[str]) -> float:
    """How much of the words of two lines is the same, from 0 to 1; 0 where that is too little."""
    size = one.total() + other.total()
    found = 2 * (one & other).total() / size if size else 0.0
    return found if found >= _ALIKE else 0.0


def _ends_alike(one: str, other: str) -> bool:
    """Whether two lines begin and end alike, which is found sooner than how many words they share."""
    start = common_prefix(one, other)
    tail = common_suffix(one, other, min(len(one), len(other)) - start)
    return 2 * (start + tail) >= _ALIKE * (len(one) + len(other)) > 0


def _best_pairs(likeness: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Pairs in rising order with the highest sum."""
    rows, columns = len(likeness), len(likeness[0])
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows - 1, -1, -1):
        for column in range(columns - 1, -1, -1):
            paired = likeness[row][column] and likeness[row][column] + best[row + 1][column + 1]
            best[row][column] = max(paired, best[row + 1][column], best[row][column + 1])
    pairs: list[tuple[int, int]] = []
    row = column = 0
    while row < rows and column < columns:
        if best[row][column] == best[row + 1][column]:
            row += 1
        elif best[row][column] == best[row][column + 1]:
            column += 1
        else:
            pairs.append((row, column))
            row, column = row + 1, column + 1
    return pairs


def _near(blocks: Sequence[Block], context: int) -> Iterator[Block]:
    """The blocks with only so many equal lines before and behind each change."""
    for at, block in enumerate(blocks):
        head = context if at else 0
        tail = context if at + 1 < len(blocks) else 0
        if block.kind != "same" or block.count <= head + tail:
            yield block
            continue
        lines = block.text.split("\n")
        if head:
            yield replace(block, count=head, text="\n".join(lines[:head]))
        yield _part_of(block, "skipped", head, block.count - tail, "")
        if tail:
            yield _part_of(block, "same", block.count - tail, block.count, "\n".join(lines[-tail:]))


def _part_of(block: Block, kind: BlockKind, start: int, end: int, text: str) -> Block:
    old = None if block.old is None else block.old + start
    new = None if block.new is None else block.new + start
    return Block(kind, old, new, end - start, text, move=block.move)
