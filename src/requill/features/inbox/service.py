"""Operations on notifications: listed, read, chosen, and a document muted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import Row

from requill.db.session import Session
from requill.features.comments.mentions import with_names
from requill.features.documents import service as documents
from requill.features.inbox import mail_queries, queries
from requill.features.inbox.choices import Choices, choices_of, others
from requill.features.inbox.errors import NotificationNotFound
from requill.features.inbox.events import NotificationsChanged
from requill.features.inbox.kinds import CATEGORIES, Category, Kind, MailTime
from requill.features.inbox.notifying import plan_mail
from requill.features.inbox.policy import COUNTED, EXCERPT_CHARACTERS, is_time_zone
from requill.kit.actor import Actor, require_account
from requill.kit.errors import FieldError, Invalid
from requill.kit.paging import Cursor, Page, page_of
from requill.kit.roles import Role

UNKNOWN_ZONE = "This time zone isn't known here."


class NotificationView(Struct, frozen=True):
    """A notification as its reader sees it. `title` is what it is about, as that is called now.

    `text` is the beginning of what was said, with names, or of why a change was proposed, or what it does;
    `quote` the words that the discussion is about, `role` what the reader is there.
    """

    id: int
    kind: Kind
    detail: str | None
    actor_id: str | None
    actor_name: str
    document_id: int | None
    project_id: int | None
    title: str
    comment_id: int | None
    thread_id: int | None
    quote: str | None
    text: str
    proposal_id: int | None
    created_at: datetime
    is_read: bool
    role: Role


class Settings(Struct, frozen=True):
    """How somebody is told. Mails go to `address` once it `is_proven`; `muted` are (id, title)."""

    choices: Choices
    address: str | None
    is_proven: bool
    muted: Sequence[Row[int, str]]


class Change(Struct, frozen=True):
    """What somebody chooses; None leaves it."""

    mail: MailTime | None = None
    time_zone: str | None = None
    shown: Collection[Category] | None = None
    mailed: Collection[Category] | None = None


def list_notifications(
    session: Session, actor: Actor, limit: int, cursor: str | None, *, is_unread: bool
) -> Page[NotificationView]:
    """What the actor was told and may still read, the newest first. Raises `Invalid` for a cursor that is
    none.
    """
    start = Cursor.decode(cursor) if cursor is not None else None
    rows = queries.notifications(session, actor, limit + 1, start, is_unread=is_unread)
    return page_of(views_of(session, rows), limit, None, lambda one: (one.created_at, one.id))


def notification(session: Session, actor: Actor, notification_id: int) -> NotificationView:
    """One of these. Raises `AccountRequired` and `NotificationNotFound`."""
    require_account(actor)
    row = queries.notification(session, actor, notification_id)
    if row is None:
        raise NotificationNotFound
    return views_of(session, [row])[0]


def views_of(session: Session, rows: Sequence[queries.NotificationRow]) -> list[NotificationView]:
    """Notifications as their reader sees them."""
    said = {row.comment_id for row in rows if row.comment_id is not None}
    names = queries.mentioned_names(session, said)
    return [_view(row, names) for row in rows]


def _view(row: queries.NotificationRow, names: dict[str, str]) -> NotificationView:
    return NotificationView(
        row.id,
        Kind(row.kind),
        row.detail,
        row.actor_user_id,
        row.actor_name,
        row.document_id,
        row.project_id,
        row.title,
        row.comment_id,
        row.thread_id,
        None if row.quote is None else _excerpt(row.quote),
        _excerpt(with_names(row.said, names)),
        row.proposal_id,
        row.created_at,
        row.read_at is not None,
        Role(row.role),
    )


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT_CHARACTERS else f"{line[: EXCERPT_CHARACTERS - 1].rstrip()}…"


def count_unread(session: Session, actor: Actor) -> int:
    """How many notifications the actor has not read: at most 100, which stands for more."""
    return 0 if actor.is_guest else queries.count_unread(session, actor, COUNTED)


def mark_read(session: Session, actor: Actor, notification_id: int) -> None:
    """The actor has read one. Raises `AccountRequired` and `NotificationNotFound`."""
    require_account(actor)
    if queries.notification(session, actor, notification_id) is None:
        raise NotificationNotFound
    if queries.mark_read(session, actor, notification_id):
        session.record(NotificationsChanged(actor.user_id))


def mark_all_read(session: Session, actor: Actor, up_to: int) -> None:
    """The actor has read all up to one, which they have seen: what came since stays unread."""
    if queries.mark_all_read(session, actor, up_to):
        session.record(NotificationsChanged(actor.user_id))


def mute(session: Session, actor: Actor, document_id: int) -> None:
    """Tell the actor nothing more of a document. Raises `AccountRequired` and `DocumentNotFound`."""
    require_account(actor)
    documents.role_of(session, actor, document_id)
    queries.mute(session, actor, document_id)
    mail_queries.waits_no_more(session, actor.user_id, document_id=document_id)


def unmute(session: Session, actor: Actor, document_id: int) -> None:
    """Tell them again. Raises `AccountRequired` and `DocumentNotFound`."""
    require_account(actor)
    documents.role_of(session, actor, document_id)
    queries.unmute(session, actor, document_id)


def settings(session: Session, actor: Actor) -> Settings:
    """How the actor is told. Raises `AccountRequired`."""
    require_account(actor)
    row = queries.address_of(session, actor.user_id)
    address, is_proven = (None, False) if row is None else row
    choices = choices_of(queries.settings(session, actor.user_id))
    return Settings(choices, address, is_proven, queries.muted(session, actor))


def change_settings(session: Session, actor: Actor, change: Change) -> Settings:
    """Keep what the actor chooses. What waits for a mail leaves when they want it now, or never.

    Raises `AccountRequired`, and `Invalid` for a time zone that is not known here; along with other choices
    such a one changes nothing.
    """
    require_account(actor)
    before, time_zone = choices_of(queries.settings(session, actor.user_id)), change.time_zone
    if time_zone is not None and not is_time_zone(time_zone):
        if change == Change(time_zone=time_zone):
            raise Invalid(FieldError("timeZone", UNKNOWN_ZONE))
        time_zone = None  # pages send it along: what somebody chooses is kept all the same
    choose(
        session,
        actor.user_id,
        Choices(
            change.mail or before.mail,
            time_zone or before.time_zone,
            before.shown if change.shown is None else frozenset(change.shown),
            before.mailed if change.mailed is None else frozenset(change.mailed),
        ),
    )
    return settings(session, actor)


def choose(session: Session, user_id: str, choices: Choices) -> None:
    """Keep how somebody wants to be told, and let what waits for a mail leave when they want it now."""
    values = {
        "mail": choices.mail.value,
        "time_zone": choices.time_zone,
        "not_shown": others(choices.shown),
        "not_mailed": others(choices.mailed),
    }
    queries.keep_settings(session, user_id, values)
    unmailed = [kind for kind, category in CATEGORIES.items() if category not in choices.mailed]
    mail_queries.waits_no_more(session, user_id, kinds=unmailed)
    mail_queries.plan(session, user_id, None)
    if choices.mail is MailTime.NEVER:
        mail_queries.waits_no_more(session, user_id)
    elif mail_queries.newest_waiting(session, user_id) is not None:
        plan_mail(session, user_id, choices)
