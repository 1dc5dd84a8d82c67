"""What the tests of the models share: a real provider, connections to it, and impatient timeouts."""

from __future__ import annotations

import traceback
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from requill.ai.interface import ModelError, ModelRequest, Role, TextDelta, UserMessage
from requill.ai.openai import OpenAIConnections, OpenAIModel, Timeouts
from tests.support.provider import ProviderServer

KEY = "sk-secret-0123456789"
ModelMaker = Callable[..., OpenAIModel]

ASKED = ModelRequest(Role.GENERAL, (UserMessage("What is a PRD?"),))
TEXT = "A PRD says what to build and why, so that a team can start."
# Enough for a loopback server that answers, little for one that does not.
HASTY = Timeouts(connect=1.0, first_byte=1.0, idle=0.3, total=3.0, tail=0.1, pause=0.01)


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


async def until_failure(model: OpenAIModel, request: ModelRequest = ASKED) -> tuple[str, ModelError]:
    """The text that was yielded and the error that ended it."""
    said: list[str] = []

    async def read() -> None:
        async for event in model.stream(request):
            if isinstance(event, TextDelta):
                said.append(event.text)

    with pytest.raises(ModelError) as caught:
        await read()
    assert KEY not in "".join(traceback.format_exception(caught.value))
    return "".join(said), caught.value
