"""`GET /api/guide` and `GET /api/guide/{slug}`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from requill.ai.guide import find_card
from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.schemas import REFUSED, SearchText
from requill.features.guide.errors import GuideNotFound
from requill.features.guide.schemas import GuideCard, GuideList, list_of, page_of

router = APIRouter(tags=["guide"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/guide", response_model=GuideList)
async def guide(q: SearchText = "") -> Response:
    """Every card of the guide; `q` says which of them fit its words."""
    return answer(list_of(q))


@router.get("/api/guide/{slug}", response_model=GuideCard)
async def guide_card(slug: str) -> Response:
    """One card."""
    card = find_card(slug)
    if card is None:
        raise GuideNotFound
    return answer(page_of(card))
