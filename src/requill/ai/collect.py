"""The whole answer: a drained stream, so that there is one way to ask a model."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from msgspec import Struct

from requill.ai.interface import (
    Finished,
    Interrupted,
    Model,
    ModelRequest,
    Status,
    TextDelta,
    ToolCall,
)


class WholeAnswer(Struct, frozen=True):
    """All that a model said in one round."""

    text: str
    tool_calls: tuple[ToolCall, ...]
    finished: Finished


async def collect(model: Model, request: ModelRequest) -> WholeAnswer:
    """Ask and wait for the end. Raises what the stream raises, and `Interrupted` for one without an end."""
    text: list[str] = []
    calls: list[ToolCall] = []
    finished: Finished | None = None
    stream = model.stream(request)
    try:
        async for event in stream:
            match event:
                case TextDelta(piece):
                    text.append(piece)
                case ToolCall():
                    calls.append(event)
                case Finished():
                    finished = event
                case Status():
                    pass
    finally:
        if isinstance(stream, AsyncGenerator):
            await stream.aclose()
    if finished is None:
        raise Interrupted
    return WholeAnswer("".join(text), tuple(calls), finished)
