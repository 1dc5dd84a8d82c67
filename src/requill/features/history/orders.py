"""Orders that are worked out beside the event loop, for long texts in a process: loaded before, answered as
JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Raw, Struct, json, structs

from requill.features.documents.text import minimal_edits
from requill.features.history.attribution import attributed, lines_of
from requill.features.history.chain import Chain
from requill.features.history.comparing import Block, compared
from requill.features.history.deltas import (
    ADD,
    NOBODY,
    Delta,
    Piece,
    all_composed,
    applied,
    composed,
    delta_of,
    tagged,
    unpacked,
)

Json = dict[str, Any]


class Step(Struct, frozen=True):
    """A revision between two texts: its delta as it is stored, and the tags of its authors by position.

    `tag` is that of pieces which several made.
    """

    delta: bytes
    tags: tuple[int, ...]
    tag: int

    def pieces(self) -> Delta:
        """The delta, by whom each piece is."""
        found = tagged(unpacked(self.delta), self.tags)
        return tuple(
            piece if piece.tag != NOBODY else Piece(piece.kind, piece.size, piece.text, self.tag)
            for piece in found
        )


class Side(Struct, frozen=True):
    """A title and a text: of a revision, made of a chain, or that of now, in a room possibly newer."""

    title: str
    text: str | Chain

    def content(self) -> str:
        """The text. Raises `DamagedDelta`."""
        return self.text if isinstance(self.text, str) else self.text.text()

    @property
    def size(self) -> int:
        """How much there is to be worked through, in characters."""
        return len(self.text) if isinstance(self.text, str) else self.text.size


class Past(Struct, frozen=True):
    """What is known of who made one text of another.

    `start` is where it begins to be known, None for the older text itself; `steps` lead from there to the
    newest revision, whose text may be older than the newer one: what came since is by `last_tag`. `authors`
    is what is said of each tag.
    """

    start: Chain | None
    steps: tuple[Step, ...]
    last_tag: int
    authors: tuple[Json, ...]

    @property
    def size(self) -> int:
        """How much there is to be worked through, roughly in characters."""
        return sum(len(step.delta) for step in self.steps) + (self.start.size if self.start else 0)

    def between(self, old: str, new: str) -> Delta:
        """What makes the new text of the old one, by whom each piece is."""
        start, since = old, [step.pieces() for step in self.steps]
        before: Delta = ()
        if self.start is not None:
            start = self.start.text()
            before = delta_of(old, minimal_edits(old, start, characters=0))
        made = all_composed(since)
        reached = applied(start, made)
        if reached != new:
            made = composed(made, delta_of(reached, minimal_edits(reached, new), self.last_tag))
        return composed(before, made)


class TextPair(Struct, frozen=True):
    """Two texts, and what lies between."""

    old: Side
    new: Side
    past: Past

    @property
    def size(self) -> int:
        """How much there is to be worked through, in characters."""
        return self.old.size + self.new.size + self.past.size


def restored_as_edits(chain: Chain, now: str) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    """The text of a revision, and the edits that make it of the text of now."""
    text = chain.text()
    return text, tuple((edit.start, edit.end, edit.text) for edit in minimal_edits(now, text))


def text_of_chain(chain: Chain) -> str:
    """The text of a revision."""
    return chain.text()


def compared_as_json(old: Side, new: Side, past: Past, context: int | None, head: Mapping[str, Any]) -> bytes:
    """The comparison of two texts as it crosses the wire, behind what `head` has."""
    before, after = old.content(), new.content()
    found = compared(before, after, past.between(before, after), context)
    used = sorted({block.tag for block in found.blocks if block.tag != NOBODY})
    places = {tag: at for at, tag in enumerate(used)}
    answer = {
        **head,
        "changes": found.changes,
        "authors": [past.authors[tag] for tag in used],
        "blocks": [_block(block, places) for block in found.blocks],
    }
    return json.encode(answer)


def unread_as_json(found: TextPair | None, context: int | None, said: Mapping[str, Any]) -> bytes:
    """What somebody has not read yet, as it crosses the wire; `said` has what is told besides."""
    rest = {name: value for name, value in said.items() if name != "head"}
    if found is None:
        return json.encode({**rest, "comparison": None})
    compared_json = compared_as_json(found.old, found.new, found.past, context, said["head"])
    return json.encode({**rest, "comparison": Raw(compared_json)})


def _block(block: Block, places: Mapping[int, int]) -> Json:
    return {
        "kind": block.kind,
        "fromLine": None if block.old is None else block.old + 1,
        "toLine": None if block.new is None else block.new + 1,
        "lines": block.count,
        "text": block.text,
        "parts": [{"kind": part.kind, "text": part.text} for part in block.parts],
        "author": places.get(block.tag),
        "move": block.move,
    }


def attributed_as_json(new: Side, past: Past, first_tag: int, head: Mapping[str, Any]) -> bytes:
    """Who wrote each line of a text, as it crosses the wire: lines by the same people in one run.

    `first_tag` is of what stood there already where it begins to be known.
    """
    text = new.content()
    start = "" if past.start is None else past.start.text()
    first: Delta = (Piece(ADD, len(start), start, first_tag),) if start else ()
    since = structs.replace(past, start=None).between(start, text)
    runs: list[list[int]] = []
    for at, tag in enumerate(attributed([], lines_of(text), composed(first, since)).written):
        if runs and runs[-1][2] == tag:
            runs[-1][1] += 1
        else:
            runs.append([at + 1, 1, tag])
    used = sorted({tag for _, _, tag in runs if tag != NOBODY})
    places = {tag: at for at, tag in enumerate(used)}
    answer = {
        **head,
        "authors": [past.authors[tag] for tag in used],
        "runs": [{"line": line, "lines": count, "author": places.get(tag)} for line, count, tag in runs],
    }
    return json.encode(answer)
