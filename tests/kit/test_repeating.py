"""What is done again and again goes on after failures, and fills no log with one that lasts."""

from __future__ import annotations

import anyio
import pytest
import structlog

from requill.kit.errors import Unavailable
from requill.kit.repeating import repeated

pytestmark = pytest.mark.anyio

FAILURE = "mail could not be looked for"


async def _log_of(*outcomes: Exception | None) -> list[tuple[str, str]]:
    """The level and the event of each line that is written while work ends so, one time after another."""
    left = list(outcomes)
    is_over = anyio.Event()

    async def work() -> None:
        if not left:
            is_over.set()
            await anyio.sleep_forever()
        outcome = left.pop(0)
        if outcome is not None:
            raise outcome

    with structlog.testing.capture_logs() as written:
        async with repeated(work, 0, FAILURE):
            await is_over.wait()
    return [(line["log_level"], line["event"]) for line in written]


async def test_a_failure_that_lasts_is_told_when_it_begins_and_when_it_is_over() -> None:
    told = await _log_of(*(Unavailable() for _ in range(100)), None, None)
    assert told == [("warning", FAILURE), ("info", "works again")]


async def test_one_that_comes_back_is_told_again() -> None:
    told = await _log_of(Unavailable(), None, Unavailable())
    assert told == [("warning", FAILURE), ("info", "works again"), ("warning", FAILURE)]


async def test_an_error_of_the_program_is_told_each_time() -> None:
    assert await _log_of(KeyError(), KeyError(), None) == [("error", FAILURE), ("error", FAILURE)]


async def test_the_line_has_the_cause() -> None:
    with structlog.testing.capture_logs() as written:
        is_told = anyio.Event()

        async def work() -> None:
            if written:
                is_told.set()
            raise Unavailable from OSError("connection refused")

        async with repeated(work, 0, FAILURE):
            await is_told.wait()
    assert written[0]["error"] == "UNAVAILABLE"
    assert "connection refused" in written[0]["cause"]
