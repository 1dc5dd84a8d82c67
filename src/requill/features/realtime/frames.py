"""Frames of the socket `/ws`: those of the browser, read with limits, and those of the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import orjson
from pydantic import Field, ValidationError

from requill.api import limits
from requill.api.errors import invalid_of
from requill.api.schemas import Incoming, MessageText, Reference, Text
from requill.bus.interface import StreamEvent
from requill.features.turns.messages import Mode
from requill.features.turns.work import ConversationKey
from requill.kit.errors import DomainError, FieldError, Invalid, Malformed
from requill.kit.failures import body_of
from requill.kit.wire import load

SessionId = Annotated[Text, Field(max_length=limits.SESSION_ID_CHARACTERS)]
MessageId = Annotated[Text, Field(min_length=1, max_length=limits.IDEMPOTENCY_KEY_CHARACTERS)]


class InitSession(Incoming):
    """The conversation that the connection is for, and what to go on with after a reconnect.

    Who is there, and what the document says, is known to the server: what a browser says of it is ignored.
    """

    type: Literal["init_session"]
    document_id: Reference | None = None
    thread_id: Reference | None = None
    mode: Mode | None = None
    session_id: SessionId | None = None
    turn_id: Annotated[Text, Field(max_length=limits.TURN_ID_CHARACTERS)] | None = None
    last_event: int = Field(default=0, ge=0)
    user_id: Any = None
    document_title: Any = None
    document_context: Any = None

    @property
    def conversation(self) -> ConversationKey:
        """The document or thread of the session. Raises `Invalid` unless exactly one is named."""
        if (self.document_id is None) == (self.thread_id is None):
            raise Invalid(FieldError("documentId", "A session belongs to one document or one thread."))
        return ConversationKey(self.document_id, self.thread_id)


class Said(Incoming):
    """Something the person says. Said again with the same `messageId`, it is the same message."""

    type: Literal["message"]
    session_id: SessionId
    content: MessageText = Field(min_length=1)
    message_id: MessageId | None = None


class Stop(Incoming):
    """The answer under way shall end; what was said of it stays."""

    type: Literal["stop"]
    session_id: SessionId


class EndSession(Incoming):
    """The person has done."""

    type: Literal["end_session"]
    session_id: SessionId


Frame = InitSession | Said | Stop | EndSession
_FRAMES: Mapping[str, type[Frame]] = {
    "init_session": InitSession,
    "message": Said,
    "stop": Stop,
    "end_session": EndSession,
}


def read_frame(text: str) -> Frame | None:
    """A frame of the browser's; None for a type that is not known here.

    Raises `Malformed`, `Invalid`, `TooLarge` and `NotFound`.
    """
    try:
        given = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Malformed("The message is not valid JSON.") from None
    name = given.get("type") if isinstance(given, dict) else None
    if not isinstance(name, str):
        raise Malformed("The message has no type.")
    if name not in _FRAMES:
        return None
    try:
        return _FRAMES[name].model_validate(given)
    except ValidationError as error:
        raise invalid_of(error.errors()) from None


def message_id_of(text: str) -> str | None:
    """The id of a message that could not be taken, so that the browser knows which one it was."""
    try:
        found = orjson.loads(text)["messageId"]
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None
    is_plain = isinstance(found, str) and len(found) <= limits.IDEMPOTENCY_KEY_CHARACTERS
    return found if is_plain else None


def error_frame(error: DomainError, **about: str | None) -> dict[str, Any]:
    """A refusal in the form that HTTP has, with the ids of what it is `about`."""
    body = {"type": "error", **body_of(error), **_known(about)}
    if "Retry-After" in error.headers:
        body["retryAfter"] = error.headers["Retry-After"]
    return body


def turn_frame(event: StreamEvent, turn_id: str, message_id: str | None) -> dict[str, Any] | None:
    """An event of a turn as a frame; None for one that says nothing here."""
    about = {"turnId": turn_id, "event": event.number}
    data = load(event.data)
    match event.name:
        case "delta":
            piece = {"role": "assistant", "content": data["text"], "isPartial": True}
            return {"type": "message", **piece, **about}
        case "status":
            return {"type": "status", "text": data["text"], **about}
        case "paused":
            return {"type": "paused", "text": data["text"], "turnId": turn_id}
        case "done":
            return {"type": "message", **_whole(data), **about}
        case "error":
            return {"type": "error", **data, **about, **_known({"messageId": message_id})}
        case _:
            return None


def _whole(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON answer of the turn, with its message at the top."""
    said = answer.get("assistantMessage") or {}
    kept = ("id", "createdAt", "documentId", "threadId", "state", "notice", "suggestions", "sources")
    return {
        **answer,
        **{name: said.get(name) for name in kept},
        "role": "assistant",
        "content": said.get("content", ""),
        "isPartial": False,
        "stopped": said.get("state") == "stopped",
    }


def _known(about: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in about.items() if value is not None}
