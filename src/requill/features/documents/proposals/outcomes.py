"""Outcome of a decision for a document and for the proposal's hunks: pure, nothing is stored.

All of them are found first (`places.py`), then changed in one step, and those that were decided are quoted
anew from the changed text: so hunks of one proposal never get into each other's way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from requill.features.documents.proposals.hunks import Hunk, Part, State, quoted, sides
from requill.features.documents.proposals.places import Spans
from requill.features.documents.text import Edit, apply_edits


class Snapshot(Struct, frozen=True):
    """A document as a decision finds it."""

    title: str
    text: str
    version: int


class Outcome(Struct, frozen=True):
    """The edits and the new title (None: unchanged) to make, and the hunks as they are then.

    `moved` are the numbers of those that stand on other words then.
    """

    edits: tuple[Edit, ...]
    title: str | None
    hunks: tuple[Hunk, ...]
    moved: frozenset[int] = frozenset()


def accept(snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int], spans: Spans) -> Outcome:
    """Apply the chosen hunks that are pending; those that stand nowhere become outdated."""
    return _carry_out(snapshot, hunks, chosen, spans, (State.PENDING, State.APPLIED))


def undo(snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int], spans: Spans) -> Outcome:
    """Take back the chosen hunks that are applied; those that stand nowhere become outdated."""
    return _carry_out(snapshot, hunks, chosen, spans, (State.APPLIED, State.UNDONE))


def redo(snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int], spans: Spans) -> Outcome:
    """Apply the chosen hunks anew that were taken back; those that stand nowhere become outdated."""
    return _carry_out(snapshot, hunks, chosen, spans, (State.UNDONE, State.APPLIED))


def reject(_snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int], _spans: Spans) -> Outcome:
    """Reject the chosen hunks that are pending."""
    rejected = (
        replace(hunk, state=State.REJECTED) if hunk.index in chosen and hunk.state is State.PENDING else hunk
        for hunk in hunks
    )
    return Outcome((), None, tuple(rejected))


def reopen(snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int], spans: Spans) -> Outcome:
    """Let the chosen hunks wait again that are rejected; those that stand nowhere become outdated."""

    def reopened(hunk: Hunk) -> Hunk:
        if hunk.index not in chosen or hunk.state is not State.REJECTED:
            return hunk
        stands = snapshot.title == hunk.original if hunk.part is Part.TITLE else hunk.index in spans
        return replace(hunk, state=State.PENDING if stands else State.OUTDATED)

    return Outcome((), None, tuple(map(reopened, hunks)))


def overall(hunks: Sequence[Hunk]) -> State:
    """The state of a proposal with these hunks: the first of these that any hunk is in."""
    states = {hunk.state for hunk in hunks}
    order = (State.PENDING, State.APPLIED, State.UNDONE, State.REJECTED, State.OUTDATED)
    return next(state for state in order if state in states)


def _carry_out(
    snapshot: Snapshot,
    hunks: Sequence[Hunk],
    chosen: Collection[int],
    spans: Spans,
    states: tuple[State, State],
) -> Outcome:
    source, target = states
    decided = {hunk.index: State.OUTDATED for hunk in hunks if hunk.index in chosen and hunk.state is source}
    made: list[tuple[Hunk, Edit]] = []
    title: str | None = None
    for hunk in sorted(hunks, key=lambda hunk: spans.get(hunk.index, (0, 0))):
        if hunk.index not in decided:
            continue
        needle, other = sides(hunk)
        if hunk.part is Part.TITLE:
            if snapshot.title == needle:
                title, decided[hunk.index] = other, target
        elif (span := spans.get(hunk.index)) and not (made and span[0] < made[-1][1].end):
            made.append((hunk, Edit(*span, other)))
            decided[hunk.index] = target
    edits = tuple(edit for _, edit in made)
    text = apply_edits(snapshot.text, edits)
    version = snapshot.version + (1 if edits or title is not None else 0)
    after = {hunk.index: replace(hunk, state=decided.get(hunk.index, hunk.state)) for hunk in hunks}
    drift = 0
    for hunk, edit in made:
        start, end = edit.start + drift, edit.start + drift + len(edit.text)
        quote = quoted(text, start, end, version)
        after[hunk.index] = replace(after[hunk.index], quote=quote)
        drift = end - edit.end
    return Outcome(edits, title, tuple(after.values()), frozenset(hunk.index for hunk, _ in made))
