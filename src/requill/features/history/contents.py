"""Summary of a revision: how many words came and went, and in which sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from requill.features.documents.words import words
from requill.features.history.changed_sections import Change, changed_sections
from requill.features.history.deltas import KEEP, REMOVE, Delta
from requill.features.history.policy import COUNTED_CHARACTERS, SECTIONS_KEPT

_WORD_REACH = 100  # characters of a word around a change that are looked at


class Summary(Struct, frozen=True):
    """Words that came and went, and the names of the sections in which most of them did, the most first."""

    words_added: int
    words_removed: int
    sections: tuple[str, ...]


def summary_of(after: str, delta: Delta) -> Summary:
    """What a delta did that made the text `after`. Of long texts and changes it is told roughly."""
    added = removed = 0
    changes = list(_changes(delta))
    for at, change in enumerate(changes):
        low = changes[at - 1].start + len(changes[at - 1].added) if at else 0
        high = changes[at + 1].start if at + 1 < len(changes) else len(after)
        came, went = _words(after, change, low, high)
        added, removed = added + came, removed + went
    return Summary(added, removed, tuple(changed_sections(after, changes)[:SECTIONS_KEPT]))


def _changes(delta: Delta) -> Iterator[Change]:
    reached, start = 0, 0
    removed, added = "", ""
    for piece in delta:
        if piece.kind == KEEP:
            if removed or added:
                yield Change(start, removed, added)
            reached += len(added) + piece.size
            start, removed, added = reached, "", ""
        elif piece.kind == REMOVE:
            removed += piece.text
        else:
            added += piece.text
    if removed or added:
        yield Change(start, removed, added)


def _words(after: str, change: Change, low: int, high: int) -> tuple[int, int]:
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
