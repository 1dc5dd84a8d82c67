"""The events of a turn from wherever they can be had: the bus, or of its end alone the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, aclosing
from typing import Any

from requill.bus.interface import Bus, StreamEvent
from requill.db.caller import Caller
from requill.features.turns import policy, service
from requill.features.turns.errors import TurnNotFound
from requill.kit.errors import NotFound
from requill.kit.events import topic_of
from requill.kit.wire import dump
from requill.models import Turn

PAUSED = "paused"
"""The event that says that there will be no others before the end. It has the number of the one before."""
PAUSED_TEXT = "Live updates are paused. The answer will appear when it's complete."
_PAUSED_LOOKS = 5  # in vain, one and a half seconds in all: what runs elsewhere is not on the bus at once
_FIRST_WAIT = 0.05


def stream_of(turn_id: str) -> str:
    """The name of a turn's stream on the bus."""
    return f"turn:{turn_id}"


class Following:
    """Follows turns of this process, of which `is_here` knows, and with `is_shared` those of others.

    Of others it asks the database now and then whether they go on: a process that died tells nobody.
    """

    def __init__(self, bus: Bus, is_here: Callable[[str], bool], *, is_shared: bool) -> None:
        self._bus = bus
        self._is_here = is_here
        self._is_shared = is_shared

    def hints_of(self, user_id: str) -> AbstractAsyncContextManager[AsyncIterator[dict[str, Any]]]:
        """What happens to somebody who follows a turn: see `Bus.listen`."""
        return self._bus.listen(topic_of(user_id))

    async def events(self, by: Caller, turn_id: str, after: int) -> AsyncGenerator[StreamEvent]:
        """The events above `after`, to the last; of a turn long ended, just its end.

        Raises `TurnNotFound`.
        """
        position, looks_in_vain, is_ended = after, 0, False
        while True:
            is_known = True
            try:
                async with aclosing(self._bus.follow(stream_of(turn_id), position)) as events:
                    while (event := await self._next(events, turn_id)) is not None:
                        position, looks_in_vain = event.number, 0
                        yield event
                        if event.last:
                            return
            except StopAsyncIteration:
                return  # there is nothing above `after`
            except NotFound:
                is_known = False
            turn = await by.read(lambda session, actor: service.get_turn(session, actor, turn_id))
            if turn.answer is not None:
                if is_known and not is_ended:
                    is_ended = True  # what is on its way is waited for once more
                    continue
                yield _end_of(turn, position + 1)
                return
            if not self._is_shared:
                raise TurnNotFound
            if not is_known:
                looks_in_vain += 1
                if looks_in_vain == _PAUSED_LOOKS:
                    yield StreamEvent(position, PAUSED, dump({"text": PAUSED_TEXT}))
                await asyncio.sleep(min(policy.LOOK_SECONDS, _FIRST_WAIT * 2**looks_in_vain))

    async def _next(self, events: AsyncGenerator[StreamEvent], turn_id: str) -> StreamEvent | None:
        """The next event; None where a turn of another process has been quiet."""
        if not self._is_shared or self._is_here(turn_id):
            return await anext(events)
        try:
            async with asyncio.timeout(policy.LOOK_SECONDS):
                return await anext(events)
        except TimeoutError:
            return None


def _end_of(turn: Turn, number: int) -> StreamEvent:
    name = "done" if turn.state == "finished" else "error"
    return StreamEvent(number, name, dump(turn.answer), last=True)
