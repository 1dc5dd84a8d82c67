"""What the tests of the models share: a real provider, connections to it, and impatient timeouts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from requill.ai.openai import OpenAIConnections, OpenAIModel, Timeouts
from tests.support.provider import ProviderServer

KEY = "sk-secret-0123456789"
ModelMaker = Callable[..., OpenAIModel]


@pytest.fixture
async def provider() -> AsyncIterator[ProviderServer]:
    """A provider that answers plausibly until it is told otherwise."""
    async with ProviderServer() as server:
        yield server


@pytest.fixture
async def connections() -> AsyncIterator[OpenAIConnections]:
    """Connections that are closed after the test."""
    opened = OpenAIConnections()
    yield opened
    await opened.close()


@pytest.fixture
def make_model(provider: ProviderServer, connections: OpenAIConnections) -> ModelMaker:
    """Makes models of the provider; any argument of `OpenAIModel` can be given."""

    def make(**options: Any) -> OpenAIModel:
        given: dict[str, Any] = {
            "connections": connections,
            "base_url": provider.url,
            "api_key": KEY,
            "model": "test-model",
            "context_tokens": 8_000,
            "timeouts": Timeouts(connect=1.0, first_byte=3.0, idle=3.0, total=10.0, tail=0.2, pause=0.01),
        }
        return OpenAIModel(**(given | options))

    return make
