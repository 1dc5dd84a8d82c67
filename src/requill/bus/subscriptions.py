"""The one connection over which a process hears from Redis: every channel that somebody here waits for."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import ConnectionError as LostConnection

PING_SECONDS = 3.0
_SILENCE_SECONDS = 2.5 * PING_SECONDS  # without an answer to a ping: the connection only seems open
_CONFIRM_SECONDS = 1.0
_CHANNELS_AT_ONCE = 500


class Subscriptions:
    """Keeps the subscriptions of Redis equal to what is wanted here, over every new connection.

    `on_message` gets channel and payload; `on_gap` is called when messages may have been missed.
    """

    def __init__(
        self, pool: ConnectionPool, on_message: Callable[[str, bytes], None], on_gap: Callable[[], None]
    ) -> None:
        self.connected = asyncio.Event()
        self._pool = pool
        self._on_message = on_message
        self._on_gap = on_gap
        self._wanted: Counter[str] = Counter()
        self._asked: set[str] = set()
        self._confirmed: set[str] = set()
        self._waiting: dict[str, asyncio.Event] = {}
        self._changed = asyncio.Event()

    @asynccontextmanager
    async def to(self, channel: str) -> AsyncIterator[None]:
        """Hear what is published on a channel, from when this is entered until it is left.

        Where Redis cannot be reached, that begins as soon as it can, with a gap.
        """
        self._wanted[channel] += 1
        self._changed.set()
        try:
            if self.connected.is_set() and channel not in self._confirmed:
                await self._confirmation(channel)
            yield
        finally:
            self._wanted[channel] -= 1
            if not self._wanted[channel]:
                del self._wanted[channel]
                self._changed.set()

    async def _confirmation(self, channel: str) -> None:
        confirmed = self._waiting.setdefault(channel, asyncio.Event())
        await set_within(confirmed, _CONFIRM_SECONDS)

    async def serve(self) -> None:
        """Hear over one connection until it is lost, which raises a `RedisError` or an `OSError`."""
        connection: AbstractConnection = await self._pool.get_connection()  # type: ignore[no-untyped-call]  # the library leaves it without types
        self._asked, self._confirmed = set(), set()
        self._changed.set()
        try:
            async with asyncio.TaskGroup() as tasks:
                asking = tasks.create_task(self._ask(connection))
                try:
                    await self._hear(connection, set(self._wanted))
                finally:
                    asking.cancel()
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
        finally:
            self.connected.clear()
            for waiting in self._waiting.values():
                waiting.set()
            self._waiting.clear()
            await connection.disconnect(nowait=True)
            await self._pool.release(connection)

    async def _ask(self, connection: AbstractConnection) -> None:
        """Subscribe to what is wanted and not asked for, and the other way round; ping in silence."""
        while True:
            self._changed.clear()
            wanted = set(self._wanted)
            new, gone = wanted - self._asked, self._asked - wanted
            self._confirmed -= gone
            self._asked = wanted
            for command, channels in (("SUBSCRIBE", sorted(new)), ("UNSUBSCRIBE", sorted(gone))):
                for start in range(0, len(channels), _CHANNELS_AT_ONCE):
                    await connection.send_command(command, *channels[start : start + _CHANNELS_AT_ONCE])
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await self._changed.wait()
            except TimeoutError:
                await connection.send_command("PING")

    async def _hear(self, connection: AbstractConnection, first: set[str]) -> None:
        """Take what comes. All of `first` was wanted before there was a connection: that was a gap."""
        while True:
            if not self.connected.is_set() and first <= self._confirmed:
                self.connected.set()
                self._on_gap()
            answer = await connection.read_response(timeout=_SILENCE_SECONDS, disconnect_on_error=False)
            if answer is None:
                raise LostConnection("no answer to a ping")
            match answer:
                case [b"message", channel, payload]:
                    self._on_message(channel.decode(), payload)
                case [b"subscribe", channel, _]:
                    self._confirm(channel.decode())
                case _:
                    continue

    def _confirm(self, channel: str) -> None:
        if channel in self._asked:
            self._confirmed.add(channel)
        waiting = self._waiting.pop(channel, None)
        if waiting is not None:
            waiting.set()


async def set_within(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, for so long at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
