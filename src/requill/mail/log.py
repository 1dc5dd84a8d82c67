"""For installations without a mail server: messages go to the server's log, and may be kept to be read."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import structlog

from requill.kit.clock import now
from requill.mail.interface import HandOver, Kept, Message

log = structlog.get_logger(__name__)
_MAX_KEPT = 50


class LogMailer:
    """Writes every message to the log; with `keeps`, the newest 50 stay in memory as well."""

    def __init__(self, *, keeps: bool) -> None:
        self._kept: deque[Kept] = deque(maxlen=_MAX_KEPT if keeps else 0)

    async def send(self, message: Message) -> None:
        """Write the message to the log."""
        log.info("mail", to=message.to, subject=message.subject, text=message.text)
        self._kept.appendleft(Kept(message, now()))

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[HandOver]:
        """There is always one."""
        yield self.send

    def kept(self) -> Sequence[Kept]:
        """The messages in memory, newest first."""
        return tuple(self._kept)
