"""Answers a request that began a turn: as one JSON body, or as the stream of the turn's events."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from functools import partial
from typing import Any

from msgspec import Struct
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.sse import EventResponse, frame, wants_events
from requill.bus.interface import StreamEvent
from requill.db.caller import Caller
from requill.db.idempotency import fingerprint
from requill.features.turns.engine import TurnEngine
from requill.features.turns.work import ConversationKey, TurnWork
from requill.kit.events import AccessChanged
from requill.kit.failures import body_of
from requill.kit.wire import dump, load


async def respond(
    engine: TurnEngine, request: Request, by: Caller, body: BaseModel, work: TurnWork, key: str | None
) -> Response:
    """Begin the turn, then answer in the form the caller asked for."""
    begun = await engine.begin(by, work, key, fingerprint(key, request.scope["path"], body))
    if wants_events(request):
        reader = Reader(begun.turn_id, begun.user_id, work.opening.conversation)
        return streamed(engine, by, reader)
    async with aclosing(engine.follow(by, begun.turn_id)) as events:
        async for event in events:
            if event.name == "done":
                return Response(event.data, work.opening.status, media_type="application/json")
            if event.name == "error":
                return _error(load(event.data))
    raise RuntimeError("a turn's stream always has an end")


class Reader(Struct, frozen=True):
    """Who reads which turn, and what that was about when the reading began."""

    turn_id: str
    user_id: str
    about: ConversationKey

    def has_lost_it(self, hint: Mapping[str, Any]) -> bool:
        """Whether a hint says that somebody else has deleted what the turn is about."""
        if hint["event"] != AccessChanged.__name__ or not hint["is_gone"]:
            return False
        gone = (hint["document_id"], hint["project_id"])
        return gone == (self.about.document_id, self.about.project_id)


def streamed(engine: TurnEngine, by: Caller, reader: Reader, after: int = 0) -> EventResponse:
    """The stream of a turn from an event on, for as long as the caller may follow it."""
    return EventResponse(
        _encoded(engine.follow(by, reader.turn_id, after), after),
        partial(engine.may_follow, by, reader.turn_id),
        engine.following.hints_of(reader.user_id),
        reader.has_lost_it,
    )


async def _encoded(events: AsyncGenerator[StreamEvent], after: int) -> AsyncIterator[bytes]:
    """The events as frames. When reading them fails, the last one says why; the turn itself may go on.

    That one has the number of the event before it: whoever comes back with it misses none.
    """
    number = after
    try:
        async with aclosing(events):
            async for event in events:
                number = event.number
                yield frame(number, event.name, event.data)
    except Exception as error:  # noqa: BLE001 - the head is sent: what fails now can be told as an event only
        yield frame(number, "error", dump(body_of(error) | {"turnGoesOn": True}))


def _error(data: dict[str, Any]) -> Response:
    headers = {"Retry-After": data["retryAfter"]} if "retryAfter" in data else {}
    return answer(data, status=data["status"], headers=headers)
