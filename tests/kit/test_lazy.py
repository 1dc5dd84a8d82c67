"""What is made lazy is made once, and tried again after a failure."""

from __future__ import annotations

import threading

import anyio
import pytest

from requill.kit.lazy import Lazy

pytestmark = pytest.mark.anyio


async def test_it_is_made_once_for_all_who_ask_together() -> None:
    makers: list[str] = []

    def make() -> object:
        makers.append(threading.current_thread().name)
        return object()

    lazy = Lazy(make)
    got: list[object] = []

    async def ask() -> None:
        got.append(await lazy.get())

    assert lazy.made is None
    async with anyio.create_task_group() as tasks:
        for _ in range(5):
            tasks.start_soon(ask)
    assert len(set(map(id, got))) == 1
    assert lazy.made is got[0]
    assert len(makers) == 1
    assert makers[0] != threading.current_thread().name


async def test_after_a_failure_it_is_tried_again() -> None:
    tries: list[int] = []

    def make() -> str:
        tries.append(len(tries))
        if len(tries) == 1:
            raise OSError("not there yet")
        return "made"

    lazy = Lazy(make)
    with pytest.raises(OSError, match="not there yet"):
        await lazy.get()
    assert await lazy.get() == "made"
