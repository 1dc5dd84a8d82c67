"""The statements behind interviews; each starts from the caller's own documents."""

from __future__ import annotations

from sqlalchemy import select

from requill.db.access import params_for, readable_id
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import Document, Interview

_INTERVIEW = select(Interview).where(Interview.document_id == readable_id(Document, "document"))


def own_interview(session: Session, actor: Actor, document_id: int) -> Interview | None:
    """The interview of one of the caller's documents."""
    return session.scalars(_INTERVIEW, params_for(actor, document=document_id)).one_or_none()
