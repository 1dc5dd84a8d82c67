"""Ids of the request, and of the turn, that the running code works for: for the log, and for the provider.

Tasks and worker threads inherit them. A turn outlives the request that began it and keeps its id.
"""

from __future__ import annotations

import random
from contextvars import ContextVar
from itertools import count

_ID_BITS = 64


class RequestId:
    """The id of one request, and of what is asked of a provider on its behalf."""

    __slots__ = ("_sent", "text")

    def __init__(self, text: str | None = None) -> None:
        self.text = text or new_request_id()
        self._sent = count(1)

    def of_next_call(self) -> str:
        """The id of the next request to a provider: this one with a number, from 1."""
        return f"{self.text}-{next(self._sent)}"


CURRENT: ContextVar[RequestId | None] = ContextVar("request_id", default=None)
TURN: ContextVar[str | None] = ContextVar("turn_id", default=None)


def new_request_id() -> str:
    """A random id of 16 characters, which is no secret: asking the system for one takes ten times as long."""
    return f"{random.getrandbits(_ID_BITS):016x}"


def current_request_id() -> str | None:
    """The id of the request that is answered now, or that began what runs now."""
    current = CURRENT.get()
    return None if current is None else current.text


def id_of_next_call() -> str:
    """The id of the next request to a provider; one of its own where no request began it."""
    return (CURRENT.get() or RequestId()).of_next_call()
