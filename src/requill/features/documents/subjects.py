"""Documents as things that have members."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents import service
from requill.features.documents.policy import Action
from requill.features.members.interface import Kind, Subject
from requill.kit.actor import Actor
from requill.models import Document


class DocumentSubjects:
    """Implements `members.interface.Subjects`."""

    def open(self, session: Session, actor: Actor, object_id: int) -> Subject:
        return subject_of(service.get_document(session, actor, object_id))

    def lock(self, session: Session, actor: Actor, object_id: int) -> Subject:
        return subject_of(service.lock_document(session, actor, object_id, Action.SHARE))


def subject_of(document: Document) -> Subject:
    """A document whose members are asked for."""
    return Subject(
        Kind.DOCUMENT,
        document.id,
        document.title,
        document.owner_id,
        document.project_id,
        document.project_owner_id,
    )
