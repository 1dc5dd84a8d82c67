"""Every way in which a provider can fail, and the defined end of each at the level of the model."""

from __future__ import annotations

from contextlib import aclosing
from email.utils import format_datetime

import anyio
import anyio.to_thread
import pytest
from msgspec.structs import replace

from requill.ai.collect import collect
from requill.ai.interface import (
    FinishReason,
    Interrupted,
    ProviderEmpty,
    ProviderUnavailable,
    Status,
    TextDelta,
)
from requill.ai.openai import OpenAIConnections
from requill.ai.openai.breaker import Breaker, Breakers
from requill.kit import clock
from tests.ai.conftest import ASKED, HASTY, TEXT, ModelMaker, until_failure
from tests.support.provider import BEHAVIOURS, ProviderServer
from tests.support.provider.replies import Reply

pytestmark = pytest.mark.anyio


# --- it cannot be had now ---------------------------------------------------------------------


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
async def test_later_is_tried_twice_then_unavailable(
    status: int, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(*[BEHAVIOURS["status"](status=status)] * 3)
    _, error = await until_failure(make_model())
    assert isinstance(error, ProviderUnavailable)
    assert len(provider.requests) == 2


@pytest.mark.parametrize("fault", ["status", "unfinished", "cut", "garbage", "error_event"])
async def test_a_second_try_that_succeeds_is_the_answer(
    fault: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    options = {} if fault == "status" else {"after": 0}
    provider.queue(BEHAVIOURS[fault](**options), BEHAVIOURS["text"]())
    assert (await collect(make_model(), ASKED)).text == TEXT
    assert len(provider.requests) == 2


async def test_retry_after_is_waited_for_when_there_is_time(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["rate_limited"](seconds="1"), BEHAVIOURS["text"]())
    assert (await collect(make_model(), ASKED)).text == TEXT
    first, second = provider.requests
    assert second.began - first.began >= 1.0


async def test_a_wait_that_the_provider_asks_for_is_told(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["rate_limited"](seconds="2"), BEHAVIOURS["text"]())
    events = [event async for event in make_model().stream(ASKED)]
    assert events[0] == Status("The AI provider asked us to wait 2 seconds. Trying again then…")
    assert [event for event in events if isinstance(event, Status)] == events[:1]


async def test_retry_after_beyond_the_time_is_passed_on_without_another_try(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["rate_limited"](seconds="7"))
    _, error = await until_failure(make_model())
    assert isinstance(error, ProviderUnavailable)
    assert error.headers == {"Retry-After": "7"}
    assert len(provider.requests) == 1


@pytest.mark.parametrize(
    ("header", "passed"),
    [("2.5", "3"), ("-4", "0"), ("1e9", "86400"), ("soon", None), ("nan", None), ("", None)],
)
async def test_retry_after_is_passed_on_as_whole_seconds(
    provider: ProviderServer, make_model: ModelMaker, header: str, passed: str | None
) -> None:
    provider.queue(*[BEHAVIOURS["rate_limited"](seconds=header)] * 2)
    _, error = await until_failure(make_model(timeouts=HASTY))
    assert error.headers.get("Retry-After") == passed


async def test_retry_after_may_be_a_date(provider: ProviderServer, make_model: ModelMaker) -> None:
    later = clock.now().replace(microsecond=0)
    later = later.replace(year=later.year + 1)
    provider.queue(BEHAVIOURS["rate_limited"](seconds=format_datetime(later, usegmt=True)))
    _, error = await until_failure(make_model())
    assert error.headers == {"Retry-After": "86400"}


async def test_nobody_listens(provider: ProviderServer, make_model: ModelMaker) -> None:
    model = make_model()
    await provider.__aexit__()
    _, error = await until_failure(model)
    assert isinstance(error, ProviderUnavailable)


async def test_the_name_is_unknown(make_model: ModelMaker) -> None:
    _, error = await until_failure(make_model(base_url="http://provider.invalid/v1", timeouts=HASTY))
    assert isinstance(error, ProviderUnavailable)


async def test_the_address_is_no_address(make_model: ModelMaker) -> None:
    _, error = await until_failure(make_model(base_url="nonsense"))
    assert isinstance(error, ProviderUnavailable)


@pytest.mark.parametrize("fault", ["slow_headers", "silent"])
async def test_the_first_byte_does_not_come(
    fault: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS[fault]())
    with anyio.fail_after(3):
        _, error = await until_failure(make_model(timeouts=HASTY))
    assert isinstance(error, ProviderUnavailable)
    assert len(provider.requests) == 1  # the time for the first byte is for both tries together


async def test_a_provider_that_is_down_is_left_alone_for_a_while(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(*[BEHAVIOURS["status"](status=503)] * 6)
    for _ in range(3):
        await until_failure(make_model())
    _, error = await until_failure(make_model())
    assert isinstance(error, ProviderUnavailable)
    assert error.headers == {"Retry-After": "10"}
    assert len(provider.requests) == 6


async def test_limits_of_one_key_do_not_shut_out_the_others(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(*[BEHAVIOURS["rate_limited"](seconds="60")] * 8)
    for _ in range(8):
        await until_failure(make_model())
    assert (await collect(make_model(api_key="sk-other"), ASKED)).text


async def test_a_key_that_makes_the_provider_fail_turns_no_other_key_away(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(*[BEHAVIOURS["status"](status=500)] * 6)
    for _ in range(3):
        await until_failure(make_model(api_key="sk-own", own_key=True))
    _, error = await until_failure(make_model(api_key="sk-own", own_key=True))
    assert error.headers == {"Retry-After": "10"}
    assert (await collect(make_model(), ASKED)).text


@pytest.mark.full
@pytest.mark.parametrize("fault", ["slow_headers", "silent"])
async def test_answers_that_take_too_long_turn_nobody_else_away(
    fault: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(*[BEHAVIOURS[fault]()] * 8)
    async with anyio.create_task_group() as at_once:
        for _ in range(8):
            at_once.start_soon(until_failure, make_model(timeouts=HASTY))
    assert (await collect(make_model(), ASKED)).text


@pytest.mark.full
async def test_waiting_for_a_connection_of_our_own_is_no_failure_of_the_provider(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    connections = OpenAIConnections(limit=1)
    provider.queue(BEHAVIOURS["stall"](after=1))
    busy = make_model(connections=connections).stream(ASKED)
    async with aclosing(busy):
        await anext(busy)
        async with anyio.create_task_group() as at_once:
            for _ in range(8):
                at_once.start_soon(until_failure, make_model(connections=connections, timeouts=HASTY))
        assert len(provider.requests) == 1
    assert (await collect(make_model(connections=connections), ASKED)).text
    await connections.close()


def test_breakers_are_forgotten_before_they_fill_the_memory() -> None:
    breakers = Breakers()
    first = breakers.of("http://provider", "first")
    for number in range(2000):
        breakers.of("http://provider", f"key {number}")
    assert len(breakers._breakers) == 1024
    assert breakers.of("http://provider", "first") is not first


def test_after_the_rest_one_caller_sees_whether_it_is_up_again() -> None:
    now = 0.0
    breaker = Breaker(lambda: now)
    for _ in range(6):
        assert breaker.seconds_to_wait() is None
        breaker.failed()
    assert breaker.seconds_to_wait() == 10
    now = 10.0
    assert breaker.seconds_to_wait() is None
    assert breaker.seconds_to_wait() == 10
    breaker.succeeded()
    assert breaker.seconds_to_wait() is None


# --- it breaks off ----------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["cut", "stall", "unfinished", "error_event", "garbage"])
async def test_what_breaks_off_keeps_what_it_said(
    fault: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS[fault](after=3))
    said, error = await until_failure(make_model(timeouts=HASTY))
    assert isinstance(error, Interrupted)
    assert said == "A PRD says"
    assert len(provider.requests) == 1  # never tried again once something was said


async def test_the_total_time_ends_a_stream_that_never_falls_silent(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["text"](text="on and " * 500, gap=0.02))
    with anyio.fail_after(2):
        said, error = await until_failure(make_model(timeouts=replace(HASTY, total=0.6)))
    assert isinstance(error, Interrupted)
    assert said.startswith("on and on")


@pytest.mark.parametrize("fault", ["huge", "huge_line"])
async def test_a_provider_out_of_control_is_cut_off(
    fault: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(*[BEHAVIOURS[fault]()] * 2)
    said, _ = await until_failure(make_model())
    assert len(said) < 3 * 1024 * 1024


async def test_a_page_instead_of_an_answer_is_unavailable(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(*[BEHAVIOURS["status"](status=200)] * 2)
    _, error = await until_failure(make_model())
    assert isinstance(error, ProviderUnavailable)


# --- it ends strangely ------------------------------------------------------------------------


async def test_length_with_text_is_told_by_the_reason(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["length"]())
    answer = await collect(make_model(), ASKED)
    assert answer.text == TEXT
    assert answer.finished.reason is FinishReason.LENGTH


@pytest.mark.parametrize(
    ("fault", "options"),
    [("length", {"text": ""}), ("text", {"text": ""}), ("empty", {}), ("refused", {"text": ""})],
)
async def test_an_end_without_a_word_is_empty(
    fault: str, options: dict[str, str], provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS[fault](**options))
    _, error = await until_failure(make_model())
    assert isinstance(error, ProviderEmpty)
    assert len(provider.requests) == 1


async def test_a_call_cut_by_the_length_is_dropped_and_a_whole_one_kept(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    made = BEHAVIOURS["tools"](("ask", '{"a": 1}'), ("fill_section", '{"section": "Go'), said="So:")({})
    cut = [*made.steps[:-2], {"choices": [{"index": 0, "delta": {}, "finish_reason": "length"}]}]
    provider.queue(lambda _: Reply(cut))
    answer = await collect(make_model(), ASKED)
    assert [call.name for call in answer.tool_calls] == ["ask"]
    assert answer.finished.reason is FinishReason.LENGTH


@pytest.mark.parametrize("text", [TEXT, ""])
async def test_the_content_filter_is_told_by_the_reason(
    text: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["content_filter"](text=text))
    answer = await collect(make_model(), ASKED)
    assert answer.text == text
    assert answer.finished.reason is FinishReason.CONTENT_FILTER


# --- nobody listens any more ------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["stall", "bench"])
async def test_closing_the_stream_closes_the_connection(
    fault: str, provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["bench"](tokens=5000, gap=0.01) if fault == "bench" else BEHAVIOURS[fault]())
    async with aclosing(make_model().stream(ASKED)) as events:
        await anext(events)
    (seen,) = provider.requests
    assert await anyio.to_thread.run_sync(seen.over.wait, 1)
    assert seen.left_early


async def test_cancelling_the_reader_closes_the_connection(
    provider: ProviderServer, make_model: ModelMaker
) -> None:
    provider.queue(BEHAVIOURS["stall"](after=1))
    async with anyio.create_task_group() as tasks:

        async def read() -> None:
            async for event in make_model().stream(ASKED):
                if isinstance(event, TextDelta):
                    tasks.cancel_scope.cancel()

        tasks.start_soon(read)
    (seen,) = provider.requests
    assert await anyio.to_thread.run_sync(seen.over.wait, 1)
    assert seen.left_early


async def test_closing_the_connections_interrupts_what_is_under_way(
    provider: ProviderServer, make_model: ModelMaker, connections: OpenAIConnections
) -> None:
    provider.queue(BEHAVIOURS["stall"](after=1))
    events = make_model().stream(ASKED)
    await anext(events)
    await connections.close()
    with anyio.fail_after(1), pytest.raises(Interrupted):
        await anext(events)
