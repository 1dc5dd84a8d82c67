"""`/api/trash`: what is in it, and the ways out. Things come into it at their own addresses."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AfterValidator, AwareDatetime
from pydantic_core import PydanticCustomError
from starlette.responses import Response

from requill.api.answers import answer, listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import COUNTED, REFUSED, Done, PageLimit, PathId, shaped
from requill.db.session import Session
from requill.features.trash import service
from requill.features.trash.errors import NotInTrash
from requill.features.trash.kinds import TrashKind
from requill.features.trash.schemas import TrashItem, render_item
from requill.kit.actor import Actor
from requill.kit.clock import now
from requill.kit.paging import PAGE_LIMIT

router = APIRouter(tags=["trash"], responses=REFUSED, route_class=JsonRoute)

PathKind = Annotated[TrashKind, shaped("|".join(TrashKind), NotInTrash)]


def _possible(moment: datetime) -> datetime:
    """In the first and the last hours that there are, some have no equal in UTC, as which it is compared."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise PydanticCustomError("time_out_of_range", "Choose another time.") from None


Until = Annotated[AwareDatetime, AfterValidator(_possible)]


@router.get("/api/trash", response_model=list[TrashItem], responses=COUNTED)
async def list_trash(
    by: By, kind: TrashKind | None = None, limit: PageLimit = PAGE_LIMIT, cursor: str | None = None
) -> Response:
    """What the caller moved to the trash, or what is of one kind of it, the latest first."""

    def work(session: Session, actor: Actor) -> Response:
        page = service.list_items(session, actor, kind, limit, cursor)
        return listed([render_item(row) for row in page.rows], page)

    return await by.read(work)


@router.delete("/api/trash", response_model=Done)
async def empty_trash(by: By, until: Annotated[Until | None, Query()] = None) -> Response:
    """Remove for good what is in the trash or, with `until`, what was moved there then or before."""
    latest = until or now()
    while await by.write(lambda session, actor: service.empty(session, actor, latest)):
        pass
    return answer(Done())


@router.get("/api/trash/{kind}/{item_id}", response_model=TrashItem)
async def read_trash(by: By, kind: PathKind, item_id: PathId) -> Response:
    """One of these things."""
    return await by.read(
        lambda session, actor: answer(render_item(service.get_item(session, actor, kind, item_id)))
    )


@router.post("/api/trash/{kind}/{item_id}/restore", response_model=Done)
async def restore_trash(by: By, kind: PathKind, item_id: PathId) -> Response:
    """Take one out of the trash, to where it was."""
    await by.write(lambda session, actor: service.restore(session, actor, kind, item_id))
    return answer(Done())


@router.delete("/api/trash/{kind}/{item_id}", response_model=Done)
async def delete_trash(by: By, kind: PathKind, item_id: PathId) -> Response:
    """Remove one for good."""
    await by.write(lambda session, actor: service.delete(session, actor, kind, item_id))
    return answer(Done())
