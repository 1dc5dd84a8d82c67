"""One person's, and one network's guests', are let in one after the other, and keep nobody else waiting."""

from __future__ import annotations

import anyio
import pytest

from requill.kit.actor import Actor
from requill.kit.admission import Admission
from requill.kit.errors import TooManyRequests
from tests.support.actors import guest, member

pytestmark = pytest.mark.anyio


async def test_of_one_persons_one_is_inside_one_waits_and_the_next_is_refused() -> None:
    admission, gate, done = Admission(2, 2, TooManyRequests), anyio.Event(), list[str]()

    async def enter(actor: Actor, name: str) -> None:
        async with admission.of(actor):
            done.append(name)
            await gate.wait()

    async with anyio.create_task_group() as tasks:
        for name in ("first", "second"):
            tasks.start_soon(enter, member("mara"), name)
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(TooManyRequests):
            async with admission.of(member("mara")):
                pass
        tasks.start_soon(enter, member("jonas"), "his")
        await anyio.wait_all_tasks_blocked()
        assert done == ["first", "his"]
        gate.set()
    assert done == ["first", "his", "second"]
    assert (admission.inside, admission._holders) == (0, {})


async def test_the_guests_of_one_network_take_turns_and_are_so_many() -> None:
    admission, gate, done = Admission(2, 3, TooManyRequests), anyio.Event(), list[str]()

    async def enter(actor: Actor) -> None:
        async with admission.of(actor):
            done.append(actor.user_id)
            await gate.wait()

    async with anyio.create_task_group() as tasks:
        for name in ("first", "second", "second"):
            tasks.start_soon(enter, guest(name))
        await anyio.wait_all_tasks_blocked()
        for refused in (guest("third"), guest("second", "there")):
            with pytest.raises(TooManyRequests):
                async with admission.of(refused):
                    pass
        for other in (guest("elsewhere", "there"), member("of the same network")):
            tasks.start_soon(enter, other)
        await anyio.wait_all_tasks_blocked()
        assert done == ["first", "elsewhere", "of the same network"]
        gate.set()
    assert len(done) == 5
    assert (admission.inside, admission._holders) == (0, {})


async def test_what_may_not_be_refused_waits_for_its_turn_like_the_rest() -> None:
    admission, gate, done = Admission(1, 1, TooManyRequests), anyio.Event(), list[str]()

    async def enter(name: str) -> None:
        async with admission.of(member("mara"), limited=False):
            done.append(name)
            await gate.wait()

    async with anyio.create_task_group() as tasks:
        for name in ("first", "second", "third"):
            tasks.start_soon(enter, name)
        await anyio.wait_all_tasks_blocked()
        assert done == ["first"]
        gate.set()
    assert done == ["first", "second", "third"]
