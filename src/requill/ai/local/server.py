"""The child that serves the model: started, started again when it falls, ended with the product."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import anyio
import msgspec
import structlog
from msgspec import Struct

PROGRAM = (sys.executable, "-m", "requill.ai.local.child")
_PAUSES = (1.0, 2.0, 5.0, 15.0, 60.0)  # seconds before each further start
_STEADY_SECONDS = 60.0  # who served so long has not failed to start
_RECENT_MESSAGES = 5
_OURS = ("REQUILL_", "OPENAI_")  # settings of the product, secrets among them
log = structlog.get_logger(__name__)


class Ready(Struct, frozen=True):
    """A child that serves: where, with which key, and how many tokens it takes at once."""

    address: str
    key: str
    window: int


class _Report(Struct):
    address: str
    window: int


class LocalServer:
    """The child, while `running`; `ready` is None while none serves, `failures` counts starts in vain.

    `program` and `sleep` are other ones in tests.
    """

    def __init__(
        self,
        path: Path,
        window: int,
        *,
        program: Sequence[str] = PROGRAM,
        sleep: Callable[[float], Awaitable[None]] = anyio.sleep,
    ) -> None:
        self._path = path
        self._window = window
        self._program = program
        self._sleep = sleep
        self.ready: Ready | None = None
        self.failures = 0
        self.pid: int | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve while this is open; nobody waits for the model to be loaded."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._keep)
            try:
                yield
            finally:
                tasks.cancel_scope.cancel()

    async def _keep(self) -> None:
        while True:
            began = anyio.current_time()
            try:
                await self._serve()
            except OSError as error:  # no memory for another process, say
                log.warning("local_model_not_started", reason=error.strerror)
            is_steady = anyio.current_time() - began >= _STEADY_SECONDS
            self.failures = 0 if is_steady else self.failures + 1
            await self._sleep(_PAUSES[min(max(self.failures, 1), len(_PAUSES)) - 1])

    async def _serve(self) -> None:
        """One child from its start to its end."""
        with anyio.CancelScope(shield=True):  # a start that is broken off leaves a child that nobody knows
            process = await asyncio.create_subprocess_exec(
                *self._program,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env={name: value for name, value in os.environ.items() if not name.startswith(_OURS)},
                start_new_session=True,  # the terminal's Ctrl+C is for the product, which ends the child
            )
        self.pid = process.pid
        said: deque[str] = deque(maxlen=_RECENT_MESSAGES)
        try:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_hear, process.stderr, said)
                await self._follow(process)
        finally:
            self.ready = self.pid = None
            with suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
            with anyio.CancelScope(shield=True):
                await process.communicate()  # to the end of its pipes
        log.warning("local_model_ended", status=process.returncode, said=list(said))

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a child is started with pipes")
        key = secrets.token_urlsafe(32)
        options = {"path": str(self._path), "window": self._window, "key": key, "parent": os.getpid()}
        with suppress(ConnectionError):  # it may have ended already
            process.stdin.write(msgspec.json.encode(options) + b"\n")
            await process.stdin.drain()
        line = await process.stdout.readline()
        with suppress(msgspec.DecodeError):
            report = msgspec.json.decode(line, type=_Report)
            self.ready = Ready(report.address, key, report.window)
            log.info("local_model_ready", window=report.window, pid=process.pid)
        await process.wait()


async def _hear(stream: asyncio.StreamReader | None, said: deque[str]) -> None:
    """Take what a child writes, so that it never waits for a reader; its last lines tell why it ended."""
    while stream is not None and (piece := await stream.read(64 * 1024)):
        said.extend(piece.decode(errors="replace").splitlines())
