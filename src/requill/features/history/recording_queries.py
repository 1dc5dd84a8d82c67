"""Statements that keep revisions in the write that stores a text, and make room among them.

What every save and pause runs is prepared (`db/prepared.py`). Whoever calls them has locked the document.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, Row, bindparam, case, delete, func, insert, select, update

from requill.db.prepared import PreparedChange, PreparedRows
from requill.db.session import Session
from requill.features.history.policy import ACCEPTED, DELTA_BYTES
from requill.models import DocumentRead, DocumentRevision, RevisionAuthor
from requill.models.base import BigId

Newest = Row[int, int, str, str, str, int, datetime, datetime, bool, str | None, str | None, bytes | None]

_REVISION = DocumentRevision
_DOCUMENT: BindParameter[int] = bindparam("document", type_=BigId)
_ID: BindParameter[int] = bindparam("revision", type_=BigId)
_OF_DOCUMENT = _REVISION.document_id == _DOCUMENT

_NEWEST = PreparedRows(
    select(
        _REVISION.id,
        _REVISION.to_version,
        _REVISION.origin,
        _REVISION.title_before,
        _REVISION.title,
        _REVISION.checksum,
        _REVISION.began_at,
        _REVISION.ended_at,
        _REVISION.is_closed,
        _REVISION.kept_for,
        _REVISION.name,
        case((func.length(_REVISION.delta) <= DELTA_BYTES, _REVISION.delta)).label("delta"),
    )
    .where(_OF_DOCUMENT)
    .order_by(_REVISION.id.desc())
    .limit(1)
)
_AUTHORS_OF_ONE = PreparedRows(
    select(RevisionAuthor.user_id)
    .where(RevisionAuthor.revision_id == _ID, RevisionAuthor.position < ACCEPTED)
    .order_by(RevisionAuthor.position)
)
_READERS = PreparedRows(
    select(DocumentRead.user_id).where(
        DocumentRead.document_id == _DOCUMENT, DocumentRead.version == bindparam("version")
    )
)
_ADDED = (
    *("document_id", "from_version", "to_version", "origin", "title_before", "title", "checksum"),
    *("began_at", "ended_at", "is_closed", "restored_id", "restored_at", "restored_name"),
    "undone",
    *("words_added", "words_removed", "sections", "delta", "base"),
)
_ADD: PreparedRows[int] = PreparedRows(insert(_REVISION).returning(_REVISION.id), _ADDED)
_ADD_AUTHOR = PreparedChange(insert(RevisionAuthor), ("revision_id", "position", "user_id"))
_EXTENDED = (
    "to_version",
    "title",
    "checksum",
    "ended_at",
    "words_added",
    "words_removed",
    "sections",
    "delta",
)
_EXTEND = PreparedChange(
    update(_REVISION)
    .where(_REVISION.id == _ID)
    .values({name: bindparam(f"new_{name}") for name in _EXTENDED})
)
_ADVANCE = PreparedChange(
    update(_REVISION).where(_REVISION.id == _ID).values(to_version=bindparam("new_to_version"))
)
_CLOSE = PreparedChange(
    update(_REVISION)
    .where(_REVISION.id == _ID)
    .values(
        is_closed=True,
        kept_for=func.coalesce(bindparam("reason"), _REVISION.kept_for),
        about=func.coalesce(bindparam("new_about"), _REVISION.about),
    )
)
_KEYFRAME = (
    select(_REVISION.id)
    .where(_OF_DOCUMENT, _REVISION.base.is_not(None))
    .order_by(_REVISION.id.desc())
    .limit(1)
    .scalar_subquery()
)
_WEIGHT = PreparedRows(
    select(
        func.count(),
        func.coalesce(func.sum(func.length(_REVISION.delta)), 0),
        func.coalesce(func.max(func.length(_REVISION.base)), 0),
    ).where(_OF_DOCUMENT, _REVISION.id >= _KEYFRAME)
)
_COUNT = PreparedRows(select(func.count()).select_from(_REVISION).where(_OF_DOCUMENT))
_SPANS = (
    select(_REVISION.id, _REVISION.began_at, _REVISION.ended_at, _REVISION.name, _REVISION.base.is_not(None))
    .where(_OF_DOCUMENT)
    .order_by(_REVISION.id)
    .limit(bindparam("limit"))
)
_WHOLE = select(_REVISION).where(_REVISION.id.in_(bindparam("ids", expanding=True))).order_by(_REVISION.id)


def newest(session: Session, document_id: int) -> Newest | None:
    """The last revision; its delta only where it may be extended."""
    return _NEWEST.first(session, {"document": document_id})


def authors_of_one(session: Session, revision_id: int) -> list[str | None]:
    """Who wrote in a revision, by their positions."""
    return [user_id for (user_id,) in _AUTHORS_OF_ONE.all(session, {"revision": revision_id})]


def readers_of(session: Session, document_id: int, version: int) -> list[str]:
    """Who has read a document exactly up to that version."""
    return [user_id for (user_id,) in _READERS.all(session, {"document": document_id, "version": version})]


def add(session: Session, values: Mapping[str, Any]) -> int:
    """Keep a revision, and give its id; what is not among the values is empty."""
    given = {name: values.get(name) for name in _ADDED}
    found: int = _ADD.value(session, given)
    return found


def add_authors(session: Session, revision_id: int, begin: int, people: Sequence[str | None]) -> None:
    """Say who wrote in it, from that position on."""
    for position, user_id in enumerate(people, begin):
        values = {"revision_id": revision_id, "position": position, "user_id": user_id}
        _ADD_AUTHOR.execute(session, values)


def extend(session: Session, revision_id: int, values: Mapping[str, Any]) -> None:
    """Let a revision go on: all that changes with that."""
    new = {f"new_{name}": values[name] for name in _EXTENDED}
    _EXTEND.execute(session, {"revision": revision_id, **new})


def advance(session: Session, revision_id: int, to_version: int) -> None:
    """Say that a later version has the text of a revision, too."""
    _ADVANCE.execute(session, {"revision": revision_id, "new_to_version": to_version})


def close(session: Session, revision_id: int, reason: str | None = None, about: str | None = None) -> None:
    """Let a revision not be extended, and say why its text is kept."""
    _CLOSE.execute(session, {"revision": revision_id, "reason": reason, "new_about": about})


def remove(session: Session, revision_id: int) -> None:
    """Take a revision away."""
    session.change(delete(_REVISION).where(_REVISION.id == revision_id))


def weight(session: Session, document_id: int) -> tuple[int, int, int]:
    """Since the last whole text: how many revisions, the bytes of their deltas, and those of that text."""
    row = _WEIGHT.first(session, {"document": document_id})
    if row is None:
        raise LookupError(document_id)
    return row[0], int(row[1]), row[2]


def count(session: Session, document_id: int) -> int:
    """How many revisions a document has."""
    found: int = _COUNT.value(session, {"document": document_id})
    return found


def spans(
    session: Session, document_id: int, limit: int
) -> Sequence[Row[int, datetime, datetime, str | None, bool]]:
    """(id, began, ended, name, whether it has a whole text) of the oldest."""
    return session.execute(_SPANS, {"document": document_id, "limit": limit}).all()


def whole(session: Session, ids: Sequence[int]) -> Sequence[DocumentRevision]:
    """Revisions with all that is stored of them, oldest first."""
    return session.scalars(_WHOLE, {"ids": ids}).all()


def set_authors(session: Session, revision_id: int, people: Sequence[str | None]) -> None:
    """Say anew who wrote in a revision."""
    session.change(delete(RevisionAuthor).where(RevisionAuthor.revision_id == revision_id))
    add_authors(session, revision_id, 0, people)
