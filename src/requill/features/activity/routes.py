"""`/api/activities`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.answers import listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import PAGED, REFUSED, OfProject, PageLimit
from requill.db.session import Session
from requill.features.activity import service
from requill.features.activity.schemas import Activity, render_activities
from requill.kit.actor import Actor
from requill.kit.paging import PAGE_LIMIT

router = APIRouter(tags=["activity"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/activities", response_model=list[Activity], responses=PAGED)
async def list_activities(
    by: By,
    project_id: OfProject = None,
    limit: PageLimit = PAGE_LIMIT,
    cursor: str | None = None,
) -> Response:
    """What happened to the caller's documents and projects, or in one project, newest first."""

    def work(session: Session, actor: Actor) -> Response:
        page = service.list_activities(session, actor, project_id, limit, cursor)
        return listed(render_activities(page.rows), page)

    return await by.read(work)
