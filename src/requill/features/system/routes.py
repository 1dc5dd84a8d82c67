"""`GET /api/health` and `GET /api/ready`."""

from __future__ import annotations

from typing import Literal

from fastapi import Request, Response

from requill.api.answers import answer
from requill.api.routing import Router
from requill.api.schemas import ANY_REFUSAL, Outgoing

router = Router(tags=["system"], responses=ANY_REFUSAL)


class Health(Outgoing):
    """A sign of life."""

    status: Literal["ok"] = "ok"


@router.get("/api/health", response_model=Health)
async def health() -> Response:
    """200 as soon as requests are served."""
    return answer(Health())


@router.get("/api/ready", response_model=Health)
async def ready(request: Request) -> Response:
    """200 when the database answers too; 503 when it does not."""
    await request.app.state.database.ping()
    return answer(Health())
