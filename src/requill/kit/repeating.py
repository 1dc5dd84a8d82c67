"""Work that is done again and again beside the requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import NoReturn

import anyio
import structlog

from requill.kit.errors import DomainError

log = structlog.get_logger(__name__)


@asynccontextmanager
async def repeated(work: Callable[[], Awaitable[None]], seconds: float, failure: str) -> AsyncIterator[None]:
    """Do `work` every so many seconds while this is open; where it fails, the log says `failure`."""
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(repeat, work, seconds, failure)
        try:
            yield
        finally:
            tasks.cancel_scope.cancel()


async def repeat(work: Callable[[], Awaitable[None]], seconds: float, failure: str) -> NoReturn:
    """Do `work` every so many seconds, for ever.

    What fails for the same reason again and again, as all of it does while the database is away, is in the
    log twice: when it begins, and when it is over.
    """
    known: str | None = None
    while True:
        await anyio.sleep(seconds)
        try:
            await work()
        except DomainError as error:
            if error.code != known:
                cause = repr(error.__cause__ or error)
                log.warning(failure, error=error.code, cause=cause)
            known = error.code
        except Exception:  # the loop must go on: nobody else does this work
            log.exception(failure)
        else:
            if known is not None:
                log.info("works again", what=failure)
            known = None
