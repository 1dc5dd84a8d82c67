"""Values made when they are first needed, because making them takes time or memory that a start lacks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lazy(Generic[T]):
    """One value, made by `make` in a thread, once, however many ask for it together.

    When `make` fails, its error is raised to whoever asked, and the next call tries again.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._making = asyncio.Lock()
        self.made: T | None = None

    async def get(self) -> T:
        """The thing. Raises what `make` raises."""
        async with self._making:
            if self.made is None:
                self.made = await asyncio.to_thread(self._make)
            return self.made
