"""`/api/documents/{id}/backlinks`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.answers import listed
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import COUNTED, REFUSED, PageLimit, PathId
from requill.db.session import Session
from requill.features.documents.backlinks.schemas import Backlink, render_backlink
from requill.features.documents.backlinks.service import backlinks
from requill.kit.actor import Actor
from requill.kit.paging import PAGE_LIMIT

router = APIRouter(tags=["documents"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/documents/{document_id}/backlinks", response_model=list[Backlink], responses=COUNTED)
async def list_backlinks(
    by: By, document_id: PathId, limit: PageLimit = PAGE_LIMIT, cursor: str | None = None
) -> Response:
    """The documents that link to one and that the caller may read; those changed last come first."""

    def work(session: Session, actor: Actor) -> Response:
        page = backlinks(session, actor, document_id, limit, cursor)
        return listed([render_backlink(found) for found in page.rows], page)

    return await by.read(work)
