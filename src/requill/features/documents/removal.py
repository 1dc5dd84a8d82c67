"""Takes documents away, for good or into the trash, and back out of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from requill.db.session import Session
from requill.features.documents import queries, trash_queries
from requill.features.documents.errors import DocumentNotFound
from requill.features.documents.events import DocumentDeleted, DocumentRestored, DocumentTrashed
from requill.features.documents.permission import lock
from requill.features.documents.policy import Action
from requill.features.documents.projection import write_projection
from requill.features.documents.updates import Text, is_behind
from requill.features.members import service as members
from requill.kit.actor import Actor
from requill.kit.events import AccessChanged, DocumentEnded
from requill.kit.roles import Role
from requill.models import Document


def delete_document(session: Session, actor: Actor, document_id: int) -> None:
    """Remove a document with its messages, proposals and revisions. Raises `DocumentNotFound`."""
    document = lock(session, actor, document_id, Action.DELETE)
    readers = frozenset(members.readers_of_document(session, document_id))
    if document.project_id is not None:
        queries.count_out_of_project(session, actor, document)
    queries.remove_document(session, actor, document_id)
    _end(session, actor, DocumentDeleted(*_named(document), readers))


def move_to_trash(session: Session, actor: Actor, document_id: int) -> None:
    """Put a document in the trash and out of its project: from then on it is as if it were deleted.

    Its row has the text that was typed last: nobody writes it while it is there. Raises like
    `delete_document`.
    """
    document = lock(session, actor, document_id, Action.DELETE)
    if is_behind(document):
        write_projection(session, document, Text(document.title, document.content))
    readers = frozenset(members.readers_of_document(session, document_id))
    event = DocumentTrashed(*_named(document), readers)
    if document.project_id is not None:
        queries.count_out_of_project(session, actor, document)
    trash_queries.put_in_trash(session, actor, document_id)
    _end(session, actor, event)


def restore_document(session: Session, actor: Actor, document_id: int) -> None:
    """Take a document out of the trash: into its project, if that is there and its owner still may.

    Raises `DocumentNotFound` for one that is not in the actor's trash.
    """
    document = _held_in_trash(session, actor, document_id)
    trash_queries.take_from_trash(session, actor, document_id)
    project_id = document.former_project_id
    if project_id is not None and _comes_into(session, actor, project_id):
        queries.place_document(session, actor, document, project_id)
    session.record(DocumentRestored(*_named(document)))
    for reader in members.readers_of_document(session, document_id).keys() - {actor.user_id}:
        session.record(AccessChanged(reader, document_id=document_id))


def delete_from_trash(session: Session, actor: Actor, document_id: int) -> None:
    """Remove a document for good that is in the actor's trash. Raises `DocumentNotFound` for another."""
    document = _held_in_trash(session, actor, document_id)
    trash_queries.remove_from_trash(session, actor, document_id)
    session.record(DocumentDeleted(*_named(document), frozenset({actor.user_id})))


def remove_expired(session: Session, before: datetime, limit: int) -> Sequence[str]:
    """Remove at most `limit` documents that were put in the trash before then; gives their owners."""
    return trash_queries.remove_expired(session, before, limit)


def _held_in_trash(session: Session, actor: Actor, document_id: int) -> Document:
    document = trash_queries.held_in_trash(session, actor, document_id)
    if document is None:
        raise DocumentNotFound
    return document


def _comes_into(session: Session, actor: Actor, project_id: int) -> bool:
    role = queries.project_role(session, actor.user_id, project_id)
    return role in (Role.OWNER, Role.EDITOR) and queries.count_into_project(session, actor, project_id)


def _named(document: Document) -> tuple[int, str, str, int | None]:
    return document.id, document.owner_id, document.title, document.project_id


def _end(session: Session, actor: Actor, event: DocumentDeleted) -> None:
    """Tell of a document that nobody can open any more."""
    session.record(event)
    session.record(DocumentEnded(event.document_id))
    for reader in event.readers - {actor.user_id}:
        session.record(AccessChanged(reader, document_id=event.document_id, is_gone=True))
