"""Notifications and their settings as they cross the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from requill.api.schemas import Incoming, Moment, Outgoing, Reference, Text
from requill.features.inbox import service
from requill.features.inbox.kinds import Category, Kind, MailTime
from requill.features.inbox.policy import TIME_ZONE_CHARACTERS
from requill.kit.roles import Role


class Doer(Outgoing):
    """Who did it; the id is null of a deleted account that is no more."""

    id: str | None
    name: str


class Notification(Outgoing):
    """What somebody did, told to the caller. `title` is what the document or project is called now.

    `detail` is the role that the caller was given, or what was decided. `threadId` is the comment that the
    discussion of `commentId` begins with, `quote` the words that it is about, and `text` the beginning of
    what was said. `role` is what the caller is there now.
    """

    id: int
    kind: Kind
    detail: str | None
    actor: Doer
    document_id: int | None
    project_id: int | None
    title: str
    comment_id: int | None
    thread_id: int | None
    quote: str | None
    text: str
    proposal_id: int | None
    created_at: Moment
    is_read: bool
    role: Role


class UnreadNotifications(Outgoing):
    """How many the caller has not read; 100 stands for so many and more."""

    count: int


class ReadUpTo(Incoming):
    """The newest notification that the caller has seen."""

    up_to: Reference


class Muted(Outgoing):
    """A document of which the caller is told nothing."""

    id: int
    title: str


class NotificationSettings(Outgoing):
    """How the caller is told: of what in the app and by mail, and when mails leave.

    They go to `address` once it `isConfirmed`: by a link in a mail, or by another site that knows it.
    """

    mail: MailTime
    time_zone: str
    shown: list[Category]
    mailed: list[Category]
    address: str | None
    is_confirmed: bool
    muted: list[Muted]


class NotificationSettingsChange(Incoming):
    """What the caller chooses; what is absent or null stays.

    A `timeZone` that is not known here is refused, but along with other choices it stays as well.
    """

    mail: MailTime | None = None
    time_zone: Annotated[Text, Field(max_length=TIME_ZONE_CHARACTERS)] | None = None
    shown: Annotated[list[Category], Field(max_length=len(Category))] | None = None
    mailed: Annotated[list[Category], Field(max_length=len(Category))] | None = None


def render_notification(told: service.NotificationView) -> Notification:
    """A notification as it crosses the wire."""
    return Notification(
        id=told.id,
        kind=told.kind,
        detail=told.detail,
        actor=Doer(id=told.actor_id, name=told.actor_name),
        document_id=told.document_id,
        project_id=told.project_id,
        title=told.title,
        comment_id=told.comment_id,
        thread_id=told.thread_id,
        quote=told.quote,
        text=told.text,
        proposal_id=told.proposal_id,
        created_at=told.created_at,
        is_read=told.is_read,
        role=told.role,
    )


def render_settings(found: service.Settings) -> NotificationSettings:
    """How somebody is told, as it crosses the wire."""
    choices = found.choices
    return NotificationSettings(
        mail=choices.mail,
        time_zone=choices.time_zone,
        shown=[category for category in Category if category in choices.shown],
        mailed=[category for category in Category if category in choices.mailed],
        address=found.address,
        is_confirmed=found.is_proven,
        muted=[Muted(id=document_id, title=title) for document_id, title in found.muted],
    )
