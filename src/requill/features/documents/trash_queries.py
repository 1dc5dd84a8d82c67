"""Every statement that puts documents in the trash, finds them there, and takes them out of it.

Each starts from the actor's own; what has been there for too long is found whosever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, func, null, select, update

from requill.db import trash
from requill.db.access import owned, params_for, trashed
from requill.db.session import Session
from requill.features.documents import queries
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.models import Document

_PUT = (
    update(Document)
    .where(Document.id == bindparam("document"), owned(Document))
    .values(
        trashed_at=bindparam("moment"),
        former_project_id=func.coalesce(Document.project_id, Document.former_project_id),
        project_id=null(),
        project_owner_id=null(),
    )
)
_IN_TRASH = (Document.id == bindparam("document"), trashed(Document))
_HELD = select(Document).where(*_IN_TRASH).with_for_update().execution_options(populate_existing=True)
_TAKE = update(Document).where(*_IN_TRASH).values(trashed_at=null())
_REMOVE = delete(Document).where(*_IN_TRASH)


def put_in_trash(session: Session, actor: Actor, document_id: int) -> None:
    """Put a document that the actor holds in the trash, and out of its project, which it remembers."""
    session.change(_PUT, params_for(actor, document=document_id, moment=now()))


def held_in_trash(session: Session, actor: Actor, document_id: int) -> Document | None:
    """One of the actor's documents in the trash, which nobody else takes out before this write ends."""
    return session.scalars(_HELD, params_for(actor, document=document_id)).one_or_none()


def take_from_trash(session: Session, actor: Actor, document_id: int) -> None:
    """Take out a document that the actor holds."""
    session.change(_TAKE, params_for(actor, document=document_id))


def remove_from_trash(session: Session, actor: Actor, document_id: int) -> None:
    """Remove a document that the actor holds, with all that hangs on it, and count it off."""
    session.change(_REMOVE, params_for(actor, document=document_id))
    queries.count(session, actor.user_id, -1)


def remove_expired(session: Session, before: datetime, limit: int) -> Sequence[str]:
    """Remove at most `limit` that were put there before then, and count them off; gives their owners."""
    owners = trash.remove_expired(session, Document, before, limit)
    for owner_id in owners:
        queries.count(session, owner_id, -1)
    return owners
