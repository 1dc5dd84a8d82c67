"""`GET /api/templates` and `GET /api/templates/{id}`."""

from __future__ import annotations

import gzip
from functools import cache

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, PathId
from requill.features.templates import service
from requill.features.templates.policy import is_own
from requill.features.templates.schemas import Template, TemplateDetail, render_detail, render_template
from requill.kit.wire import dump, plain
from requill.services import Provided

router = APIRouter(tags=["templates"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/templates", response_model=list[Template])
async def templates(request: Request, services: Provided) -> Response:
    """Every template, in library order."""
    await services.templates.get()
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_list_as_json(), media_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(_list_as_gzip(), media_type="application/json", headers=headers)


@router.get("/api/templates/{template_id}", response_model=TemplateDetail)
async def template(services: Provided, by: By, template_id: PathId) -> Response:
    """One template, with its questions: of the library, or one of the caller's own."""
    if is_own(template_id):
        return answer(
            await by.read(
                lambda session, actor: render_detail(service.read_template(session, actor, template_id))
            )
        )
    await services.templates.get()
    return answer(render_detail(service.get_template(template_id)))


@cache
def _list_as_json() -> bytes:
    """The list of all templates, encoded once: it never changes while the program runs."""
    return dump([plain(render_template(template)) for template in service.library()])


@cache
def _list_as_gzip() -> bytes:
    """The same, compressed: home waits for it, and it is 48 KB of plain words."""
    return gzip.compress(_list_as_json(), mtime=0)
