"""A change of a text as it is stored, worked out before the write: it takes as long as a reading."""

from __future__ import annotations

from msgspec import Struct

from requill.features.documents.hunks import Hunk, make_hunks


class PreparedChange(Struct, frozen=True):
    """What makes another text of the one that a document had in `version`."""

    version: int
    hunks: tuple[Hunk, ...]


def prepare_change(base: str, after: str, version: int) -> PreparedChange:
    """What makes `after` of `base`, the text of `version`."""
    return PreparedChange(version, make_hunks(base, after, version))
