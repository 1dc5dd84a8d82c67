"""`/ws`, and `/api/realtime` with the voice under it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import By
from requill.api.errors import render
from requill.api.limits import MESSAGE_BODY_BYTES
from requill.api.origin import check_navigation
from requill.api.schemas import REFUSED, OfDocument
from requill.db.session import Session
from requill.features.documents.policy import Action
from requill.features.documents.service import get_document
from requill.features.realtime import voice
from requill.features.realtime.conversation import Conversation
from requill.features.realtime.errors import RealtimeOff, VoiceOff
from requill.features.realtime.schemas import (
    ClientSecret,
    RealtimeInfo,
    SessionToken,
    ToolAnswer,
    ToolCall,
)
from requill.features.realtime.voice import VoiceCalls
from requill.features.usage.schemas import LIMITED
from requill.kit.actor import Actor
from requill.services import Provided, Services

router = APIRouter(tags=["realtime"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/realtime", response_model=RealtimeInfo)
async def realtime(services: Provided) -> Response:
    """Whether there is realtime text chat and voice chat in this installation."""
    return answer(services.realtime)


@router.get("/api/realtime/session-token", response_model=SessionToken, responses=LIMITED)
async def session_token(
    request: Request, services: Provided, by: By, document_id: OfDocument = None
) -> Response:
    """A token with which this browser may begin one voice call within seconds. Counts as a message."""
    check_navigation(request)
    calls = await _voice_calls(services, by, document_id)
    token = await calls.token(by, document_id)
    secret = ClientSecret(value=token.value)
    return answer(
        SessionToken(client_secret=secret, expires_at=token.expires_at, url=calls.service.calls_url)
    )


@router.post("/api/realtime/tool-call", max_body_size=MESSAGE_BODY_BYTES, response_model=ToolAnswer)
async def tool_call(services: Provided, by: By, call: ToolCall) -> Response:
    """Use one of the document's tools, as the assistant asked for in a voice call; once for each `callId`."""
    await _voice_calls(services, by, call.document_id)
    return answer(await voice.use_tool(by, call))


@router.websocket("/ws")
async def talk(websocket: WebSocket, services: Provided) -> None:
    """The socket of the realtime chat, about one document or thread."""
    if services.realtime_chat is None:
        await websocket.send_denial_response(render(RealtimeOff()))
        return
    await services.sockets.serve(websocket, Conversation(services.realtime_chat))


async def _voice_calls(services: Services, by: By, document_id: int | None) -> VoiceCalls:
    """Who gives voice. Without it, nobody is told so before they have shown that they may ask."""
    if services.voice is not None:
        return services.voice

    def look(session: Session, actor: Actor) -> None:
        if document_id is not None:
            get_document(session, actor, document_id, Action.TALK)

    await by.read(look)
    raise VoiceOff
