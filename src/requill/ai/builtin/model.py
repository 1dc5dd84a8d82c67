"""The built-in assistant as a model. Its abilities are loaded when somebody first asks for one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator

import anyio.to_thread

from requill.ai.interface import ModelEvent, ModelRequest

Answer = Callable[[ModelRequest], Iterator[ModelEvent]]


class BuiltinModel:
    """Answers by rule: offline, at once, and the same each time. Holds nothing and never fails."""

    def __init__(self) -> None:
        self._answer: Answer | None = None

    @property
    def label(self) -> str:
        """How the product names this model to people."""
        return "Built-in assistant"

    @property
    def context_tokens(self) -> int:
        """More than the largest document has, so that nothing is trimmed for it."""
        return 1_000_000

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent]:
        """Answer one round."""
        if self._answer is None:
            self._answer = await anyio.to_thread.run_sync(_load)
        for event in self._answer(request):
            yield event

    async def close(self) -> None:
        """Nothing is held."""


def _load() -> Answer:
    """The abilities: a quarter of the server's time to start, if they were loaded with it."""
    from requill.ai.builtin.answering import answer_events

    return answer_events
