"""`/ws-general`: hints that something changed; the browser then asks for the truth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket

from requill.api.bodies import JsonRoute
from requill.api.websocket import Socket
from requill.bus.interface import REFETCH
from requill.features.live.events import (
    ActivitiesChanged,
    ChatsChanged,
    CommentsChanged,
    DocumentsChanged,
    InboxChanged,
    ProjectsChanged,
    ProposalsChanged,
    SharesChanged,
    TextRestored,
    TrashChanged,
)
from requill.features.usage.events import UsageChanged
from requill.kit.events import AccessChanged
from requill.services import Provided

router = APIRouter(route_class=JsonRoute)

_MESSAGES = {
    REFETCH: "refetch",
    UsageChanged.__name__: "usage_update",
    DocumentsChanged.__name__: "documents_update",
    ProjectsChanged.__name__: "projects_update",
    SharesChanged.__name__: "shares_update",
    ChatsChanged.__name__: "chats_update",
    CommentsChanged.__name__: "comments_update",
    ProposalsChanged.__name__: "proposals_update",
    TextRestored.__name__: "restored_update",
    InboxChanged.__name__: "notifications_update",
    ActivitiesChanged.__name__: "activities_update",
    TrashChanged.__name__: "trash_update",
    AccessChanged.__name__: "access_update",
}
_DETAILS = {
    "document_id": "documentId",
    "project_id": "projectId",
    "comment_id": "commentId",
    "version": "version",
}


class Hints:
    """Implements `api.websocket.SocketHandler`: speaks, and does not listen."""

    async def received(self, socket: Socket, text: str) -> None:
        """Whatever a browser says here means nothing."""

    def on_event(self, socket: Socket, hint: Mapping[str, Any]) -> None:
        """Tell the page what has changed."""
        if hint["event"] in _MESSAGES:
            details = {key: hint[field] for field, key in _DETAILS.items() if hint.get(field) is not None}
            socket.send({"type": _MESSAGES[hint["event"]], **details})


@router.websocket("/ws-general")
async def general(websocket: WebSocket, services: Provided) -> None:
    """The socket that every page has open."""
    await services.sockets.serve(websocket, Hints())
