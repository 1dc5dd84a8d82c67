"""One person's comparisons are made one after the other, and keep nobody else's waiting."""

from __future__ import annotations

import anyio
import pytest

from requill.features.history.admission import Comparisons
from requill.features.history.errors import ComparisonsBusy

pytestmark = pytest.mark.anyio


async def test_of_one_persons_one_is_made_one_waits_and_the_next_is_refused() -> None:
    comparisons, gate, done = Comparisons(), anyio.Event(), list[str]()

    async def compare(person: str, name: str) -> None:
        async with comparisons.of(person):
            done.append(name)
            await gate.wait()

    async with anyio.create_task_group() as tasks:
        for name in ("first", "second"):
            tasks.start_soon(compare, "mara", name)
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(ComparisonsBusy) as refused:
            async with comparisons.of("mara"):
                pass
        assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "1"})
        tasks.start_soon(compare, "jonas", "his")
        await anyio.wait_all_tasks_blocked()
        assert done == ["first", "his"]
        gate.set()
    assert done == ["first", "his", "second"]
    async with comparisons.of("mara"):
        pass
