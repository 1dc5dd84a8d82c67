"""`GET /api/usage`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED
from requill.features.usage.schemas import Usage
from requill.services import Provided

router = APIRouter(tags=["usage"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/usage", response_model=Usage)
async def usage(services: Provided, by: By) -> Response:
    """What the caller used this month."""
    return answer(Usage.model_validate(await by.read(services.allowances.usage)))
