"""Work that is done again and again beside the requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import anyio
import structlog

from requill.kit.errors import DomainError

log = structlog.get_logger(__name__)


@asynccontextmanager
async def repeated(work: Callable[[], Awaitable[None]], seconds: float, failure: str) -> AsyncIterator[None]:
    """Do `work` every so many seconds while this is open; where it fails, the log says `failure`."""
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_go_on, work, seconds, failure)
        try:
            yield
        finally:
            tasks.cancel_scope.cancel()


async def _go_on(work: Callable[[], Awaitable[None]], seconds: float, failure: str) -> None:
    while True:
        await anyio.sleep(seconds)
        try:
            await work()
        except DomainError as error:
            log.warning(failure, error=error.code)
        except Exception:  # the loop must go on: nobody else does this work
            log.exception(failure)
