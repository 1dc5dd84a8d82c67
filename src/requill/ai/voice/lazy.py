"""Puts off what a realtime service needs until the first person wants to talk.

The HTTP client costs a tenth of a second and 8 MiB, for which a server that starts, or idles, has better use.
"""

from __future__ import annotations

from collections.abc import Callable

from requill.ai.voice.interface import VoiceService, VoiceSession, VoiceToken
from requill.kit.lazy import Lazy


class LazyVoice:
    """Implements `VoiceService` by one that `make` makes, in a thread, when it is first needed."""

    def __init__(self, calls_url: str, make: Callable[[], VoiceService]) -> None:
        self._calls_url = calls_url
        self._service = Lazy(make)

    @property
    def calls_url(self) -> str:
        return self._calls_url

    async def token(self, session: VoiceSession) -> VoiceToken:
        return await (await self._service.get()).token(session)

    async def close(self) -> None:
        if self._service.made is not None:
            await self._service.made.close()
