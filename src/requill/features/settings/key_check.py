"""Asks the provider one small question, to tell whether somebody's own key works."""

from __future__ import annotations

from contextlib import aclosing

import anyio
from msgspec import Struct

from requill.ai.interface import Model, ModelError, ModelRequest, ProviderEmpty, Role, Status, UserMessage

_SECONDS = 20.0
_OUTPUT_TOKENS = 16
NO_KEY = "No API key is saved."
SLOW = "The AI provider didn't answer in time. Please try again."


class KeyTrial(Struct, frozen=True):
    """Whether the kept key works, in words."""

    ok: bool
    message: str


async def try_out(model: Model) -> KeyTrial:
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
        return KeyTrial(ok=False, message=error.message)
    except TimeoutError:
        return KeyTrial(ok=False, message=SLOW)
    return KeyTrial(ok=True, message=f"Your API key works with {model.label}.")
