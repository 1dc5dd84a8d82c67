"""Every statement about documents and proposals; each starts from what the actor may read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, func, select, tuple_, update
from sqlalchemy.orm.attributes import set_committed_value

from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.paging import Cursor
from requill.models import Document, Proposal, Revision, User
from requill.models.base import UtcDateTime

ListedRow = Row[int, str, datetime, int]
DocumentRow = Row[int, str, str, int | None, int | None, int, bool, datetime, datetime]

_ESCAPE = "\\"
_OWN = Document.owner_id == bindparam("owner")
_MATCHES = Document.title_key.like(bindparam("pattern"), escape=_ESCAPE)
_AFTER = tuple_(Document.updated_at, Document.id) < tuple_(
    bindparam("moment", type_=UtcDateTime()), bindparam("last")
)
# All of a person's documents are counted as they are made; only matches must be counted when asked for.
_ALL = select(User.document_count).where(User.id == bindparam("owner"))
_MATCHING = select(func.count()).select_from(Document).where(_OWN, _MATCHES)


def _list(total: Select[int], *conditions: Any) -> Select[int, str, datetime, int]:
    return (
        select(Document.id, Document.title, Document.updated_at, total.scalar_subquery())
        .where(_OWN, *conditions)
        .order_by(Document.updated_at.desc(), Document.id.desc())
        .limit(bindparam("most"))
    )


# Made once: putting a statement together takes longer than running it.
_LISTS = {
    (False, False): _list(_ALL),
    (False, True): _list(_ALL, _AFTER),
    (True, False): _list(_MATCHING, _MATCHES),
    (True, True): _list(_MATCHING, _MATCHES, _AFTER),
}
_DOCUMENT = select(
    Document.id,
    Document.title,
    Document.content,
    Document.project_id,
    Document.template_id,
    Document.version,
    Document.interview_open,
    Document.created_at,
    Document.updated_at,
).where(Document.id == bindparam("document"), _OWN)
_ENTITY = select(Document).where(Document.id == bindparam("document"), _OWN)
_HELD = _ENTITY.with_for_update().execution_options(populate_existing=True)
_TEXT_COLUMNS = ("title", "title_key", "content", "version", "updated_at", "kept_at", "kept_origin")
_STORE_TEXT = (
    update(Document)
    .where(Document.id == bindparam("document"), _OWN, Document.version == bindparam("known_version"))
    .values({name: bindparam(f"new_{name}") for name in _TEXT_COLUMNS})
)


def title_key(title: str) -> str:
    """A title as searches compare it: without case, in one spelling of accented letters."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", title).casefold())


def own_documents(
    session: Session, actor: Actor, most: int, cursor: Cursor | None, q: str
) -> tuple[Sequence[ListedRow], int]:
    """At most `most` of the actor's documents whose title holds `q`, newest first, and how many there are.

    The order comes from the index, and a page costs the same wherever it is.
    """
    values: dict[str, object] = {"owner": actor.user_id, "most": most}
    if q:
        values["pattern"] = f"%{_literal(title_key(q))}%"
    if cursor is not None:
        values |= {"moment": cursor.moment, "last": cursor.row_id}
    # Straight on the connection: the session's own way adds half as much again.
    connection = session.connection()
    rows = connection.execute(_LISTS[bool(q), cursor is not None], values).all()
    if rows:
        return rows, rows[0][3]
    total = connection.execute(_MATCHING if q else _ALL, values).scalar() if cursor is not None else None
    return rows, total or 0


def _literal(text: str) -> str:
    for sign in (_ESCAPE, "%", "_"):
        text = text.replace(sign, f"{_ESCAPE}{sign}")
    return text


def own_document_row(session: Session, actor: Actor, document_id: int) -> DocumentRow | None:
    """The columns of one of the actor's documents, to be shown."""
    values = {"document": document_id, "owner": actor.user_id}
    return session.connection().execute(_DOCUMENT, values).one_or_none()


def own_document(session: Session, actor: Actor, document_id: int) -> Document | None:
    """One of the actor's documents."""
    return session.scalars(_ENTITY, {"document": document_id, "owner": actor.user_id}).one_or_none()


def held_document(session: Session, actor: Actor, document_id: int) -> Document | None:
    """One of the actor's documents as it is now, which nobody else changes until this write ends."""
    session.flush()  # what the caller changed on the row would be lost under the fresh one
    return session.scalars(_HELD, {"document": document_id, "owner": actor.user_id}).one_or_none()


def add_document(session: Session, actor: Actor, document: Document) -> None:
    """Keep a new document of the actor's, and count it."""
    session.add(document)
    session.flush()
    _count(session, actor, 1)


def remove_document(session: Session, actor: Actor, document_id: int) -> None:
    """Remove one of the actor's documents with all that hangs on it, and count it off."""
    statement = delete(Document).where(Document.id == document_id, Document.owner_id == actor.user_id)
    session.execute(statement, execution_options={"synchronize_session": False})
    _count(session, actor, -1)


def _count(session: Session, actor: Actor, difference: int) -> None:
    session.execute(
        update(User)
        .where(User.id == actor.user_id)
        .values(document_count=User.document_count + difference)
        .execution_options(synchronize_session=False)
    )


def store_text(session: Session, actor: Actor, document: Document, values: Mapping[str, Any]) -> bool:
    """Store new `values` of a document unless its version is no longer the one that `document` holds."""
    where = {"document": document.id, "owner": actor.user_id, "known_version": document.version}
    new = {f"new_{name}": values.get(name, getattr(document, name)) for name in _TEXT_COLUMNS}
    if session.connection().execute(_STORE_TEXT, where | new).rowcount != 1:
        return False
    for name, value in values.items():
        set_committed_value(document, name, value)
    return True


def add_revision(session: Session, actor: Actor, document: Document, origin: str, moment: datetime) -> None:
    """Keep the document's text as it is before a change."""
    session.add(
        Revision(
            document_id=document.id,
            version=document.version,
            title=document.title,
            content=document.content,
            origin=origin,
            actor_id=actor.user_id,
            created_at=moment,
        )
    )


def proposals(session: Session, actor: Actor, document_id: int, most: int) -> Sequence[Proposal]:
    """The newest proposals on one of the actor's documents, newest first."""
    statement = (
        select(Proposal)
        .join(Document, Document.id == Proposal.document_id)
        .where(Proposal.document_id == document_id, Document.owner_id == actor.user_id)
        .order_by(Proposal.id.desc())
        .limit(most)
    )
    return session.scalars(statement).all()


def document_of_proposal(session: Session, actor: Actor, proposal_id: int) -> int | None:
    """Which of the actor's documents a proposal is about."""
    statement = (
        select(Document.id)
        .join(Proposal, Proposal.document_id == Document.id)
        .where(Proposal.id == proposal_id, Document.owner_id == actor.user_id)
    )
    return session.scalars(statement).one_or_none()


def proposal(session: Session, actor: Actor, proposal_id: int) -> Proposal | None:
    """A proposal on one of the actor's documents."""
    statement = (
        select(Proposal)
        .join(Document, Document.id == Proposal.document_id)
        .where(Proposal.id == proposal_id, Document.owner_id == actor.user_id)
    )
    return session.scalars(statement).one_or_none()


def proposals_of_messages(session: Session, message_ids: Iterable[int]) -> Sequence[Proposal]:
    """The proposals that came with these messages, which the caller has been found to be allowed to read."""
    ids = list(message_ids)
    return session.scalars(select(Proposal).where(Proposal.message_id.in_(ids))).all() if ids else []
