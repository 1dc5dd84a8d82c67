"""A change of a text as it is stored, worked out before the write: it takes as long as a reading."""

from __future__ import annotations

from msgspec import Struct

from requill.features.documents.proposals import outcomes
from requill.features.documents.proposals.hunks import Hunk, indexes, make_hunks
from requill.features.documents.proposals.outcomes import Outcome, Snapshot
from requill.features.documents.proposals.places import spans_told


class TextChange(Struct, frozen=True):
    """What makes another text of the one that a document had in `version`; `applied` is it, carried out."""

    version: int
    hunks: tuple[Hunk, ...]
    applied: Outcome


def prepare_change(base: str, after: str, version: int) -> TextChange:
    """What makes `after` of `base`, the text of `version`."""
    hunks = make_hunks(base, after, version)
    applied = outcomes.accept(Snapshot("", base, version), hunks, indexes(hunks), spans_told(hunks))
    return TextChange(version, hunks, applied)
