"""`GET /api/actions`; carrying one out speaks in the conversation, and is the chat's."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.bodies import JsonRoute
from requill.api.schemas import ANY_REFUSAL
from requill.features.actions import schemas
from requill.features.actions.registry import ACTIONS
from requill.kit.wire import dump, plain

router = APIRouter(tags=["actions"], responses=ANY_REFUSAL, route_class=JsonRoute)


@router.get("/api/actions", response_model=list[schemas.Action])
async def list_actions() -> Response:
    """Every action, the same for everybody."""
    return Response(
        _listed(), media_type="application/json", headers={"Cache-Control": "public, max-age=300"}
    )


@cache
def _listed() -> bytes:
    return dump([plain(schemas.Action.model_validate(action)) for action in ACTIONS.values()])
