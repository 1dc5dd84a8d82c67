"""`GET /api/turns`, `GET /api/turns/{id}/events` and `DELETE /api/turns/{id}`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header
from pydantic import Field
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.schemas import REFUSED, Done, OfDocument, OfProject, OfThread
from requill.db.session import Session
from requill.features.turns import service
from requill.features.turns.respond import Reader, streamed
from requill.features.turns.schemas import STREAMED, RunningTurn
from requill.features.turns.work import ConversationKey
from requill.kit.actor import Actor
from requill.services import Provided

router = APIRouter(tags=["turns"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/turns", response_model=list[RunningTurn])
async def turns(
    by: By,
    document_id: OfDocument = None,
    thread_id: OfThread = None,
    project_id: OfProject = None,
) -> Response:
    """Turns under way: everybody's about one document, thread or project, or the caller's own in all."""
    conversation = ConversationKey(document_id, thread_id, project_id)
    running = await by.read(lambda session, actor: service.running(session, actor, conversation))
    return answer([RunningTurn.model_validate(turn) for turn in running])


@router.get("/api/turns/{turn_id}/events", response_class=Response, responses=STREAMED)
async def events(
    services: Provided,
    by: By,
    turn_id: str,
    after: Annotated[int, Field(ge=0)] = 0,
    last_event_id: Annotated[int | None, Header(ge=0)] = None,
) -> Response:
    """Follow a turn from an event on: past events first, then what happens."""

    def look(session: Session, actor: Actor) -> Reader:
        turn = service.get_turn(session, actor, turn_id)
        about = ConversationKey(turn.document_id, turn.thread_id, turn.project_id)
        return Reader(turn_id, actor.user_id, about)

    reader = await by.read(look)
    return streamed(services.turns, by, reader, last_event_id or after)


@router.delete("/api/turns/{turn_id}", response_model=Done)
async def stop(services: Provided, by: By, turn_id: str) -> Response:
    """Stop a turn; what it said so far is kept. Whoever asked may, and the owner of what it is about."""
    await by.read(lambda session, actor: service.require_stoppable(session, actor, turn_id))
    await services.turns.stop(turn_id)
    return answer(Done())
