"""`GET /api/health`, `GET /api/ready`, `GET /api/openapi.json` and `GET /metrics`."""

from __future__ import annotations

from typing import Literal

from anyio import to_thread
from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.own_machine import is_from_own_machine
from requill.api.schemas import ANY_REFUSAL, Outgoing
from requill.kit.errors import NotFound, Unavailable
from requill.services import Provided

router = APIRouter(tags=["system"], responses=ANY_REFUSAL, route_class=JsonRoute)


class Health(Outgoing):
    """Answers while the process runs."""

    status: Literal["ok"] = "ok"


@router.get("/api/health", response_model=Health)
async def health() -> Response:
    """200 as soon as requests are served."""
    return answer(Health())


@router.get("/api/ready", response_model=Health)
async def ready(services: Provided) -> Response:
    """200 when the database answers, has room on its disk, and turns can be begun; 503 otherwise."""
    await services.database.ping()
    if not services.turns.is_running:
        raise Unavailable
    return answer(Health())


@router.get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    """The description of the API."""
    app: FastAPI = request.app
    return answer(await to_thread.run_sync(app.openapi))


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, services: Provided) -> Response:
    """The metrics for Prometheus: for those with the token, or without one for this machine alone."""
    authorization = request.headers.get("authorization", "")
    if not services.watching.may_read(authorization, is_from_own_machine=is_from_own_machine(request)):
        raise NotFound
    body, media_type = await services.watching.page(request.headers.get("accept", ""))
    headers = {"Content-Type": media_type, "Cache-Control": "no-store"}
    return Response(body, headers=headers)
