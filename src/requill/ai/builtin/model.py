"""The built-in assistant as a model. What it answers with is loaded when somebody first asks."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from requill.ai.builtin.reply import Reply, events
from requill.ai.interface import DocumentContext, ModelEvent, ModelRequest, ToolResult
from requill.kit.compute import compute

_AT_ONCE = 4_096  # characters that are worked through on the event loop


class BuiltinModel:
    """Answers by rule: offline, at once, and the same each time. Holds nothing."""

    def __init__(self) -> None:
        self._is_loaded = False

    @property
    def label(self) -> str:
        """How the product names this model to people."""
        return "Built-in assistant"

    @property
    def context_tokens(self) -> int:
        """More than the largest document has, so that nothing is trimmed for it."""
        return 1_000_000

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent]:
        """Answer one round; what takes long is worked out beside the event loop."""
        size = _size_of(request)
        if not self._is_loaded or size > _AT_ONCE:
            reply = await compute(_answer, request, size=size)
            self._is_loaded = True
        else:
            reply = _answer(request)
        for event in events(reply, request):
            yield event

    async def close(self) -> None:
        """Nothing is held."""


def _size_of(request: ModelRequest) -> int:
    said = [one.content if isinstance(one, ToolResult) else one.text for one in request.messages]
    document = request.context.text if isinstance(request.context, DocumentContext) else ""
    return sum(map(len, said)) + len(document)


def _answer(request: ModelRequest) -> Reply:
    # Loaded on first use: it is a part of the time that a server takes to start.
    from requill.ai.builtin.answering import answer

    return answer(request)
