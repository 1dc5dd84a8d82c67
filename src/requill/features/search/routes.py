"""`/api/search`: one box for everything a person has."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, SearchText
from requill.db.session import Session
from requill.features.search.policy import MAX_RESULTS, USUAL_RESULTS
from requill.features.search.schemas import SearchResult, render_found
from requill.kit.actor import Actor
from requill.services import Provided

router = APIRouter(tags=["search"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/search", response_model=SearchResult)
async def search(
    services: Provided,
    by: By,
    q: SearchText = "",
    limit: Annotated[int, Field(ge=1, le=MAX_RESULTS)] = USUAL_RESULTS,
) -> Response:
    """The caller's documents, projects, threads and templates, and the library, that have every word of `q`.

    A word counts when one in the text begins with it, in any case and with any accents, without punctuation.
    """

    def work(session: Session, actor: Actor) -> Response:
        return answer(render_found(services.search.search(session, actor, q, limit)))

    return await by.read(work)
