"""The statements behind interviews; each starts from the caller's own documents."""

from __future__ import annotations

from sqlalchemy import select

from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import Document, Interview


def own_interview(session: Session, actor: Actor, document_id: int) -> Interview | None:
    """The interview of one of the caller's documents."""
    return session.execute(
        select(Interview)
        .join(Document, Document.id == Interview.document_id)
        .where(Interview.document_id == document_id, Document.owner_id == actor.user_id)
    ).scalar_one_or_none()
