"""Asks the provider one small question, to tell whether somebody's own key works."""

from __future__ import annotations

from contextlib import aclosing

import anyio

from requill.ai.interface import Model, ModelError, ModelRequest, ProviderEmpty, Role, Status, UserMessage
from requill.features.settings.schemas import KeyTest

_SECONDS = 20.0
_OUTPUT_TOKENS = 16
NO_KEY = "No API key is saved."
SLOW = "The AI provider did not answer in time. Please try again."


async def try_out(model: Model) -> KeyTest:
    """Whether the model answers, and if not, why; the words never hold the key."""
    request = ModelRequest(Role.GENERAL, (UserMessage("Say OK."),), max_output_tokens=_OUTPUT_TOKENS)
    try:
        with anyio.fail_after(_SECONDS):
            async with aclosing(model.stream(request)) as events:
                async for event in events:
                    if not isinstance(event, Status):
                        break  # it answers: the rest is not worth its price
    except ProviderEmpty:
        pass  # an answer cut before its first word is an answer
    except ModelError as error:
        return KeyTest(ok=False, message=error.message)
    except TimeoutError:
        return KeyTest(ok=False, message=SLOW)
    return KeyTest(ok=True, message=f"Your API key works with {model.label}.")
