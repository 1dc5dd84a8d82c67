"""`GET /api/usage`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED
from requill.features.usage.schemas import Usage
from requill.features.usage.service import Allowances

router = APIRouter(tags=["usage"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/usage", response_model=Usage)
async def usage(request: Request, by: By) -> Response:
    """What the caller used this month."""
    allowances: Allowances = request.app.state.allowances
    return answer(await by.read(allowances.usage))
