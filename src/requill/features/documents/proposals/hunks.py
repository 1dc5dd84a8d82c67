"""Changes that can be read, decided and taken back one by one.

A hunk quotes what it replaces with up to 60 characters of context on either side, for people to read. Where
it stands once the text has changed, its place says (`places.py`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import Any

from msgspec import Struct, to_builtins

from requill.features.documents.text import Edit, apply_edits, minimal_edits
from requill.features.documents.words import is_whole
from requill.kit.markdown import headings

CONTEXT = 60
MAX_HUNKS = 200
TITLE_LABEL = "Title"
GONE = -1  # no place in the text

_SECTION_LEVEL = 2
_ID = r"[A-Z]{1,5}-\d{2,4}"
_REQUIREMENT = re.compile(  # at a line's start, or as the first cell of a row
    rf"^(?:[ \t>|+-]*(?:\* )?\*\*(?={_ID}\*\*)|[ \t]*\|[ \t]*(?={_ID}[ \t]*\|))({_ID})", re.MULTILINE
)


class State(StrEnum):
    """What became of a hunk, or of a whole proposal."""

    PENDING = "pending"
    APPLIED = "applied"
    REJECTED = "rejected"
    UNDONE = "undone"
    OUTDATED = "outdated"


PLACED = frozenset(State) - {State.OUTDATED}  # what a decision can still change


class Part(StrEnum):
    """What of a document a hunk changes."""

    TEXT = "text"
    TITLE = "title"


class Quote(Struct, frozen=True):
    """The context of a place, which is `at` in the text of a document's `version`, or `GONE`.

    `windows` are for releases that look for hunks by their quotations: in none of them, so that they do not.
    """

    before: str
    after: str
    at: int
    version: int
    windows: tuple[tuple[int, int], ...] = ()


class Hunk(Struct, frozen=True):
    """One change: `replacement` for `original`, at the place that `quote` describes.

    A change of title has no section, the label "Title" and no context.
    """

    index: int
    part: Part
    section: str | None
    label: str | None
    original: str
    replacement: str
    state: State
    quote: Quote

    @property
    def span(self) -> tuple[int, int]:
        """From where to where its words stand in the text that the quotation is of."""
        return self.quote.at, self.quote.at + len(sides(self)[0])


def make_hunks(base: str, after: str, version: int) -> tuple[Hunk, ...]:
    """The pending hunks that make `after` of `base`, the text of `version` (0: of no known version)."""
    edits = _grouped(base, minimal_edits(base, after))
    if not edits:
        return ()
    old, new = _Landmarks(base), _Landmarks(after)
    hunks: list[Hunk] = []
    drift = 0
    for edit in edits:
        removed = base[edit.start : edit.end]
        if edit.text.strip():
            section, label = new.of(edit.start + drift, edit.text)
        else:
            section, label = old.of(edit.start, removed)
        quote = quoted(base, edit.start, edit.end, version)
        hunks.append(Hunk(len(hunks), Part.TEXT, section, label, removed, edit.text, State.PENDING, quote))
        drift += len(edit.text) - len(removed)
    return tuple(hunks)


def title_hunk(index: int, old: str, new: str, version: int) -> Hunk:
    """The pending change of a title."""
    quote = Quote("", "", 0, version)
    return Hunk(index, Part.TITLE, None, TITLE_LABEL, old, new, State.PENDING, quote)


def sides(hunk: Hunk) -> tuple[str, str]:
    """What stands in the document now, and what would stand there after the next decision."""
    if hunk.state is State.APPLIED:
        return hunk.replacement, hunk.original
    return hunk.original, hunk.replacement


def quoted(text: str, start: int, end: int, version: int) -> Quote:
    """The quotation of what stands from `start` to `end`; no context begins or ends with half a character."""
    left, right = max(start - CONTEXT, 0), min(end + CONTEXT, len(text))
    while left < start and not is_whole(text, left):
        left += 1
    while right > end and not is_whole(text, right):
        right -= 1
    return Quote(text[left:start], text[end:right], start, version)


def _grouped(base: str, edits: Sequence[Edit]) -> list[Edit]:
    """Edits on the same line or on neighbouring lines made one; at most `MAX_HUNKS` in all."""
    groups: list[list[Edit]] = []
    for edit in edits:
        if groups and _touch(base, groups[-1][-1].end, edit.start):
            groups[-1].append(edit)
        else:
            groups.append([edit])
    size = max(-(-len(groups) // MAX_HUNKS), 1)
    chunks = (groups[first : first + size] for first in range(0, len(groups), size))
    return [_merged(base, list(chain.from_iterable(chunk))) for chunk in chunks]


def _touch(base: str, end: int, start: int) -> bool:
    """Whether no unchanged line lies between a change that ends at `end` and one that begins at `start`."""
    line_breaks = base.count("\n", end, start)
    return line_breaks == 0 or (line_breaks == 1 and end > 0 and base[end - 1] != "\n")


def _merged(base: str, edits: Sequence[Edit]) -> Edit:
    start, end = edits[0].start, edits[-1].end
    moved = (Edit(edit.start - start, edit.end - start, edit.text) for edit in edits)
    return Edit(start, end, apply_edits(base[start:end], moved))


class _Landmarks:
    """Says by what name people know a place in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        found = list(headings(text))
        sections = [item for item in found if item[3] <= _SECTION_LEVEL] or found
        self._starts = [start for start, _, _, _ in sections]
        self._names = [name for _, _, name, _ in sections]

    def of(self, start: int, piece: str) -> tuple[str | None, str | None]:
        """The section in which, and the requirement on whose lines, `piece` stands at `start`."""
        end = start + len(piece.rstrip("\n"))
        start = min(start + len(piece) - len(piece.lstrip("\n")), end)
        index = bisect_right(self._starts, start) - 1
        section = self._names[index] if index >= 0 else None
        line_end = self._text.find("\n", end)
        lines = self._text[self._text.rfind("\n", 0, start) + 1 : line_end if line_end >= 0 else None]
        labels = set(_REQUIREMENT.findall(lines))
        return section or None, labels.pop() if len(labels) == 1 else None


def indexes(hunks: Sequence[Hunk]) -> frozenset[int]:
    """The numbers of hunks, by which they are chosen."""
    return frozenset(hunk.index for hunk in hunks)


def to_json(hunks: Sequence[Hunk]) -> list[dict[str, Any]]:
    """Hunks as they are stored."""
    return [to_builtins(hunk) for hunk in hunks]


def from_json(stored: Sequence[Mapping[str, Any]]) -> tuple[Hunk, ...]:
    """Stored hunks."""
    return tuple(
        Hunk(
            **{
                **values,
                "part": Part(values["part"]),
                "state": State(values["state"]),
                "quote": _quote(values["quote"]),
            }
        )
        for values in stored
    )


def _quote(values: Mapping[str, Any]) -> Quote:
    return Quote(**{**values, "windows": ()})
