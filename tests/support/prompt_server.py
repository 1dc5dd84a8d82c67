"""uvicorn within a test: what it serves is there when it says so, and gone as soon as it may be."""

from __future__ import annotations

import asyncio
from types import FrameType
from typing import Any

import anyio
import uvicorn


class PromptServer(uvicorn.Server):
    """A server that says when it serves, and stops at once: uvicorn's own waits are most of a short test."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.serving = anyio.Event()
        self._stopping = anyio.Event()

    async def startup(self, sockets: Any = None) -> None:
        """Start, then ring."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self.serving.set()

    def stop(self) -> None:
        """Let `serve` come to its end."""
        self._stopping.set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at a signal, too, where a program does nothing else; the loop does not wake for one."""
        super().handle_exit(sig, frame)
        self._loop.call_soon_threadsafe(self.stop)

    async def main_loop(self) -> None:
        """Serve until stopped."""
        await self.on_tick(0)
        await self._stopping.wait()

    async def shutdown(self, sockets: Any = None) -> None:
        """Stop in the product's order: no new connections, the requests under way, the application."""
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        if self.server_state.tasks:
            _, late = await asyncio.wait(
                self.server_state.tasks, timeout=self.config.timeout_graceful_shutdown
            )
            for task in late:
                task.cancel()
        await self.lifespan.shutdown()
