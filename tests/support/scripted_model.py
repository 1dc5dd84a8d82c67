"""A model for tests: what it says, when it waits and how it fails is written down beforehand."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

import anyio
import orjson

from requill.ai.interface import Finished, FinishReason, ModelEvent, ModelRequest, TextDelta, ToolCall

Gate = anyio.Event | Callable[[], Awaitable[object]]
Step = ModelEvent | BaseException | Gate
Round = Sequence[Step] | Callable[[ModelRequest], Sequence[Step]]


class ScriptExhausted(AssertionError):
    """The model was asked more often than its script has rounds."""


class ScriptedModel:
    """Plays one round per request: yields events, raises exceptions, waits for events and callables.

    A round may be a function of the request. `requests` holds what was asked, `broken_off` counts streams
    that were closed or cancelled before their end. With `repeat`, the last round is played for ever.
    """

    def __init__(
        self,
        *rounds: Round,
        label: str = "Scripted assistant",
        context_tokens: int = 32_000,
        repeat: bool = False,
    ) -> None:
        self._rounds = rounds
        self._label = label
        self._context_tokens = context_tokens
        self._repeat = repeat
        self.requests: list[ModelRequest] = []
        self.broken_off = 0
        self.closed = False

    @property
    def label(self) -> str:
        """How the product names this model to people."""
        return self._label

    @property
    def context_tokens(self) -> int:
        """How many tokens of input the model takes."""
        return self._context_tokens

    @property
    def calls(self) -> int:
        """How often it was asked."""
        return len(self.requests)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent]:
        """Play the next round. Raises `ScriptExhausted` when there is none."""
        self.requests.append(request)
        ended = False
        try:
            for step in self._next(request):
                if isinstance(step, BaseException):
                    ended = True
                    raise step
                if isinstance(step, anyio.Event):
                    await step.wait()
                elif callable(step):
                    await step()
                else:
                    ended = isinstance(step, Finished)
                    yield step
            ended = True
        finally:
            self.broken_off += not ended

    def _next(self, request: ModelRequest) -> Sequence[Step]:
        last = len(self._rounds) - 1
        number = min(self.calls - 1, last) if self._repeat else self.calls - 1
        if not 0 <= number <= last:
            raise ScriptExhausted(f"asked {self.calls} times, but the script has {last + 1} rounds")
        played = self._rounds[number]
        return played(request) if callable(played) else played

    async def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True


def saying(*pieces: str, reason: FinishReason = FinishReason.STOP) -> list[Step]:
    """A round that says `pieces` one by one and ends."""
    return [*(TextDelta(piece) for piece in pieces), Finished(reason)]


def calling(*calls: ToolCall, text: str = "") -> list[Step]:
    """A round that says `text`, if any, makes `calls` and awaits their results."""
    said = [TextDelta(text)] if text else []
    return [*said, *calls, Finished(FinishReason.TOOL_CALLS)]


def tool_call(name: str, /, *, call_id: str = "call_1", **arguments: object) -> ToolCall:
    """A well-formed call."""
    return ToolCall(call_id, name, orjson.dumps(arguments).decode())
