"""Puts off what a realtime service needs until the first person wants to talk.

The provider's client costs a second and 30 MiB, for which a server that starts, or idles, has a better use.
"""

from __future__ import annotations

from collections.abc import Callable

import anyio
import anyio.to_thread

from requill.ai.voice.interface import VoiceService, VoiceSession, VoiceToken


class LateVoice:
    """Implements `VoiceService` by one that `make` makes, in a thread, when it is first needed."""

    def __init__(self, calls_url: str, make: Callable[[], VoiceService]) -> None:
        self._calls_url = calls_url
        self._make = make
        self._made: VoiceService | None = None
        self._making = anyio.Lock()

    @property
    def calls_url(self) -> str:
        """See `VoiceService.calls_url`."""
        return self._calls_url

    async def token(self, session: VoiceSession) -> VoiceToken:
        """See `VoiceService.token`."""
        async with self._making:
            if self._made is None:
                self._made = await anyio.to_thread.run_sync(self._make)
        return await self._made.token(session)

    async def close(self) -> None:
        """See `VoiceService.close`."""
        if self._made is not None:
            await self._made.close()
