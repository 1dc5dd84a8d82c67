"""Puts off what a sign-in provider needs until the first person chooses it.

The libraries cost 0.2 s and 19 MiB, for which a server that starts, or idles, has a better use.
"""

from __future__ import annotations

from collections.abc import Callable

from requill.kit.lazy import Lazy
from requill.oauth.interface import Attempt, IdentityProvider, Profile, Returned


class LazyProvider:
    """A provider that `make` makes, in a thread, when it is first needed."""

    def __init__(self, label: str, make: Callable[[], IdentityProvider]) -> None:
        self.label = label
        self._provider = Lazy(make)

    async def address(self, attempt: Attempt) -> str:
        """Where to send the browser. Raises `ProviderFailed`."""
        return await (await self._provider.get()).address(attempt)

    async def identify(self, attempt: Attempt, returned: Returned) -> Profile:
        """Who came back. Raises `ProviderFailed`."""
        return await (await self._provider.get()).identify(attempt, returned)

    async def close(self) -> None:
        """Close every connection."""
        if self._provider.made is not None:
            await self._provider.made.close()
