"""Makes the text of a revision: of the last whole text before it, and what was changed since."""

from __future__ import annotations

from msgspec import Struct

from requill.db.session import Session
from requill.features.history import queries
from requill.features.history.deltas import DamagedDelta, applied, unpacked, unpacked_text


class Chain(Struct, frozen=True):
    """What a revision's text is made of, as it is stored: a whole text, and deltas."""

    base: bytes
    deltas: tuple[bytes, ...]

    @property
    def size(self) -> int:
        """How much there is to be worked through, roughly in characters."""
        return 2 * len(self.base) + sum(map(len, self.deltas))

    def text(self) -> str:
        """The text. Raises `DamagedDelta`."""
        text = unpacked_text(self.base)
        for delta in self.deltas:
            text = applied(text, unpacked(delta))
        return text


def chain_of(session: Session, document_id: int, revision_id: int) -> Chain:
    """What the text of a revision of a document is made of. Raises `DamagedDelta` where that is missing."""
    rows = queries.chain(session, document_id, revision_id)
    base = rows[0].base if rows else None
    if base is None:
        raise DamagedDelta("there is no whole text to begin with")
    return Chain(base, tuple(row.delta for row in rows))


def first_text(session: Session, document_id: int) -> Chain:
    """The text that the first revision of a document was made of. Raises `DamagedDelta`."""
    base = queries.first_base(session, document_id)
    if base is None:
        raise DamagedDelta("there is no whole text to begin with")
    return Chain(base, ())


def text_of(session: Session, document_id: int, revision_id: int) -> str:
    """The text itself, within a unit of work. Raises `DamagedDelta`."""
    return chain_of(session, document_id, revision_id).text()
