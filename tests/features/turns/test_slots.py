"""Turns at a time: nobody takes the model from the others."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import anyio
import pytest

from requill.features.turns import policy
from requill.features.turns.errors import TooManyTurns, TurnsBusy
from requill.features.turns.slots import Slots
from tests.support.actors import guest, member
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import Round, ScriptedModel, saying

pytestmark = pytest.mark.anyio


def _slow_for_the_greedy(gate: anyio.Event, rounds: int) -> list[Round]:
    return [[gate, *saying("Late.")]] * rounds


async def _ask(person: Person, thread: Json) -> tuple[int, Json]:
    body = {"threadId": thread["id"], "content": "Ready?"}
    response = await person.post("/api/chat", body)
    return response.status_code, response.json()


@pytest.mark.full
async def test_three_hundred_turns_of_one_account_leave_the_model_to_the_others(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    rounds = _slow_for_the_greedy(gate, policy.TURNS_PER_PERSON)
    model = ScriptedModel(*rounds, saying("In time."))
    async with Product.opened(environment, model) as product:
        greedy, other = await product.member("greedy"), await product.member("other")
        threads = [await greedy.begin_thread() for _ in range(policy.TURNS_PER_PERSON)]
        own = await other.begin_thread()
        async with anyio.create_task_group() as waiting:
            for thread in threads:
                waiting.start_soon(_ask, greedy, thread)
            with anyio.fail_after(30):
                while model.calls < policy.TURNS_PER_PERSON:
                    await anyio.lowlevel.checkpoint()
            thread = await greedy.begin_thread()
            answers = [await _ask(greedy, thread) for _ in range(300 - policy.TURNS_PER_PERSON)]
            assert {status for status, _ in answers} == {429}
            assert answers[0][1]["code"] == "TOO_MANY_TURNS"
            status, answer = await _ask(other, own)
            assert status == 200
            assert answer["assistantMessage"]["content"] == "In time."
            gate.set()


async def test_a_refused_turn_takes_nothing_and_its_key_can_be_used_again(
    environment: Mapping[str, str],
) -> None:
    gate = anyio.Event()
    model = ScriptedModel(*_slow_for_the_greedy(gate, policy.TURNS_PER_PERSON), saying("Now."))
    async with Product.opened(environment, model) as product:
        guest = await product.guest()
        threads = [await guest.begin_thread() for _ in range(policy.TURNS_PER_PERSON + 1)]
        running = [asyncio.create_task(_ask(guest, thread)) for thread in threads[:-1]]
        with anyio.fail_after(30):
            while model.calls < policy.TURNS_PER_PERSON:
                await anyio.lowlevel.checkpoint()
        body = {"threadId": threads[-1]["id"], "content": "Ready?"}
        refused = await guest.post("/api/chat", body, headers={"Idempotency-Key": "one"})
        assert refused.status_code == 429
        assert refused.headers["Retry-After"] == "5"
        assert (await guest.get("/api/usage")).json()["messages"] == policy.TURNS_PER_PERSON
        gate.set()
        await asyncio.gather(*running)
        answered = await guest.post("/api/chat", body, headers={"Idempotency-Key": "one"})
        assert answered.json()["assistantMessage"]["content"] == "Now."


async def test_a_turn_that_fails_gives_its_slot_back(environment: Mapping[str, str]) -> None:
    model = ScriptedModel([RuntimeError("unforeseen")], repeat=True)
    async with Product.opened(environment, model) as product:
        member = await product.member()
        thread = await member.begin_thread()
        for _ in range(policy.TURNS_PER_PERSON + 1):
            assert (await _ask(member, thread))[0] == 500


def test_the_guests_of_one_network_share_its_slots() -> None:
    slots = Slots()
    for number in range(policy.TURNS_PER_GUEST_NETWORK):
        slots.take(guest(f"guest {number}"))
    with pytest.raises(TooManyTurns):
        slots.take(guest("one more"))
    slots.take(guest("elsewhere", "there"))
    slots.take(member("a member of the same network"))


def test_the_last_slots_are_for_people_who_have_none() -> None:
    slots = Slots()
    taken = [slots.take(member(f"{n}")) for n in range(policy.TURNS_AT_ONCE - policy.TURNS_RESERVED)]
    with pytest.raises(TurnsBusy):
        slots.take(member("0"))
    taken += [slots.take(member(f"first of {n}")) for n in range(policy.TURNS_RESERVED)]
    with pytest.raises(TurnsBusy):
        slots.take(member("too late"))
    for slot in taken:
        slots.give_back(slot)
    assert not slots._taken
    slots.take(member("0"))
