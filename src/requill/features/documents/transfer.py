"""Gives a document to another owner, with its counts and what it takes of the storage."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents import queries
from requill.features.documents.events import DocumentMoved, DocumentTransferred
from requill.features.documents.permission import lock
from requill.features.documents.policy import Action
from requill.features.documents.subjects import subject_of
from requill.features.members import service as members
from requill.features.members.errors import MemberNotFound
from requill.features.members.interface import Subject
from requill.kit.actor import Actor, require_account
from requill.kit.errors import FieldError, Invalid
from requill.kit.events import AccessChanged, WrittenFor
from requill.kit.roles import Role


def transfer(session: Session, actor: Actor, document_id: int, user_id: str) -> Subject:
    """Make a member the owner; the actor is an editor then.

    The document leaves a project in which the new owner may not make documents. Raises `AccountRequired`,
    `DocumentNotFound`, `RoleRequired`, `MemberNotFound`, and `Invalid` for the owner.
    """
    require_account(actor)
    document = lock(session, actor, document_id, Action.TRANSFER)
    if user_id == actor.user_id:
        raise Invalid(FieldError("userId", "You own this document."))
    if queries.document_role(session, user_id, document_id) is None:
        raise MemberNotFound
    readers = members.readers_of_document(session, document_id)
    project_id = document.project_id
    if project_id is not None:
        role = queries.project_role(session, user_id, project_id)
        if role not in (Role.OWNER, Role.EDITOR):
            queries.count_out_of_project(session, actor, document)
            session.record(
                DocumentMoved(
                    document.id, actor.user_id, document.title, project_id, None, frozenset(readers)
                )
            )
            project_id = None
    session.record(WrittenFor(user_id, queries.stored_bytes(session, user_id)))
    queries.give_document(session, actor, document, user_id, project_id)
    session.refresh(document, ["project_owner_id"])
    subject = subject_of(document)
    members.change_hands(session, subject, actor.user_id)
    session.record(DocumentTransferred(document.id, user_id, actor.user_id, frozenset(readers)))
    for reader in readers:
        session.record(AccessChanged(reader, document_id=document.id))
    return subject
