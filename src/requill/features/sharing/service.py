"""Turns a document's link on and off, and says what it gives and asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from requill.db.session import Session
from requill.features.documents import service as documents
from requill.features.documents.events import DocumentShared, DocumentTransferred, DocumentUnshared
from requill.features.documents.policy import Action
from requill.features.documents.subjects import subject_of
from requill.features.members import service as members
from requill.features.sharing import queries
from requill.kit.actor import Actor, require_account
from requill.kit.clock import now
from requill.kit.events import LinkChanged
from requill.kit.ids import new_token
from requill.kit.roles import Role
from requill.models import Share


def get_share(session: Session, actor: Actor, document_id: int) -> Share | None:
    """How a document is shared; None when it is not. Raises `DocumentNotFound` and `RoleRequired`."""
    documents.open_document(session, actor, document_id, Action.SHARE)
    return queries.share_of(session, actor, document_id)


def share_document(
    session: Session, actor: Actor, document_id: int, wanted: Mapping[str, Any] | None = None
) -> Share:
    """Give a document a link, or find the one that it has, and change what `wanted` names of it.

    Whoever joined through a link that gives less now has no more than that. Raises `DocumentNotFound`,
    `RoleRequired`, and `AccountRequired` for a guest's link that gives more than reading.
    """
    # Whoever locks the document shares it alone: of two at once, the second finds the first one's link.
    document = documents.lock_document(session, actor, document_id, Action.SHARE)
    values = dict(wanted or {})
    role = Role(values.get("role", Role.VIEWER))
    if role is not Role.VIEWER:
        require_account(actor)
    share = queries.share_of(session, actor, document_id)
    if share is None:
        share = Share(document_id=document_id, token=new_token(), created_at=now(), **values)
        queries.add_share(session, share)
        session.record(DocumentShared(document_id, document.owner_id, document.title, document.project_id))
        return share
    if values:
        queries.change_share(session, share, values)
        session.record(LinkChanged(document_id))
        subject = subject_of(document)
        if "role" in values:
            members.lower_joined(session, subject, role)
        members.tell(session, subject)
    return share


def stop_sharing(session: Session, actor: Actor, document_id: int) -> None:
    """End a document's link for ever, if it has one; whoever joined through it has no role any more.

    Raises `DocumentNotFound` and `RoleRequired`.
    """
    document = documents.lock_document(session, actor, document_id, Action.SHARE)
    if queries.remove_share(session, actor, document_id):
        session.record(LinkChanged(document_id))
        members.lower_joined(session, subject_of(document), None)
        session.record(DocumentUnshared(document_id, document.owner_id, document.title, document.project_id))


def hide_new_owner(session: Session, event: DocumentTransferred) -> None:
    """Name nobody to readers: the owner before wanted to be named, and the new one was not asked."""
    if queries.hide_owner(session, event.document_id):
        session.record(LinkChanged(event.document_id))
