"""Two processes behind nginx, on a PostgreSQL and a Redis of their own, for the tests of a module."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.support.fleet import Fleet, fleet
from tests.support.provider.server import ProviderServer, running_provider


@pytest.fixture(scope="module")
def provider() -> Iterator[ProviderServer]:
    """What the assistant's answers come from."""
    with running_provider() as server:
        yield server


@pytest.fixture(scope="module")
def running(provider: ProviderServer) -> Iterator[Fleet]:
    """Two processes; a test that ends one starts it again."""
    asked = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_API_KEY": "key"}
    with fleet(environment=asked) as found:
        yield found


@pytest.fixture
async def two(running: Fleet) -> AsyncIterator[Fleet]:
    """The two, for people who leave with the test."""
    yield running
    await running.leave()
