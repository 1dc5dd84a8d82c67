"""`/api/document-flow`: begin a document, answer its questions, see where it stands."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By, IdempotencyKey
from requill.api.limits import MESSAGE_BODY_BYTES
from requill.api.schemas import REFUSED, PathId
from requill.features.flow import service
from requill.features.flow.beginning import StartDocument
from requill.features.flow.choosing import choose
from requill.features.flow.continuing import AnswerQuestion
from requill.features.flow.rendering import render
from requill.features.flow.schemas import Answer, FlowAnswer, Interview, InterviewConflict, Start
from requill.features.turns.respond import respond
from requill.features.turns.schemas import STREAMED
from requill.features.usage.schemas import LIMITED
from requill.services import Provided

router = APIRouter(tags=["document-flow"], responses=REFUSED, route_class=JsonRoute)

_CONFLICT: dict[str, Any] = {"model": InterviewConflict, "description": "The answer cannot be taken now."}


@router.post(
    "/api/document-flow/start",
    max_body_size=MESSAGE_BODY_BYTES,
    response_model=FlowAnswer,
    status_code=201,
    responses=STREAMED | LIMITED,
)
async def start(request: Request, services: Provided, by: By, key: IdempotencyKey, body: Start) -> Response:
    """Begin a document; answers JSON, or the stream of the turn."""
    chosen = await choose(by, body.template_id, body.variables)
    work = StartDocument(chosen, chosen.fill_title(body.title), body.mode, body.project_id)
    return await respond(services.turns, request, by, body, work, key)


@router.post(
    "/api/document-flow/message",
    max_body_size=MESSAGE_BODY_BYTES,
    response_model=FlowAnswer,
    responses=STREAMED | {409: _CONFLICT},
)
async def message(
    request: Request, services: Provided, by: By, key: IdempotencyKey, body: Answer
) -> Response:
    """Answer the interview's question; answers JSON, or the stream of the turn."""
    return await respond(services.turns, request, by, body, AnswerQuestion(body), key)


@router.get("/api/document-flow/{document_id}", response_model=Interview)
async def interview(services: Provided, by: By, document_id: PathId) -> Response:
    """Where the interview of a document stands."""
    opened = await by.read(lambda session, actor: service.open_interview(session, actor, document_id))
    return answer(render(await service.describe(by, opened, services.computing)))
