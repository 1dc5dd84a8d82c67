"""What a decision on a proposal does to a document and to the proposal's hunks: pure, nothing is stored.

All positions are found first, then changed in one step, and every hunk that can still be decided on is
quoted anew from the changed text: so hunks of one proposal never get into each other's way.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from requill.features.documents.hunks import PLACED, Hunk, Part, State, locate, quoted, sides
from requill.features.documents.text import Edit, apply_edits


class Snapshot(Struct, frozen=True):
    """A document as a decision finds it."""

    title: str
    text: str
    version: int


class Outcome(Struct, frozen=True):
    """The edits and the new title (None: unchanged) to make, and the hunks as they are then."""

    edits: tuple[Edit, ...]
    title: str | None
    hunks: tuple[Hunk, ...]


def accept(snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int]) -> Outcome:
    """Apply the chosen hunks that are pending; those whose place is gone become outdated."""
    return _carry_out(snapshot, hunks, chosen, State.PENDING, State.APPLIED)


def undo(snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int]) -> Outcome:
    """Take back the chosen hunks that are applied; those whose place is gone become outdated."""
    return _carry_out(snapshot, hunks, chosen, State.APPLIED, State.UNDONE)


def redo(snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int]) -> Outcome:
    """Apply the chosen hunks anew that were taken back; those whose place is gone become outdated."""
    return _carry_out(snapshot, hunks, chosen, State.UNDONE, State.APPLIED)


def reject(_snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int]) -> Outcome:
    """Reject the chosen hunks that are pending."""
    rejected = (
        replace(hunk, state=State.REJECTED) if hunk.index in chosen and hunk.state is State.PENDING else hunk
        for hunk in hunks
    )
    return Outcome((), None, tuple(rejected))


def overall(hunks: Sequence[Hunk]) -> State:
    """The state of a proposal with these hunks: the first of these that any hunk is in."""
    states = {hunk.state for hunk in hunks}
    order = (State.PENDING, State.APPLIED, State.UNDONE, State.REJECTED, State.OUTDATED)
    return next(state for state in order if state in states)


def _carry_out(
    snapshot: Snapshot, hunks: Sequence[Hunk], chosen: Collection[int], source: State, target: State
) -> Outcome:
    found = {hunk.index: position for hunk in hunks if (position := _find(snapshot, hunk)) is not None}
    states = {hunk.index: hunk.state for hunk in hunks}
    made: list[tuple[Hunk, Edit]] = []
    title: str | None = None
    for hunk in sorted(hunks, key=lambda hunk: found.get(hunk.index, 0)):
        if hunk.index not in chosen or hunk.state is not source:
            continue
        position = found.get(hunk.index)
        needle, other = sides(hunk)
        if position is None or (hunk.part is Part.TEXT and made and position < made[-1][1].end):
            states[hunk.index] = State.OUTDATED
            continue
        states[hunk.index] = target
        if hunk.part is Part.TITLE:
            title = other
        else:
            made.append((hunk, Edit(position, position + len(needle), other)))
    edits = tuple(edit for _, edit in made)
    positions = _positions(hunks, found, made)
    text = apply_edits(snapshot.text, edits)
    version = snapshot.version + (1 if edits or title is not None else 0)
    settled = (replace(hunk, state=states[hunk.index]) for hunk in hunks)
    return Outcome(edits, title, tuple(_quoted(hunk, text, version, positions) for hunk in settled))


def _find(snapshot: Snapshot, hunk: Hunk) -> int | None:
    """Where in the document the hunk can be carried out, if it can."""
    if hunk.state not in PLACED:
        return None
    needle, _ = sides(hunk)
    if hunk.part is Part.TITLE:
        return 0 if snapshot.title == needle else None
    if hunk.quote.version == snapshot.version:
        return hunk.quote.at if snapshot.text.startswith(needle, hunk.quote.at) else None
    return locate(snapshot.text, hunk.quote, needle)


def _positions(
    hunks: Sequence[Hunk], found: Mapping[int, int], made: Sequence[tuple[Hunk, Edit]]
) -> dict[int, int]:
    """Where the hunks stand once the edits are made; those whose place an edit changed stand nowhere."""
    positions: dict[int, int] = {}
    drift = 0
    for hunk, edit in made:
        positions[hunk.index] = edit.start + drift
        drift += len(edit.text) - (edit.end - edit.start)
    edits = [edit for _, edit in made]
    for hunk in hunks:
        if hunk.index in found and hunk.index not in positions:
            moved = _moved(found[hunk.index], len(sides(hunk)[0]), edits)
            if moved is not None:
                positions[hunk.index] = moved
    return positions


def _moved(position: int, length: int, edits: Sequence[Edit]) -> int | None:
    drift = 0
    for edit in edits:
        if edit.end <= position:
            drift += len(edit.text) - (edit.end - edit.start)
        elif edit.start < position + length:
            return None
    return position + drift


def _quoted(hunk: Hunk, text: str, version: int, positions: Mapping[int, int]) -> Hunk:
    position = positions.get(hunk.index)
    if position is None or hunk.part is Part.TITLE or hunk.state not in PLACED:
        return hunk
    return replace(hunk, quote=quoted(text, position, position + len(sides(hunk)[0]), version))
