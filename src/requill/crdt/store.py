"""Stored form of a document for Yjs: a snapshot, and every update since, by number.

The number of the newest update is the document's version. Only whoever holds the document's row writes here.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import BindParameter, Row, bindparam, delete, func, insert, select, union_all, update

from requill.crdt.limits import COMPACT_BYTES, COMPACT_UPDATES, UPDATES_LEFT, UPDATES_LEFT_BYTES
from requill.crdt.text import TextDoc
from requill.db.prepared import PreparedChange, PreparedRows
from requill.db.session import Session
from requill.kit.clock import now
from requill.models import DocumentSnapshot, DocumentUpdate

RELEASE = "release"
"""The origin of what a release wrote that stores no updates: nobody knows who did."""
_DOCUMENT: BindParameter[int] = bindparam("document")
_SNAPSHOT = select(DocumentSnapshot.number, DocumentSnapshot.state).where(
    DocumentSnapshot.document_id == _DOCUMENT
)
_REACHED = select(DocumentSnapshot.number).where(DocumentSnapshot.document_id == _DOCUMENT)
# In one statement: between two, compaction may take away updates that the snapshot does not have yet.
_LOG: PreparedRows[int, bytes] = PreparedRows(
    union_all(
        _SNAPSHOT,
        select(DocumentUpdate.number, DocumentUpdate.update).where(
            DocumentUpdate.document_id == _DOCUMENT,
            DocumentUpdate.number > _REACHED.scalar_subquery(),
        ),
    ).order_by("number")
)
_UPDATES = PreparedRows(
    select(DocumentUpdate.number, DocumentUpdate.update)
    .where(DocumentUpdate.document_id == _DOCUMENT, DocumentUpdate.number > bindparam("after"))
    .order_by(DocumentUpdate.number)
)
_WRITERS = PreparedRows(
    select(DocumentUpdate.number, DocumentUpdate.update, DocumentUpdate.actor_id)
    .where(DocumentUpdate.document_id == _DOCUMENT, DocumentUpdate.number > bindparam("after"))
    .order_by(DocumentUpdate.number)
)
_WRITERS_ALONE = PreparedRows(
    select(DocumentUpdate.number, DocumentUpdate.actor_id, DocumentUpdate.created_at, DocumentUpdate.origin)
    .where(
        DocumentUpdate.document_id == _DOCUMENT,
        DocumentUpdate.number > bindparam("after"),
        DocumentUpdate.number <= bindparam("until"),
    )
    .order_by(DocumentUpdate.number)
)
_SNAPSHOT_BYTES = PreparedRows(
    select(func.length(DocumentSnapshot.state)).where(DocumentSnapshot.document_id == _DOCUMENT)
)
_UPDATE_BYTES = PreparedRows(
    select(func.coalesce(func.sum(func.length(DocumentUpdate.update)), 0)).where(
        DocumentUpdate.document_id == _DOCUMENT
    )
)
_APPEND = PreparedChange(
    insert(DocumentUpdate), ("document_id", "number", "update", "origin", "actor_id", "created_at")
)
_BEGIN = PreparedChange(insert(DocumentSnapshot), ("document_id", "number", "state"))
_MERGE = (
    update(DocumentSnapshot)
    .where(DocumentSnapshot.document_id == _DOCUMENT)
    .values(number=bindparam("new_number"), state=bindparam("new_state"))
)
_FORGET = delete(DocumentUpdate).where(
    DocumentUpdate.document_id == _DOCUMENT, DocumentUpdate.number <= bindparam("until")
)


class Update(Struct, frozen=True):
    """A durable update and its number."""

    number: int
    data: bytes


class Log(Struct, frozen=True):
    """A snapshot, whose number says up to which update it goes, and the updates since."""

    snapshot: Update
    updates: tuple[Update, ...]

    @property
    def number(self) -> int:
        """That of the newest update."""
        return self.updates[-1].number if self.updates else self.snapshot.number

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return len(self.snapshot.data) + sum(len(one.data) for one in self.updates)

    @property
    def is_long(self) -> bool:
        """Whether it is time to compact it."""
        return (
            len(self.updates) > COMPACT_UPDATES or sum(len(one.data) for one in self.updates) > COMPACT_BYTES
        )

    def doc(self, *, until: int | None = None, client_id: int | None = None) -> TextDoc:
        """The document as it was at that number, or as it is. Raises `MalformedUpdate`."""
        return TextDoc(
            (
                self.snapshot.data,
                *(one.data for one in self.updates if until is None or one.number <= until),
            ),
            client_id=client_id,
        )

    def has(self, number: int) -> bool:
        """Whether the document can be made as it was then."""
        return self.snapshot.number <= number <= self.number


def load(session: Session, document_id: int) -> Log | None:
    """All of a document; None when nothing was stored yet."""
    found = [Update(*row) for row in _LOG.all(session, {"document": document_id})]
    return Log(found[0], tuple(found[1:])) if found else None


def updates_after(session: Session, document_id: int, number: int) -> list[Update]:
    """The updates with higher numbers, in their order."""
    return [Update(*row) for row in _UPDATES.all(session, {"document": document_id, "after": number})]


def updates_by(session: Session, document_id: int, number: int) -> list[tuple[Update, str | None]]:
    """The same with the people who made them, as far as that is known."""
    rows = _WRITERS.all(session, {"document": document_id, "after": number})
    return [(Update(at, data), actor_id) for at, data, actor_id in rows]


def writers_since(
    session: Session, document_id: int, number: int, until: int
) -> Sequence[Row[int, str | None, datetime, str]]:
    """(number, who, when, origin) of the updates behind a number, up to another one.

    None stands for a deleted account, unless the origin is `RELEASE`.
    """
    return _WRITERS_ALONE.all(session, {"document": document_id, "after": number, "until": until})


def stored_bytes(session: Session, document_id: int) -> int:
    """What a document takes: its snapshot and the updates since."""
    of = {"document": document_id}
    return (_SNAPSHOT_BYTES.value(session, of) or 0) + (_UPDATE_BYTES.value(session, of) or 0)


def begin(session: Session, document_id: int, snapshot: Update) -> Log:
    """Store a document that was never stored: its state is that of the version it has now."""
    values = {"document_id": document_id, "number": snapshot.number, "state": snapshot.data}
    _BEGIN.execute(session, values)
    return Log(snapshot, ())


def append(
    session: Session, document_id: int, updates: Sequence[Update], origin: str, actor_id: str | None
) -> None:
    """Store updates behind all others."""
    for one in updates:
        _APPEND.execute(
            session,
            {
                "document_id": document_id,
                "number": one.number,
                "update": one.data,
                "origin": origin,
                "actor_id": actor_id,
                "created_at": now(),
            },
        )


def compact(session: Session, document_id: int, log: Log, until: int) -> None:
    """Merge the older updates into the snapshot, as far as that number at most.

    The newest stay, so that a save that was based on one of their texts can be merged. The snapshot keeps
    all that a client may lack who was away for long: what was deleted is forgotten, not that it was.
    """
    reached, size = log.snapshot.number, 0
    for count, one in enumerate(reversed(log.updates)):
        size += len(one.data)
        if count >= UPDATES_LEFT or size > UPDATES_LEFT_BYTES:
            reached = one.number
            break
    reached = min(reached, until)
    if reached <= log.snapshot.number:
        return
    state = log.doc(until=reached).difference()
    session.change(_MERGE, {"document": document_id, "new_number": reached, "new_state": state})
    session.change(_FORGET, {"document": document_id, "until": reached})
