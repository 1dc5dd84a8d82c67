"""Every statement about shares; each starts from what the actor may change, or from the link's token."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, exists, false, or_, select, update

from requill.db.access import not_in_trash, params_for, writable_id
from requill.db.names import name_of
from requill.db.session import Session
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Document, DocumentMember, Share, User
from requill.models.base import UtcDateTime

SharedRow = Row[str, str, datetime, str, str | None, bool, str, datetime | None, int, int, int | None]

_SHARE = select(Share).where(Share.document_id == writable_id(Document, "document"))
_END = delete(Share).where(Share.document_id == writable_id(Document, "document"))
_HIDE_OWNER = update(Share).where(Share.document_id == bindparam("document")).values(shows_owner=false())
_IS_GOOD = (
    Share.token == bindparam("token"),
    or_(Share.expires_at.is_(None), Share.expires_at > bindparam("moment", type_=UtcDateTime())),
    not_in_trash(Document),
)
# Of a deleted account the documents stay, but nobody is there any more who could turn their links off.
_SHARED = (
    select(
        Document.title,
        Document.content,
        Document.updated_at,
        Share.role,
        Share.password_hash,
        Share.shows_owner,
        name_of().label("owner_name"),
        Share.expires_at,
        Document.id,
        Document.version,
        Document.projected,
    )
    .join(Share, Share.document_id == Document.id)
    .join(User, User.id == Document.owner_id)
    .where(*_IS_GOOD, User.anonymised_at.is_(None))
)
_FOLLOWED = (
    select(Document.id, Document.owner_id, Document.version, Share.password_hash, Share.expires_at)
    .join(Share, Share.document_id == Document.id)
    .join(User, User.id == Document.owner_id)
    .where(*_IS_GOOD, User.anonymised_at.is_(None))
)
_PASSWORD = (
    select(Share.password_hash)
    .join(Document, Document.id == Share.document_id)
    .join(User, User.id == Document.owner_id)
    .where(*_IS_GOOD, User.anonymised_at.is_(None))
)


def followed(session: Session, token: str) -> Row[int, str, int, str | None, datetime | None] | None:
    """(document, owner, version, password hash, end) of a link that is good."""
    return session.execute(_FOLLOWED, {"token": token, "moment": now()}).first()


def share_of(session: Session, actor: Actor, document_id: int) -> Share | None:
    """How a document is shared that the actor may change."""
    return session.scalars(_SHARE, params_for(actor, document=document_id)).one_or_none()


def add_share(session: Session, share: Share) -> None:
    """Keep a new link to a document that the caller has locked."""
    session.add(share)
    session.flush()


def remove_share(session: Session, actor: Actor, document_id: int) -> bool:
    """Forget the link to a document that the caller has locked; False when there was none."""
    return session.change(_END, params_for(actor, document=document_id)) == 1


def shared_document(session: Session, token: str) -> SharedRow | None:
    """The document that is shared by the link with this token, and what the link gives and asks."""
    return session.execute(_SHARED, {"token": token, "moment": now()}).first()


def password_of(session: Session, token: str) -> Row[str | None] | None:
    """(password hash) of a link that is good."""
    return session.execute(_PASSWORD, {"token": token, "moment": now()}).first()


def lock_shared(session: Session, token: str) -> Document | None:
    """The document of a link, locked: whoever changes or ends the link locks it, too."""
    statement = (
        select(Document)
        .join(Share, Share.document_id == Document.id)
        .where(Share.token == token, not_in_trash(Document))
        .with_for_update(of=Document)
    )
    return session.scalars(statement).one_or_none()


def change_share(session: Session, share: Share, values: dict[str, Any]) -> None:
    """Store new `values` of a link whose document the caller has locked."""
    for name, value in values.items():
        setattr(share, name, value)
    session.flush()


def hide_owner(session: Session, document_id: int) -> bool:
    """Let the link to a document, which the caller has locked, name nobody; False when there is none."""
    return session.change(_HIDE_OWNER, {"document": document_id}) == 1


def documents_of_expired(session: Session, limit: int) -> Sequence[int]:
    """Documents on which people have a role by a link that has expired."""
    joined = exists().where(
        DocumentMember.document_id == Share.document_id, DocumentMember.joined_through_link
    )
    statement = select(Share.document_id).where(Share.expires_at <= now(), joined)
    return session.scalars(statement.order_by(Share.expires_at).limit(limit)).all()


def lock_expired(session: Session, document_id: int) -> Document | None:
    """One of them, locked, if its link has still expired."""
    locked = select(Document).where(Document.id == document_id).with_for_update()
    document = session.scalars(locked).one_or_none()
    is_over = select(Share.id).where(Share.document_id == document_id, Share.expires_at <= now())
    return document if session.execute(is_over).first() is not None else None
