"""The statements behind mails: for whom one is due, who sends it, and what stands in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Row, func, or_, select, update

from requill.db.access import params_for
from requill.db.inserts import insert_into
from requill.db.session import Session
from requill.features.inbox.kinds import Kind
from requill.features.inbox.queries import TOLD, NotificationRow
from requill.kit.actor import Actor
from requill.models import InboxMail, InboxSettings, Notification, User

AddresseeRow = Row[str | None, InboxSettings | None]

_WAITING = TOLD.where(Notification.waits_for_mail, Notification.read_at.is_(None))


def wait(session: Session, user_id: str, due_at: datetime) -> None:
    """Let a mail to somebody leave then, if none leaves before that."""
    statement = insert_into(session, InboxMail).values(user_id=user_id, due_at=due_at, failures=0)
    first = func.coalesce(InboxMail.due_at, due_at)
    session.execute(statement.on_conflict_do_update(index_elements=["user_id"], set_={"due_at": first}))


def last_sent(session: Session, user_id: str) -> datetime | None:
    """When the last mail to somebody left."""
    return session.scalars(select(InboxMail.sent_at).where(InboxMail.user_id == user_id)).one_or_none()


def due_readers(session: Session, moment: datetime, limit: int) -> Sequence[str]:
    """To whom a mail is due that no process is sending, whoever it is; who waits longest first."""
    free = or_(InboxMail.claimed_until.is_(None), InboxMail.claimed_until < moment)
    due = select(InboxMail.user_id).where(InboxMail.due_at <= moment, free)
    return session.scalars(due.order_by(InboxMail.due_at).limit(limit)).all()


def claim(session: Session, user_id: str, name: str, moment: datetime, until: datetime) -> bool:
    """Let one process alone send the mail to somebody, until then; False for the others."""
    free = or_(InboxMail.claimed_until.is_(None), InboxMail.claimed_until < moment)
    due = update(InboxMail).where(InboxMail.user_id == user_id, InboxMail.due_at <= moment, free)
    return session.change(due.values(claim=name, claimed_until=until)) == 1


def addressee(session: Session, user_id: str) -> AddresseeRow | None:
    """(address, settings) of an account whose address was proven."""
    proven = (User.email_verified_at.is_not(None), User.anonymised_at.is_(None), ~User.is_guest)
    statement = (
        select(User.email, InboxSettings)
        .outerjoin(InboxSettings, InboxSettings.user_id == User.id)
        .where(User.id == user_id, User.email.is_not(None), *proven)
    )
    return session.execute(statement).one_or_none()


def newest_waiting(session: Session, user_id: str) -> int | None:
    """The newest that waits for a mail to somebody, whether they may still read it or not."""
    of = Notification
    waits = select(func.max(of.id)).where(of.user_id == user_id, of.waits_for_mail)
    return session.scalars(waits).one()


def waiting(session: Session, reader: Actor, up_to: int, limit: int) -> Sequence[NotificationRow]:
    """At most `limit` of what waits for a mail up to one, is unread, and the reader may read now; the oldest
    first.
    """
    statement = _WAITING.where(Notification.id <= up_to).order_by(Notification.id).limit(limit)
    return session.execute(statement, params_for(reader)).all()


def count_waiting(session: Session, reader: Actor, up_to: int) -> int:
    """How many of these there are."""
    found = _WAITING.where(Notification.id <= up_to).with_only_columns(Notification.id).subquery()
    return session.scalars(select(func.count()).select_from(found), params_for(reader)).one()


def waits_no_more(
    session: Session,
    user_id: str,
    *,
    up_to: int | None = None,
    kinds: Collection[Kind] | None = None,
    document_id: int | None = None,
) -> None:
    """What somebody was told waits for no mail any more: up to one, of these kinds, of a document, or all."""
    of = Notification
    waits = update(of).where(of.user_id == user_id, of.waits_for_mail)
    if up_to is not None:
        waits = waits.where(of.id <= up_to)
    if kinds is not None:
        waits = waits.where(of.kind.in_([kind.value for kind in kinds]))
    if document_id is not None:
        waits = waits.where(of.document_id == document_id)
    session.change(waits.values(waits_for_mail=False))


def locked_mail(session: Session, user_id: str, name: str) -> InboxMail | None:
    """The mail that this claim is for, which nobody else changes meanwhile; None where another has it."""
    found = select(InboxMail).where(InboxMail.user_id == user_id, InboxMail.claim == name).with_for_update()
    return session.scalars(found.execution_options(populate_existing=True)).one_or_none()


def plan(session: Session, user_id: str, due_at: datetime | None) -> None:
    """Let the next mail to somebody leave then, or none."""
    session.change(update(InboxMail).where(InboxMail.user_id == user_id).values(due_at=due_at))
