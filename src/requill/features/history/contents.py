"""What a revision says of itself: how many words came and went, and in which sections."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nlargest

from msgspec import Struct

from requill.features.documents.words import words
from requill.features.history.deltas import KEEP, REMOVE, Delta
from requill.features.history.policy import COUNTED_CHARACTERS, SECTION_CHARACTERS, SECTIONS

_WORD_REACH = 100  # characters of a word around a change that are looked at
_GROUPS_NAMED = 20  # of changes, the largest, of which it is told in which section they are
_LOOKED_THROUGH = 50  # lines that begin like a heading, back from a change
_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$")
_UPPER_LEVELS = 2


class Summary(Struct, frozen=True):
    """Words that came and went, and the names of the sections in which most of them did, the most first."""

    words_added: int
    words_removed: int
    sections: tuple[str, ...]


class _Change(Struct, frozen=True):
    """What went and came at one place, which is `start` in the text after it."""

    start: int
    removed: str
    added: str


def summary_of(after: str, delta: Delta) -> Summary:
    """What a delta did that made the text `after`. Of long texts and changes it is told roughly."""
    added = removed = 0
    changes = list(_changes(delta))
    for at, change in enumerate(changes):
        low = changes[at - 1].start + len(changes[at - 1].added) if at else 0
        high = changes[at + 1].start if at + 1 < len(changes) else len(after)
        came, went = _words(after, change, low, high)
        added, removed = added + came, removed + went
    return Summary(added, removed, tuple(_sections(after, changes)[:SECTIONS]))


def _changes(delta: Delta) -> Iterator[_Change]:
    reached, start = 0, 0
    removed, added = "", ""
    for piece in delta:
        if piece.kind == KEEP:
            if removed or added:
                yield _Change(start, removed, added)
            reached += len(added) + piece.size
            start, removed, added = reached, "", ""
        elif piece.kind == REMOVE:
            removed += piece.text
        else:
            added += piece.text
    if removed or added:
        yield _Change(start, removed, added)


def _words(after: str, change: _Change, low: int, high: int) -> tuple[int, int]:
    """How many words came and went: whole ones, also where only a part of one was changed."""
    if len(change.removed) + len(change.added) > COUNTED_CHARACTERS:
        return len(change.added.split()), len(change.removed.split())
    end = change.start + len(change.added)
    left = change.start
    while left > max(low, change.start - _WORD_REACH) and after[left - 1].isalnum():
        left -= 1
    right = end
    while right < min(high, end + _WORD_REACH) and after[right].isalnum():
        right += 1
    before = words(after[left : change.start] + change.removed + after[end:right])
    come = words(after[left:right])
    if len(before) < 2:  # typed, most often
        went = sum(word not in come for word in before)
        return len(come) - len(before) + went, went
    came, gone = Counter(come), Counter(before)
    return (came - gone).total(), (gone - came).total()


def _sections(after: str, changes: Sequence[_Change]) -> list[str]:
    """Where most was changed first; of as much, in the text's order.

    Looked for backwards from the largest groups of changes alone: to read a whole text takes 20 ms a
    megabyte, within a write.
    """
    groups: list[tuple[int, int]] = []  # (position, characters) of changes without a heading between them
    for change in changes:
        position, size = change.start + len(change.added), len(change.added) + len(change.removed)
        if groups and after.find("\n#", groups[-1][0], position) < 0:
            groups[-1] = (groups[-1][0], groups[-1][1] + size)
        else:
            groups.append((position, size))
    largest = sorted(nlargest(_GROUPS_NAMED, groups, key=lambda group: group[1]))
    sizes: Counter[str] = Counter()
    for position, size in largest:
        section = _section_of(after, position)
        if section and (name := section[:SECTION_CHARACTERS].strip()):
            sizes[name] += size
    return [name for name, _ in sizes.most_common()]


def _section_of(text: str, position: int) -> str | None:
    """The nearest heading of the two upper levels above a position, else the nearest of any."""
    nearest, end = None, position
    for _ in range(_LOOKED_THROUGH):
        start = text.rfind("\n#", 0, end) + 1
        line_end = text.find("\n", start)
        found = _HEADING.match(text[start : line_end if line_end >= 0 else None])
        if found is not None and not _is_code(text, start):
            if len(found[1]) <= _UPPER_LEVELS:
                return found[2]
            nearest = nearest or found[2]
        if start == 0:
            break
        end = start - 1
    return nearest


def _is_code(text: str, position: int) -> bool:
    """Whether a fence of code above is still open there."""
    return any(
        (text.count(f"\n{fence}", 0, position) + text.startswith(fence)) % 2 for fence in ("```", "~~~")
    )
