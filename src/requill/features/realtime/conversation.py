"""One connection of the realtime chat: about one document or thread, with the turns that are said there.

A turn is the server's own task. The connection only begins it and reads its events, so a connection that
is lost ends nothing: the next one names the session, the turn and the last event that was seen, and goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from pydantic import BaseModel

from requill.api import limits, websocket
from requill.api.websocket import Socket
from requill.bus.interface import REFETCH
from requill.db.idempotency import fingerprint
from requill.db.session import Session
from requill.features.members.errors import RoleRequired
from requill.features.realtime.errors import NoSession, OtherConversation
from requill.features.realtime.events import ConversationGone
from requill.features.realtime.frames import (
    EndSession,
    InitSession,
    Said,
    Stop,
    error_frame,
    message_id_of,
    read_frame,
    turn_frame,
)
from requill.features.realtime.interface import Conversations
from requill.features.realtime.session_ids import SessionIds
from requill.features.turns import service as turns
from requill.features.turns.engine import TurnEngine
from requill.features.turns.errors import TurnNotFound
from requill.features.turns.messages import Mode
from requill.features.turns.work import ConversationKey
from requill.kit.actor import Actor
from requill.kit.errors import DomainError, NotFound, NotSignedIn, TooManyRequests
from requill.kit.events import AccessChanged

_PATH = "/ws"
_LOOK_AGAIN = (ConversationGone.__name__, AccessChanged.__name__, REFETCH)


class RealtimeChat(Struct, frozen=True):
    """What every connection needs."""

    engine: TurnEngine
    conversations: Conversations
    ids: SessionIds


class _Held(Struct, frozen=True):
    """The session of a connection."""

    id: str
    conversation: ConversationKey
    mode: Mode | None


class _Spoken(BaseModel):
    """What makes a message the same when it comes again: not the session, which may be another by then."""

    content: str
    document_id: int | None
    thread_id: int | None


class Conversation:
    """Implements `api.websocket.SocketHandler` for one connection."""

    def __init__(self, chat: RealtimeChat) -> None:
        self._chat = chat
        self._held: _Held | None = None
        self._early = 0
        self._following: set[str] = set()

    async def received(self, socket: Socket, text: str) -> None:
        """What is refused is told, and the session goes on."""
        if self._held is None:
            self._early += 1
            if self._early > limits.SOCKET_FRAMES_BEFORE_INIT:
                socket.close(websocket.OVERLOADED, "no session")
                return
        try:
            match read_frame(text):
                case InitSession() as frame:
                    await self._begin(socket, frame)
                case Said() as frame:
                    await self._say(socket, frame)
                case Stop(session_id=session_id):
                    self._require(session_id)
                    for turn_id in tuple(self._following):
                        await self._stop(socket, turn_id)
                case EndSession(session_id=session_id):
                    self._require(session_id)
                    socket.end(websocket.DONE, "session ended")
                case None:
                    return  # a newer browser may say more
        except DomainError as error:
            socket.send(error_frame(error, messageId=message_id_of(text)))

    def on_event(self, socket: Socket, hint: Mapping[str, Any]) -> None:
        """Look again whether the conversation is there and the person's."""
        if hint["event"] in _LOOK_AGAIN and self._held is not None:
            socket.start(partial(self._look, socket, self._held.conversation))

    async def _begin(self, socket: Socket, frame: InitSession) -> None:
        conversation = frame.conversation
        if self._held is not None and self._held.conversation != conversation:
            raise OtherConversation

        def unit(session: Session, actor: Actor) -> bool:
            self._chat.conversations.check(session, actor, conversation)
            return frame.turn_id is not None and _is_turn_of(session, actor, frame.turn_id, conversation)

        goes_on = await socket.by.read(unit)
        if self._held is None:
            self._held = _Held(self._id_for(socket.actor, frame), conversation, frame.mode)
        named = {"documentId": conversation.document_id, "threadId": conversation.thread_id}
        socket.send(
            {
                "type": "session_initialized",
                "sessionId": self._held.id,
                **{name: value for name, value in named.items() if value is not None},
            }
        )
        if frame.turn_id is None:
            return
        if not goes_on:
            socket.send(error_frame(TurnNotFound(), turnId=frame.turn_id))
            return
        self._require_capacity()
        self._follow(socket, frame.turn_id, frame.last_event)

    def _id_for(self, actor: Actor, frame: InitSession) -> str:
        ids, given = self._chat.ids, frame.session_id
        if given is not None and ids.is_of(given, actor.user_id, frame.conversation):
            return given
        return ids.new(actor.user_id, frame.conversation)

    async def _say(self, socket: Socket, said: Said) -> None:
        held = self._require(said.session_id)
        self._require_capacity()
        work = self._chat.conversations.turn(held.conversation, said.content, held.mode)
        spoken = _Spoken(
            content=said.content,
            document_id=held.conversation.document_id,
            thread_id=held.conversation.thread_id,
        )
        try:
            key = said.message_id
            begun = await self._chat.engine.begin(
                socket.by, work, key, fingerprint(key, _PATH, spoken), joins=True
            )
        except (NotFound, RoleRequired) as error:
            socket.send(error_frame(error, messageId=said.message_id))
            socket.end(websocket.SESSION_ENDED, "gone")
            return
        socket.send({"type": "message_received", "messageId": said.message_id, "turnId": begun.turn_id})
        self._follow(socket, begun.turn_id, 0, said.message_id)

    async def _stop(self, socket: Socket, turn_id: str) -> None:
        await socket.by.read(lambda session, actor: turns.require_stoppable(session, actor, turn_id))
        await self._chat.engine.stop(turn_id)

    def _follow(self, socket: Socket, turn_id: str, after: int, message_id: str | None = None) -> None:
        if turn_id in self._following:
            return
        self._following.add(turn_id)

        async def read() -> None:
            try:
                async for event in self._chat.engine.follow(socket.by, turn_id, after):
                    frame = turn_frame(event, turn_id, message_id)
                    if frame is not None:
                        await socket.deliver(frame)
            except DomainError as error:
                socket.send(error_frame(error, turnId=turn_id, messageId=message_id))
            finally:
                self._following.discard(turn_id)

        socket.start(read)

    async def _look(self, socket: Socket, conversation: ConversationKey) -> None:
        """End the connection if what it is about is gone."""
        try:
            await socket.by.read(
                lambda session, actor: self._chat.conversations.check(session, actor, conversation)
            )
        except (NotFound, RoleRequired) as error:
            socket.send(error_frame(error))
            socket.end(websocket.SESSION_ENDED, "gone")
        except NotSignedIn:
            return  # whoever ended the session has told the socket so
        except DomainError:
            socket.end(websocket.RESTARTING, "unavailable")

    def _require_capacity(self) -> None:
        if len(self._following) >= limits.SOCKET_FOLLOWED:
            raise TooManyRequests

    def _require(self, session_id: str) -> _Held:
        if self._held is None or session_id != self._held.id:
            raise NoSession
        return self._held


def _is_turn_of(session: Session, actor: Actor, turn_id: str, conversation: ConversationKey) -> bool:
    """Whether it is one of the person's turns, and of this conversation."""
    try:
        turn = turns.get_turn(session, actor, turn_id)
    except TurnNotFound:
        return False
    return ConversationKey(turn.document_id, turn.thread_id, turn.project_id) == conversation
