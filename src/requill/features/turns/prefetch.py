"""Lets a model begin to answer while the turn is still being written to disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from requill.ai.interface import Model, ModelEvent, ModelRequest


class Prefetch:
    """Implements `Model`: another one, which may be asked its first round before anybody wants to hear of it.

    Waiting for a disk and waiting for a provider take their time beside each other. Nobody is told anything
    of an answer before its turn is on disk: whoever opens the turn asks, and then streams, or closes it.
    """

    def __init__(self, model: Model, request: ModelRequest) -> None:
        self._model = model
        self._events = model.stream(request)
        self._first: asyncio.Task[ModelEvent | None] | None = None

    @property
    def label(self) -> str:
        return self._model.label

    @property
    def context_tokens(self) -> int:
        return self._model.context_tokens

    def ask(self) -> None:
        """Ask the first round, on the event loop's thread."""
        self._first = asyncio.ensure_future(anext(self._events, None))

    def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent]:
        """The first call answers the round that was asked."""
        first, self._first = self._first, None
        return self._model.stream(request) if first is None else self._answer(first)

    async def _answer(self, first: asyncio.Task[ModelEvent | None]) -> AsyncGenerator[ModelEvent]:
        async with aclosing(self._events) as events:
            if (event := await first) is None:
                return
            yield event
            async for event in events:
                yield event

    async def close(self) -> None:
        """The turn came to nothing: stop the work upstream. The model itself stays open for others."""
        if self._first is not None:
            self._first.cancel()
            await asyncio.gather(self._first, return_exceptions=True)
        await self._events.aclose()
