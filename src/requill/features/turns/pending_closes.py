"""Turns that nobody works on and that the database would not close: until it does, none can follow them."""

from __future__ import annotations

from collections.abc import Callable

import anyio
import structlog

from requill.db.database import Database
from requill.db.session import Session
from requill.features.turns import policy
from requill.kit.errors import Unavailable

log = structlog.get_logger(__name__)
Close = Callable[[Session], None]


class PendingCloses:
    """Remembers how each is closed, and does it as soon as the database takes writes again.

    What is remembered is lost with the process; the sweep finds those turns later.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: dict[str, Close] = {}

    def add(self, turn_id: str, close: Close) -> None:
        """Remember a turn; `close` does nothing to one that is closed by then."""
        self._waiting[turn_id] = close

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._waiting)

    async def close(self) -> None:
        """Close all of them, or none while the database is away."""
        waiting = dict(self._waiting)

        def unit(session: Session) -> None:
            for close in waiting.values():
                close(session)

        try:
            await self._database.write(unit)
        except Unavailable:
            return
        except Exception:
            log.exception("failed turns could not be closed", turns=list(waiting))
        for turn_id in waiting:
            self._waiting.pop(turn_id, None)

    async def keep_closing(self) -> None:
        """Try again and again; to be run beside the turns."""
        while True:
            await anyio.sleep(policy.CLOSING_SECONDS)
            if self:
                await self.close()
