"""Every statement about shares; each starts from what the actor may read, or from the link's token."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Row, bindparam, delete, select

from requill.db.access import params_for, readable_id, writable_id
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.models import Document, Share, User

SharedRow = Row[str, str, datetime]

_SHARE = select(Share).where(Share.document_id == readable_id(Document, "document"))
_END = delete(Share).where(Share.document_id == writable_id(Document, "document"))
# Of a deleted account the documents stay, but nobody is there any more who could turn their links off.
_SHARED = (
    select(Document.title, Document.content, Document.updated_at)
    .join(Share, Share.document_id == Document.id)
    .join(User, User.id == Document.owner_id)
    .where(Share.token == bindparam("token"), User.anonymised_at.is_(None))
)


def own_share(session: Session, actor: Actor, document_id: int) -> Share | None:
    """How one of the actor's documents is shared."""
    return session.scalars(_SHARE, params_for(actor, document=document_id)).one_or_none()


def add_share(session: Session, share: Share) -> None:
    """Keep a new link to a document that the caller holds."""
    session.add(share)
    session.flush()


def remove_share(session: Session, actor: Actor, document_id: int) -> bool:
    """Forget the link to one of the actor's documents; False when there was none."""
    return session.change(_END, params_for(actor, document=document_id)) == 1


def shared_document(session: Session, token: str) -> SharedRow | None:
    """(title, text, updated at) of the document that is shared by the link with this token."""
    return session.execute(_SHARED, {"token": token}).first()
