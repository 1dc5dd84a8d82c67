"""The script that tests rely on, and the whole answer drawn from any stream."""

from __future__ import annotations

from contextlib import aclosing

import anyio
import pytest

from requill.ai.collect import WholeAnswer, collect
from requill.ai.interface import (
    Finished,
    FinishReason,
    Interrupted,
    ModelRequest,
    ProviderUnavailable,
    Role,
    Status,
    TextDelta,
    UserMessage,
)
from tests.support.scripted_model import ScriptedModel, ScriptExhausted, calling, saying, tool_call

pytestmark = pytest.mark.anyio

ASKED = ModelRequest(Role.GENERAL, (UserMessage("Hello"),))


async def test_each_request_gets_the_next_round() -> None:
    call = tool_call("ask", question="Who?")
    model = ScriptedModel(calling(call, text="Well."), saying("Good ", "bye"))
    assert await collect(model, ASKED) == WholeAnswer("Well.", (call,), Finished(FinishReason.TOOL_CALLS))
    assert await collect(model, ASKED) == WholeAnswer("Good bye", (), Finished(FinishReason.STOP))
    assert model.calls == 2
    assert model.requests == [ASKED, ASKED]


async def test_a_script_that_is_over_says_so() -> None:
    model = ScriptedModel(saying("Once"))
    await collect(model, ASKED)
    with pytest.raises(ScriptExhausted, match="asked 2 times"):
        await collect(model, ASKED)


async def test_the_last_round_can_be_played_for_ever() -> None:
    model = ScriptedModel(saying("First"), saying("Again"), repeat=True)
    assert [(await collect(model, ASKED)).text for _ in range(3)] == ["First", "Again", "Again"]


async def test_it_fails_where_the_script_says_so() -> None:
    model = ScriptedModel([TextDelta("Half"), ProviderUnavailable()])
    with pytest.raises(ProviderUnavailable):
        await collect(model, ASKED)
    assert model.broken_off == 0


async def test_it_waits_at_a_gate_until_that_is_opened() -> None:
    gate = anyio.Event()
    model = ScriptedModel([TextDelta("Before "), gate, *saying("after")])
    said: list[str] = []
    async with anyio.create_task_group() as tasks:

        async def read() -> None:
            said.append((await collect(model, ASKED)).text)

        tasks.start_soon(read)
        await anyio.wait_all_tasks_blocked()
        assert said == []
        gate.set()
    assert said == ["Before after"]


async def test_a_stream_that_is_closed_early_is_counted() -> None:
    model = ScriptedModel(saying("One", "two"))
    async with aclosing(model.stream(ASKED)) as events:
        await anext(events)
    assert model.broken_off == 1


async def test_a_stream_without_an_end_is_interrupted() -> None:
    with pytest.raises(Interrupted):
        await collect(ScriptedModel([TextDelta("Half")]), ASKED)


async def test_a_status_is_no_part_of_the_answer() -> None:
    assert (await collect(ScriptedModel([Status("Thinking"), *saying("Hi")]), ASKED)).text == "Hi"
