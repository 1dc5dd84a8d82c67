"""The model on this machine, as every other model is asked; while none is loaded it says so."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, aclosing
from typing import TYPE_CHECKING

from requill.ai.interface import ModelEvent, ModelRequest, ProviderUnavailable
from requill.ai.local.server import LocalServer

if TYPE_CHECKING:
    from requill.ai.openai import OpenAIConnections

STARTING = "The model is still loading. Try again in a moment."
FAILED = "This server's model couldn't start. Whoever runs the server can find the reason in the log."
_STARTING_SECONDS, _FAILED_SECONDS = "3", "60"
# A processor reads a long document in a minute, and others may be answered first: what a turn may take.
_FIRST_BYTE_SECONDS, _IDLE_SECONDS = 115.0, 60.0
_FAILURES = 2  # starts in vain that are more than a moment's


class LocalModel:
    """Implements `Model`: one file, served by `server`. `window` is what is asked for until it serves."""

    def __init__(self, server: LocalServer, *, label: str, window: int) -> None:
        self._server = server
        self._label = label
        self._window = window
        self._connections: OpenAIConnections | None = None

    @property
    def label(self) -> str:
        return self._label

    @property
    def context_tokens(self) -> int:
        """What the server says, once it does."""
        ready = self._server.ready
        return self._window if ready is None else ready.window

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent]:
        """Raises `ProviderUnavailable` while no child serves."""
        ready = self._server.ready
        if ready is None:
            is_failing = self._server.failures >= _FAILURES
            raise ProviderUnavailable(
                FAILED if is_failing else STARTING,
                headers={"Retry-After": _FAILED_SECONDS if is_failing else _STARTING_SECONDS},
            )
        # Takes a tenth of a second to load, which a start does not wait for.
        from requill.ai.openai import OpenAIConnections, OpenAIModel, Timeouts

        self._connections = self._connections or OpenAIConnections()
        model = OpenAIModel(
            connections=self._connections,
            base_url=f"{ready.address}/v1",
            api_key=ready.key,
            model=self._label,
            context_tokens=ready.window,
            timeouts=Timeouts(first_byte=_FIRST_BYTE_SECONDS, idle=_IDLE_SECONDS),
        )
        async with aclosing(model.stream(request)) as events:
            async for event in events:
                yield event

    def running(self) -> AbstractAsyncContextManager[None]:
        """The child serves, and is started again when it falls, while this is open."""
        return self._server.running()

    async def close(self) -> None:
        """The child ends with `running`."""
        if self._connections is not None:
            await self._connections.close()
