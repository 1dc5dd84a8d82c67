"""`/api/notifications`, and which documents are muted."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from requill.api.answers import answer, listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import PAGED, REFUSED, Done, PageLimit, PathId
from requill.db.session import Session
from requill.features.inbox import schemas, service
from requill.features.inbox.schemas import (
    NotificationSettings,
    NotificationSettingsChange,
    ReadUpTo,
    UnreadNotifications,
    render_notification,
    render_settings,
)
from requill.kit.actor import Actor
from requill.kit.paging import PAGE_LIMIT

router = APIRouter(tags=["notifications"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/notifications", response_model=list[schemas.Notification], responses=PAGED)
async def list_notifications(
    by: By,
    which: Annotated[Literal["all", "unread"], Query(alias="filter")] = "all",
    limit: PageLimit = PAGE_LIMIT,
    cursor: str | None = None,
) -> Response:
    """What the caller was told and may still read, newest first."""

    def work(session: Session, actor: Actor) -> Response:
        is_unread = which == "unread"
        page = service.list_notifications(session, actor, limit, cursor, is_unread=is_unread)
        return listed([render_notification(told) for told in page.rows], page)

    return await by.read(work)


@router.get("/api/notifications/unread", response_model=UnreadNotifications)
async def count_unread(by: By) -> Response:
    """How many of these are unread."""
    return await by.read(
        lambda session, actor: answer(UnreadNotifications(count=service.count_unread(session, actor)))
    )


@router.post("/api/notifications/read", response_model=Done)
async def mark_all_read(by: By, seen: ReadUpTo) -> Response:
    """Mark all as read up to the newest that the caller has seen; what came since stays unread."""
    await by.write(lambda session, actor: service.mark_all_read(session, actor, seen.up_to))
    return answer(Done())


@router.post("/api/notifications/{notification_id}/read", response_model=Done)
async def mark_read(by: By, notification_id: PathId) -> Response:
    """Mark one as read."""
    await by.write(lambda session, actor: service.mark_read(session, actor, notification_id))
    return answer(Done())


@router.get("/api/notifications/settings", response_model=NotificationSettings)
async def notification_settings(by: By) -> Response:
    """How the caller is told."""
    return await by.read(lambda session, actor: answer(render_settings(service.settings(session, actor))))


@router.get("/api/notifications/{notification_id}", response_model=schemas.Notification)
async def get_notification(by: By, notification_id: PathId) -> Response:
    """One that the caller was told and may still read."""
    return await by.read(
        lambda session, actor: answer(
            render_notification(service.notification(session, actor, notification_id))
        )
    )


@router.patch("/api/notifications/settings", response_model=NotificationSettings)
async def change_notification_settings(by: By, change: NotificationSettingsChange) -> Response:
    """Keep what the caller chooses."""
    wanted = service.Change(change.mail, change.time_zone, change.shown, change.mailed)
    return await by.write(
        lambda session, actor: answer(render_settings(service.change_settings(session, actor, wanted)))
    )


@router.put("/api/documents/{document_id}/mute", response_model=Done)
async def mute_document(by: By, document_id: PathId) -> Response:
    """Tell the caller nothing more of a document."""
    await by.write(lambda session, actor: service.mute(session, actor, document_id))
    return answer(Done())


@router.delete("/api/documents/{document_id}/mute", response_model=Done)
async def unmute_document(by: By, document_id: PathId) -> Response:
    """Tell the caller again of a document."""
    await by.write(lambda session, actor: service.unmute(session, actor, document_id))
    return answer(Done())
