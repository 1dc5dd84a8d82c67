"""Time limits of one round, for its first byte and in all, and the pause between tries."""

from __future__ import annotations

import asyncio
import random

from requill.ai.openai.connections import Timeouts


class RoundDeadline:
    """Started with the round; every method says seconds, never negative."""

    def __init__(self, timeouts: Timeouts) -> None:
        self._timeouts = timeouts
        self._clock = asyncio.get_running_loop().time
        self._begun = self._clock()

    def for_first_byte(self) -> float:
        """What is left for the first byte of the answer, all tries together."""
        return self._left(self._timeouts.first_byte)

    def for_next_byte(self, *, complete: bool) -> float:
        """What the next byte may take; little once the answer is `complete`."""
        silence = self._timeouts.tail if complete else self._timeouts.idle
        return min(silence, self._left(self._timeouts.total))

    def pause(self, asked: str | None) -> float | None:
        """How long to wait before another try; None when there is no time for one.

        `asked` is the provider's `Retry-After` in whole seconds.
        """
        spread = random.uniform(0.5, 1.5)  # noqa: S311 not a secret
        pause = float(asked) if asked is not None else self._timeouts.pause * spread
        return pause if pause < self.for_first_byte() else None

    def _left(self, seconds: float) -> float:
        return max(0.0, self._begun + seconds - self._clock())
