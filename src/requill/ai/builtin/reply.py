"""The assistant's answer of one round, and its form as the events of a model."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from requill.ai.interface import (
    AssistantMessage,
    Finished,
    FinishReason,
    Message,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolResult,
    UserMessage,
)

CONNECT = "[Connect a model](/guide/connect-a-model)"
_PIECES = re.compile(r"(?<=[.!?:] )|(?<=\n)(?=\S)")


class Call(Struct, frozen=True):
    """A tool to run."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


class Reply(Struct, frozen=True):
    """Either tools to run first, or words for the person."""

    text: str = ""
    calls: Sequence[Call] = ()


class Outcome(Struct, frozen=True):
    """A call of this turn and what came of it; `error` is empty where it succeeded."""

    name: str
    arguments: Mapping[str, Any]
    result: Mapping[str, Any]
    error: str = ""


def events(reply: Reply, request: ModelRequest) -> Iterator[ModelEvent]:
    """The reply as the events of one round."""
    for piece in _PIECES.split(reply.text):
        if piece:
            yield TextDelta(piece)
    made = sum(
        len(message.tool_calls) for message in request.messages if isinstance(message, AssistantMessage)
    )
    for number, call in enumerate(reply.calls, start=made + 1):
        yield ToolCall(f"call_{number}", call.name, json.dumps(call.arguments, ensure_ascii=False))
    yield Finished(FinishReason.TOOL_CALLS if reply.calls else FinishReason.STOP)


def asked(messages: Sequence[Message]) -> str:
    """What the person said last."""
    return next((message.text for message in reversed(messages) if isinstance(message, UserMessage)), "")


def said_before(messages: Sequence[Message]) -> list[str]:
    """What the person said in this conversation, oldest first."""
    return [message.text for message in messages if isinstance(message, UserMessage)]


def outcomes(messages: Sequence[Message]) -> list[Outcome]:
    """The calls of this turn that have been answered, in order."""
    start = max(
        (index for index, message in enumerate(messages) if isinstance(message, UserMessage)), default=-1
    )
    turn = messages[start + 1 :]
    calls = {
        call.id: call
        for message in turn
        if isinstance(message, AssistantMessage)
        for call in message.tool_calls
    }
    found: list[Outcome] = []
    for message in turn:
        if isinstance(message, ToolResult) and (call := calls.get(message.call_id)):
            result = _object(message.content)
            error = "" if result.get("ok", True) else str(result.get("error") or "no reason was given")
            found.append(Outcome(call.name, _object(call.arguments), result, error))
    return found


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {"text": text}
    return value if isinstance(value, dict) else {"items": value}
