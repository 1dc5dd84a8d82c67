"""Every statement about the properties of a document: its status, release, tags and reviewers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from requill.db.access import params_for, readable, readable_id, writable, writable_id
from requill.db.prepared import PreparedRows
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import Document, DocumentReviewer

PropertiesRow = Row[int, str, str, int | None, str | None, int, str | None, list[str] | None]

_PROPERTIES = PreparedRows(
    select(
        Document.id,
        Document.title,
        Document.owner_id,
        Document.project_id,
        Document.project_owner_id,
        Document.steps_left,
        Document.release,
        Document.tags,
    ).where(Document.id == bindparam("document"), readable(Document))
)
_REVIEWERS = PreparedRows(
    select(DocumentReviewer.user_id).where(DocumentReviewer.document_id == readable_id(Document, "document"))
)
_COPIED = select(Document.steps_left, Document.release, Document.tags, Document.tag_keys).where(
    Document.id == bindparam("document"), readable(Document)
)
_FORGET_REVIEWERS = delete(DocumentReviewer).where(
    DocumentReviewer.document_id == writable_id(Document, "document")
)


def properties(session: Session, actor: Actor, document_id: int) -> PropertiesRow | None:
    """The properties of a document that the actor may read, beside what its members are found by."""
    return _PROPERTIES.first(session, params_for(actor, document=document_id))


def copied(
    session: Session, actor: Actor, document_id: int
) -> Row[int, str | None, list[str] | None, str | None] | None:
    """What a copy takes over of a document that the actor may read, as its columns have it."""
    return session.execute(_COPIED, params_for(actor, document=document_id)).one_or_none()


def reviewers(session: Session, actor: Actor, document_id: int) -> set[str]:
    """Who was chosen to review a document that the actor may read, whether they still may or not."""
    return {row[0] for row in _REVIEWERS.all(session, params_for(actor, document=document_id))}


def change(session: Session, actor: Actor, document_id: int, values: dict[str, Any]) -> None:
    """Give a document, which the caller holds, these values."""
    statement = update(Document).where(Document.id == bindparam("document"), writable(Document))
    session.change(statement.values(values), params_for(actor, document=document_id))


def choose_reviewers(session: Session, actor: Actor, document_id: int, user_ids: Sequence[str]) -> None:
    """Make these the reviewers of a document, which the caller holds."""
    session.change(_FORGET_REVIEWERS, params_for(actor, document=document_id))
    if user_ids:
        rows = [{"document_id": document_id, "user_id": user_id} for user_id in user_ids]
        session.execute(insert(DocumentReviewer), rows)
