"""Turns a document's link on and off, and finds what a link leads to."""

from __future__ import annotations

from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.events import DocumentShared, DocumentUnshared
from requill.features.documents.policy import Action
from requill.features.sharing import queries
from requill.features.sharing.errors import ShareNotFound
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.ids import new_token
from requill.models import Share


def get_share(session: Session, actor: Actor, document_id: int) -> Share | None:
    """How a document is shared; None when it is not. Raises `DocumentNotFound`."""
    documents.open_document(session, actor, document_id, Action.SHARE)
    return queries.own_share(session, actor, document_id)


def share_document(session: Session, actor: Actor, document_id: int) -> Share:
    """Give a document a link, or find the one that it has. Raises `DocumentNotFound`."""
    # Whoever holds the document shares it alone: of two at once, the second finds the first one's link.
    document = documents.hold_document(session, actor, document_id, Action.SHARE)
    share = queries.own_share(session, actor, document_id)
    if share is None:
        share = Share(document_id=document_id, token=new_token(), created_at=now())
        queries.add_share(session, share)
        session.record(DocumentShared(document_id, document.owner_id, document.title, document.project_id))
    return share


def stop_sharing(session: Session, actor: Actor, document_id: int) -> None:
    """End a document's link for ever, if it has one. Raises `DocumentNotFound`."""
    document = documents.hold_document(session, actor, document_id, Action.SHARE)
    if queries.remove_share(session, actor, document_id):
        session.record(DocumentUnshared(document_id, document.owner_id, document.title, document.project_id))


def read_shared(session: Session, token: str) -> queries.SharedRow:
    """What whoever has the link may read. Raises `ShareNotFound`."""
    row = queries.shared_document(session, token)
    if row is None:
        raise ShareNotFound
    return row
