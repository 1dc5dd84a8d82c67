"""Takes the key with which a provider was asked out of what it says, also where pieces divide it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress

import orjson

from requill.ai.interface import ModelEvent, TextDelta, ToolCall
from requill.ai.openai.connections import ConnectionLost
from requill.ai.openai.decoder import Garbled
from requill.ai.openai.refusals import Refused

_MIN_CHARACTERS = 16  # what is shorter is no secret: servers of one's own are given a word
_SAID_CHARACTERS = 3
_REDACTED = "[redacted]"


class KeyFilter:
    """Passes a text on piece by piece, and holds the end that may be the beginning of the key.

    The first characters, which the keys of a provider have in common, are said: else every word that ends
    with an s would wait for the next one.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        self._beginning = key[:_SAID_CHARACTERS]
        self._said = ""  # the end of it
        self._held = ""

    def feed(self, piece: str) -> str:
        """What can be said now."""
        text = self._said + self._held + piece
        text = text.replace(self._key, f"{self._beginning}{_REDACTED}")
        end = len(text) - self._hidden_at_the_end(text)
        said, self._held = text[len(self._said) : end], text[end:]
        self._said = text[:end][-_SAID_CHARACTERS:]
        return said

    def flush(self) -> str:
        """What was held, once nothing follows that could make it the key."""
        held, self._held = self._held, ""
        return held

    def _hidden_at_the_end(self, text: str) -> int:
        for size in range(min(len(self._key) - 1, len(text)), _SAID_CHARACTERS, -1):
            if text.endswith(self._key[:size]):
                return size - _SAID_CHARACTERS
        return 0


async def without_key(events: AsyncIterator[ModelEvent], key: str | None) -> AsyncGenerator[ModelEvent]:
    """The events, with the key in none of their texts. Raises what they raise."""
    if key is None or len(key) < _MIN_CHARACTERS:
        async for event in events:
            yield event
        return
    filtered = KeyFilter(key)
    try:
        async for event in events:
            if isinstance(event, TextDelta):
                if said := filtered.feed(event.text):
                    yield TextDelta(said)
                continue
            if said := filtered.flush():
                yield TextDelta(said)
            yield _call_without(event, key) if isinstance(event, ToolCall) else event
    except (ConnectionLost, Garbled, Refused):
        if said := filtered.flush():
            yield TextDelta(said)
        raise


def _call_without(call: ToolCall, key: str) -> ToolCall:
    redacted, arguments = key[:_SAID_CHARACTERS] + _REDACTED, call.arguments
    if "\\u" in arguments:  # escaped, it would be found only by whoever reads them
        with suppress(orjson.JSONDecodeError):
            arguments = orjson.dumps(orjson.loads(arguments)).decode()
    return ToolCall(*(part.replace(key, redacted) for part in (call.id, call.name, arguments)))
