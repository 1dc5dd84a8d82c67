"""Places that are taken as long as a test wants."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import anyio


@asynccontextmanager
async def held(place: Callable[[], AbstractAsyncContextManager[None]], times: int) -> AsyncIterator[None]:
    """So many places, of which some are perhaps only waited for, until this is left."""

    async def hold() -> None:
        async with place():
            await anyio.sleep_forever()

    async with anyio.create_task_group() as tasks:
        for _ in range(times):
            tasks.start_soon(hold)
        await anyio.wait_all_tasks_blocked()
        yield
        tasks.cancel_scope.cancel()
