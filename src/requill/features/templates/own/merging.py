"""Two changes of one template's text made one: line by line, on the text that both began with. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from requill.features.documents.text import differences
from requill.kit.lines import split_lines


class Change(Struct, frozen=True):
    """Put `lines` in the place of the lines from `start` up to `end`."""

    start: int
    end: int
    lines: tuple[str, ...]


class MergedRange(Struct, frozen=True):
    """A stretch of the merged text, in whole lines.

    `yours` and `theirs` are the same where the two agree, or only one changed something.
    """

    yours: str
    theirs: str

    @property
    def is_agreed(self) -> bool:
        """Whether there is nothing to choose."""
        return self.yours == self.theirs


def merge(base: str, yours: str, theirs: str, *, together: bool = True) -> tuple[MergedRange, ...]:
    """What becomes of `base` by two changes of it: what each changed, and where both changed the same lines.

    What both put in at one place stands there with theirs first; unless `together`, it is to be chosen from.
    Joined, `yours` of all ranges has all that was changed in `yours`, and `theirs` likewise.
    """
    old = _lines(base)
    mine, others = _changes(old, _lines(yours)), _changes(old, _lines(theirs))
    ranges: list[MergedRange] = []
    at = 0
    for start, end, of_mine, of_others in _grouped(mine, others):
        ranges.append(_agreed("".join(old[at:start])))
        before, after = _made(old, start, end, of_mine), _made(old, start, end, of_others)
        if not of_mine or not of_others or before == after:
            ranges.append(_agreed(after if of_others else before))
        elif start == end and together:
            ranges.append(_agreed(after + before))
        else:
            ranges.append(MergedRange(before, after))
        at = end
    ranges.append(_agreed("".join(old[at:])))
    return _joined(ranges)


def merged(ranges: Sequence[MergedRange]) -> str | None:
    """The merged text; None where there is something to choose."""
    return "".join(part.theirs for part in ranges) if all(part.is_agreed for part in ranges) else None


def _changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """What differs, in as few lines as can be told: lines that correspond are compared each for itself."""
    found: list[Change] = []
    for start, end, first, last in differences(old, new):
        if end - start != last - first:
            found.append(Change(start, end, tuple(new[first:last])))
            continue
        found += [
            Change(start + index, start + index + 1, (new[first + index],))
            for index in range(end - start)
            if old[start + index] != new[first + index]
        ]
    return found


_Group = tuple[int, int, list[Change], list[Change]]


def _grouped(mine: Sequence[Change], others: Sequence[Change]) -> Iterator[_Group]:
    """Changes that meet, with the lines that they are of; in their order."""
    tagged = [*((one, False) for one in others), *((one, True) for one in mine)]
    tagged.sort(key=lambda one: (one[0].start, one[0].end))
    group: _Group | None = None
    for change, is_mine in tagged:
        if group is None or not _meet(group, change, is_mine=is_mine):
            if group is not None:
                yield group
            group = (change.start, change.end, [], [])
        start, end, of_mine, of_others = group
        group = (start, max(end, change.end), of_mine, of_others)
        (of_mine if is_mine else of_others).append(change)
    if group is not None:
        yield group


def _meet(group: _Group, change: Change, *, is_mine: bool) -> bool:
    """Whether a change is of the same lines as those before it, or stands behind lines they take away."""
    start, end, of_mine, of_others = group
    if change.start != end:
        return change.start < end
    other = (of_others if is_mine else of_mine)[-1:]
    if change.start != change.end or not other or other[0].end != end:
        return False
    return start == end or not other[0].lines


def _made(old: Sequence[str], start: int, end: int, changes: Sequence[Change]) -> str:
    """Those lines after these changes."""
    made: list[str] = []
    for change in changes:
        made += [*old[start : change.start], *change.lines]
        start = change.end
    return "".join([*made, *old[start:end]])


def _lines(text: str) -> list[str]:
    """With their ends, which are the same on every system; the last line has one, too."""
    lines = split_lines(text)
    return [f"{line}\n" for line in (lines if lines[-1] else lines[:-1])]


def _agreed(text: str) -> MergedRange:
    return MergedRange(text, text)


def _joined(ranges: Sequence[MergedRange]) -> tuple[MergedRange, ...]:
    """What is agreed on in one stretch, and nothing empty."""
    found: list[MergedRange] = []
    for part in ranges:
        if part.is_agreed and found and found[-1].is_agreed:
            found[-1] = _agreed(found[-1].theirs + part.theirs)
        elif part.yours or part.theirs:
            found.append(part)
    return tuple(found)
