"""Removes guests whom nobody can be any more, with everything that they made.

A guest is known by a cookie alone, which ends 30 days after the last visit: then the rows are out of reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import Select, delete, func, select

from requill.db.session import Session
from requill.features.accounts.transfer import references
from requill.models import Allowance, AuthSession, Document, Message, SearchEntry, User


class Unused(Struct, frozen=True):
    """How many guests were not here for a time, and how many documents are theirs."""

    guests: int
    documents: int


def count_unused(session: Session, before: datetime) -> Unused:
    """How many guests, with how many documents, were not here since `before`."""
    unused = _unused(before)
    guests = session.scalar(select(func.count()).select_from(unused.subquery())) or 0
    owned = select(func.count()).select_from(Document).where(Document.owner_id.in_(unused))
    return Unused(guests, session.scalar(owned) or 0)


def unused_guests(session: Session, before: datetime, after: str, limit: int) -> Sequence[str]:
    """The next guests by id who were not here since `before`."""
    return session.scalars(_unused(before).where(User.id > after).order_by(User.id).limit(limit)).all()


def remove_work(session: Session, guests: Sequence[str]) -> None:
    """Remove all that these guests made; what the search knows of it waits to be forgotten."""
    counted = [f"user:{guest}" for guest in guests]
    session.execute(delete(Allowance).where(Allowance.subject.in_(counted)))
    session.execute(delete(Message).where(Message.user_id.in_(guests)))
    for column in reversed(references()):
        is_removed_with_owner = any(key.ondelete is not None for key in column.foreign_keys)
        if not is_removed_with_owner and column.table is not SearchEntry.__table__:
            session.execute(delete(column.table).where(column.in_(guests)))


def remove_guests(session: Session, guests: Sequence[str]) -> int:
    """Remove guests whose work is gone, and forgotten by the search; says how many they were."""
    known = select(SearchEntry.id).where(SearchEntry.owner_id == User.id).exists()
    gone = session.execute(
        delete(User).where(User.id.in_(guests), User.is_guest, ~known).returning(User.id),
        execution_options={"synchronize_session": False},
    )
    return len(gone.all())


def _unused(before: datetime) -> Select[str]:
    """Guests that began before then, and have neither come back nor written since."""
    seen = select(AuthSession.user_id).where(AuthSession.renewed_at >= before)
    wrote = select(Document.owner_id).where(Document.updated_at >= before)
    return select(User.id).where(
        User.is_guest, User.created_at < before, User.id.not_in(seen), User.id.not_in(wrote)
    )
