"""Every statement about what people are told, and how they want to be; reading starts from `readable`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.orm import aliased

from requill.db.access import owned, params_for, readable, role_on
from requill.db.inserts import insert_into
from requill.db.lists import KeysetList
from requill.db.names import DELETED, name_of
from requill.db.session import Session
from requill.features.inbox.kinds import Kind
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.paging import Cursor
from requill.models import (
    Comment,
    CommentMention,
    Document,
    InboxSettings,
    MutedDocument,
    Notification,
    Project,
    Proposal,
    User,
)

NotificationRow = Row[*tuple[Any, ...]]
ReachableRow = Row[str, bool, InboxSettings | None]

_FIRST = aliased(Comment)
_UNREAD = Notification.read_at.is_(None)
_SHOWN = Notification.is_shown
# What is read of each: the two kinds of things have one column for their names.
TOLD = (
    select(
        Notification.id,
        Notification.kind,
        Notification.detail,
        Notification.actor_user_id,
        func.coalesce(name_of(), DELETED).label("actor_name"),
        Notification.document_id,
        Notification.project_id,
        func.coalesce(Document.title, Project.name).label("title"),
        Notification.comment_id,
        _FIRST.id.label("thread_id"),
        _FIRST.quote,
        func.coalesce(Comment.body, Proposal.reason, Proposal.summary, "").label("said"),
        Notification.proposal_id,
        Notification.created_at,
        Notification.read_at,
        func.coalesce(role_on(Document), role_on(Project)).label("role"),
    )
    .outerjoin(User, User.id == Notification.actor_user_id)
    .outerjoin(Document, Document.id == Notification.document_id)
    .outerjoin(Project, Project.id == Notification.project_id)
    .outerjoin(Comment, Comment.id == Notification.comment_id)
    .outerjoin(Proposal, Proposal.id == Notification.proposal_id)
    .outerjoin(_FIRST, _FIRST.id == func.coalesce(Comment.parent_id, Comment.id))
    .where(readable(Notification))
)
_ALL = KeysetList(TOLD.where(_SHOWN), (Notification.id,))
_ALL_UNREAD = KeysetList(TOLD.where(_SHOWN, _UNREAD), (Notification.id,))
_COUNTED = (
    select(Notification.id)
    .where(readable(Notification), _SHOWN, _UNREAD)
    .limit(bindparam("limit"))
    .subquery()
)
_COUNT = select(func.count()).select_from(_COUNTED)
_MUTED = (
    select(Document.id, Document.title)
    .join(MutedDocument, MutedDocument.document_id == Document.id)
    .where(MutedDocument.user_id == bindparam("actor"), readable(Document))
    .order_by(MutedDocument.created_at.desc(), Document.id)
)


# --- reading ----------------------------------------------------------------------------------


def notifications(
    session: Session, actor: Actor, limit: int, cursor: Cursor | None, *, is_unread: bool
) -> Sequence[NotificationRow]:
    """At most `limit` of what the actor was told and may still read, the newest first."""
    listed = _ALL_UNREAD if is_unread else _ALL
    return listed.page(session, params_for(actor), limit, cursor)[0]


def notification(session: Session, actor: Actor, notification_id: int) -> NotificationRow | None:
    """One of these."""
    found = TOLD.where(_SHOWN, Notification.id == notification_id)
    return session.execute(found, params_for(actor)).one_or_none()


def count_unread(session: Session, actor: Actor, limit: int) -> int:
    """How many of these are unread, of at most `limit`."""
    return session.scalars(_COUNT, params_for(actor, limit=limit)).one()


def mentioned_names(session: Session, comment_ids: Collection[int]) -> dict[str, str]:
    """What those are called who are mentioned in these comments, by their ids."""
    if not comment_ids:
        return {}
    of = CommentMention
    named = select(User.id, name_of()).join(of, of.user_id == User.id)
    rows = session.execute(named.where(of.comment_id.in_(comment_ids))).all()
    return {row[0]: row[1] for row in rows}


def muted(session: Session, actor: Actor) -> Sequence[Row[int, str]]:
    """(id, title) of what the actor muted and may read, the newest first."""
    return session.execute(_MUTED, params_for(actor)).all()


def settings(session: Session, user_id: str) -> InboxSettings | None:
    """What somebody chose, if they did."""
    return session.get(InboxSettings, user_id, populate_existing=True)


def address_of(session: Session, user_id: str) -> Row[str | None, bool] | None:
    """(address, whether it was proven) of an account that is there."""
    kept = (User.id == user_id, User.anonymised_at.is_(None), ~User.is_guest)
    return session.execute(select(User.email, User.email_verified_at.is_not(None)).where(*kept)).one_or_none()


# --- writing ----------------------------------------------------------------------------------


def mark_read(session: Session, actor: Actor, notification_id: int) -> bool:
    """The actor has read one; False where it was read, or is none of theirs."""
    mine = (owned(Notification), Notification.id == bindparam("notification"), _UNREAD)
    values = params_for(actor, notification=notification_id)
    return session.change(update(Notification).where(*mine).values(read_at=now()), values) == 1


def mark_all_read(session: Session, actor: Actor, up_to: int) -> int:
    """The actor has read all up to one; how many these were."""
    mine = (owned(Notification), Notification.id <= bindparam("up_to"), _SHOWN, _UNREAD)
    return session.change(
        update(Notification).where(*mine).values(read_at=now()), params_for(actor, up_to=up_to)
    )


def mute(session: Session, actor: Actor, document_id: int) -> None:
    """Tell the actor nothing more of a document."""
    values = {"document_id": document_id, "user_id": actor.user_id, "created_at": now()}
    session.execute(insert_into(session, MutedDocument).values(values).on_conflict_do_nothing())


def unmute(session: Session, actor: Actor, document_id: int) -> None:
    """Tell them again."""
    of = MutedDocument
    session.change(delete(of).where(of.document_id == document_id, of.user_id == actor.user_id))


def keep_settings(session: Session, user_id: str, values: Mapping[str, Any]) -> None:
    """Keep what somebody chose, all of it."""
    statement = insert_into(session, InboxSettings).values(user_id=user_id, **values)
    session.execute(statement.on_conflict_do_update(index_elements=["user_id"], set_=dict(values)))


def forget_account(session: Session, user_id: str) -> None:
    """Remove what somebody was told whose account ends."""
    session.change(delete(Notification).where(Notification.user_id == user_id))


# --- notifying --------------------------------------------------------------------------------


def reachable(session: Session, user_ids: Collection[str], document_id: int | None) -> Sequence[ReachableRow]:
    """(id, whether mails reach them, their settings) of those of these who are told anything at all.

    Guests and deleted accounts are told nothing, nor who muted the document.
    """
    is_muted = exists().where(MutedDocument.document_id == document_id, MutedDocument.user_id == User.id)
    statement = (
        select(User.id, User.email_verified_at.is_not(None) & User.email.is_not(None), InboxSettings)
        .outerjoin(InboxSettings, InboxSettings.user_id == User.id)
        .where(User.id.in_(user_ids), ~User.is_guest, User.anonymised_at.is_(None))
        .order_by(User.id)
    )
    return session.execute(statement if document_id is None else statement.where(~is_muted)).all()


def add(session: Session, rows: Sequence[Mapping[str, Any]]) -> None:
    """Keep what is told."""
    session.execute(insert(Notification), rows)


def forget_old(session: Session, user_id: str, kept: int) -> None:
    """Keep the newest alone of what somebody was told."""
    of = Notification
    oldest = (
        select(of.id).where(of.user_id == user_id).order_by(of.id.desc()).offset(kept).limit(1)
    ).scalar_subquery()
    session.change(delete(of).where(of.user_id == user_id, of.id <= oldest))


def comment(session: Session, comment_id: int) -> Row[int | None, str | None, str | None] | None:
    """(the comment that it replies to, its author, who resolved it) of a comment."""
    of = Comment
    found = select(of.parent_id, of.author_user_id, of.resolver_user_id).where(of.id == comment_id)
    return session.execute(found).one_or_none()


def mentioned_in(session: Session, comment_id: int) -> set[str]:
    """Who is mentioned in a comment."""
    found = select(CommentMention.user_id).where(CommentMention.comment_id == comment_id)
    return set(session.scalars(found))


def _is_in(thread_id: int) -> ColumnElement[bool]:
    return or_(Comment.id == thread_id, Comment.parent_id == thread_id)


def has_read_discussion(session: Session, user_id: str, thread_id: int) -> bool:
    """What somebody was told of a discussion is read from now on; False where it all was."""
    return _has_read(
        session, user_id, Notification.comment_id.in_(select(Comment.id).where(_is_in(thread_id)))
    )


def has_read_proposal(session: Session, user_id: str, proposal_id: int) -> bool:
    """What somebody was told of a proposal is read from now on; False where it all was."""
    return _has_read(session, user_id, Notification.proposal_id == proposal_id)


def _has_read(session: Session, user_id: str, is_about: ColumnElement[bool]) -> bool:
    mine = (Notification.user_id == user_id, _UNREAD, is_about)
    return session.change(update(Notification).where(*mine).values(read_at=now())) > 0


def discussing(session: Session, thread_id: int) -> set[str]:
    """Who wrote in a discussion or is mentioned in it."""
    is_in = _is_in(thread_id)
    wrote = select(Comment.author_user_id).where(is_in, Comment.deleted_at.is_(None))
    named = select(CommentMention.user_id).join(Comment, Comment.id == CommentMention.comment_id).where(is_in)
    return {user for user in (*session.scalars(wrote), *session.scalars(named)) if user is not None}


def told_of(session: Session, kind: Kind, comment_id: int) -> set[str]:
    """Who was told so of a comment."""
    of = Notification
    found = select(of.user_id).where(of.comment_id == comment_id, of.kind == kind.value)
    return set(session.scalars(found))


def take_back(session: Session, kind: Kind, comment_id: int, user_ids: Collection[str]) -> None:
    """Remove what these were told so of a comment."""
    of = Notification
    told = (of.comment_id == comment_id, of.kind == kind.value, of.user_id.in_(user_ids))
    session.change(delete(of).where(*told))


def take_back_decided(session: Session, proposal_id: int) -> bool:
    """Remove what was told of a decision on a proposal and is not read; False where there is none."""
    of = Notification
    told = (of.proposal_id == proposal_id, of.kind == Kind.DECIDED.value, _UNREAD)
    return session.change(delete(of).where(*told)) > 0
