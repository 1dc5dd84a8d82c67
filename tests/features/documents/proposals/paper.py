"""A text as Yjs has it with hunks on it: written on, and decided, as the service does both."""

from __future__ import annotations

from collections.abc import Collection

from requill.crdt.text import TextDoc
from requill.features.documents.proposals import outcomes
from requill.features.documents.proposals.decisions import Verb
from requill.features.documents.proposals.hunks import Hunk, Part, make_hunks
from requill.features.documents.proposals.outcomes import Outcome, Snapshot
from requill.features.documents.proposals.places import (
    Place,
    Spans,
    find_spans,
    places_after,
    standing,
    take_places,
)
from requill.features.documents.text import Edit, apply_edits, minimal_edits

EVERY = range(1000)
_DO = {
    "accept": outcomes.accept,
    "reject": outcomes.reject,
    "undo": outcomes.undo,
    "redo": outcomes.redo,
}


class Paper:
    """A document and the hunks of proposals on it."""

    def __init__(self, text: str, *hunks: Hunk, title: str = "Title") -> None:
        self.doc = TextDoc()
        self.doc.edit((Edit(0, 0, text),), "", origin="test")
        self.title, self.text, self.version = title, text, 1
        self.hunks: tuple[Hunk, ...] = hunks
        self.places: tuple[Place, ...] = take_places(self.doc, text, hunks)

    @classmethod
    def proposed(cls, base: str, after: str) -> Paper:
        """With the hunks that make `after` of the text."""
        return cls(base, *make_hunks(base, after, 1))

    def spans(self) -> Spans:
        """Where they stand."""
        return find_spans(standing(self.doc, self.places), self.text, self.version, self.hunks, self.places)

    def type(self, text: str) -> Paper:
        """Somebody makes another text of it, by what differs."""
        return self.edit(*minimal_edits(self.text, text))

    def edit(self, *edits: Edit) -> Paper:
        """Somebody makes edits."""
        self.doc.edit(edits, self.text, origin="test")
        self.text = apply_edits(self.text, edits)
        self.version += 1
        return self

    def decide(self, verb: Verb, chosen: Collection[int] = EVERY) -> Outcome:
        """A decision on the chosen hunks."""
        snapshot = Snapshot(self.title, self.text, self.version)
        outcome = _DO[verb](snapshot, self.hunks, chosen, self.spans())
        if outcome.edits:
            self.edit(*outcome.edits)
        elif outcome.title is not None:
            self.version += 1
        self.title = self.title if outcome.title is None else outcome.title
        self.hunks = outcome.hunks
        moved = [hunk for hunk in self.hunks if hunk.index in outcome.moved]
        assert all(hunk.part is Part.TEXT for hunk in moved)
        self.places = places_after(self.doc, self.text, self.version, self.hunks, outcome.moved, self.places)
        assert self.doc.content == self.text
        return outcome

    @property
    def states(self) -> list[str]:
        """What became of the hunks."""
        return [hunk.state.value for hunk in self.hunks]
