"""Admission to a document's room: who may join it, and who may write in it."""

from __future__ import annotations

from requill.db.names import name_of_actor
from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.policy import Action, may
from requill.kit.actor import Actor


def require_readable(session: Session, actor: Actor, document_id: int) -> None:
    """Refuse whoever may not read it. Raises `DocumentNotFound`."""
    documents.role_of(session, actor, document_id)


def may_write(session: Session, actor: Actor, document_id: int) -> bool:
    """Whether somebody may write into it. Raises `DocumentNotFound` where they may not read it."""
    return may(documents.role_of(session, actor, document_id), Action.CHANGE)


def entering(session: Session, actor: Actor, document_id: int) -> tuple[bool, str]:
    """Whether somebody may write into it, and what they are called there. Raises `DocumentNotFound`."""
    return may_write(session, actor, document_id), name_of_actor(session, actor)
