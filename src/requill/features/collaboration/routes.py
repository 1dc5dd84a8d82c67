"""`/ws/documents/{id}`: the document as a room of Yjs."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.websockets import WebSocket

from requill.api.bodies import JsonRoute
from requill.api.schemas import PathId
from requill.features.collaboration import service
from requill.features.collaboration.connection import DocumentConnection
from requill.services import Provided

router = APIRouter(route_class=JsonRoute)


@router.websocket("/ws/documents/{document_id}")
async def document(websocket: WebSocket, document_id: PathId, services: Provided) -> None:
    """The socket of whoever has the document open; what crosses it is in docs/collaboration.md."""
    await services.sockets.serve(
        websocket,
        DocumentConnection(services.rooms, document_id),
        lambda session, actor: service.require_readable(session, actor, document_id),
    )
