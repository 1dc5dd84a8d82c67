"""`/ws-general`: hints that something changed; the browser then asks for the truth."""

from __future__ import annotations

from starlette.websockets import WebSocket

from requill.api.routing import Router
from requill.api.websocket import Socket, Sockets
from requill.features.live.events import (
    ActivitiesChanged,
    ChatsChanged,
    DocumentsChanged,
    ProjectsChanged,
    SharesChanged,
)
from requill.features.usage.events import UsageChanged

router = Router()

_MESSAGES = {
    UsageChanged.__name__: "usage_update",
    DocumentsChanged.__name__: "documents_update",
    ProjectsChanged.__name__: "projects_update",
    SharesChanged.__name__: "shares_update",
    ChatsChanged.__name__: "chats_update",
    ActivitiesChanged.__name__: "activities_update",
}


class Hints:
    """Implements `api.websocket.SocketHandler`: speaks, and does not listen."""

    async def received(self, socket: Socket, text: str) -> None:
        """See `SocketHandler.received`: whatever a browser says here means nothing."""

    def on_event(self, socket: Socket, event: str) -> None:
        """See `SocketHandler.on_event`."""
        if event in _MESSAGES:
            socket.send({"type": _MESSAGES[event]})


@router.websocket("/ws-general")
async def general(websocket: WebSocket) -> None:
    """The socket that every page has open."""
    sockets: Sockets = websocket.app.state.sockets
    await sockets.serve(websocket, Hints())
