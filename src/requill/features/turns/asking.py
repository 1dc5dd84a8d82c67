"""Asks the model what a turn is about, until it takes the question, is stopped, or its time is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import anyio

from requill.ai.interface import ContextTooLarge, ModelRequest, ProviderUnavailable
from requill.features.turns import policy
from requill.features.turns.errors import Stopped
from requill.features.turns.rounds import CUT_OFF, Rounds
from requill.features.turns.windows import Windows, smaller
from requill.features.turns.work import Outcome

STOPPED = "Stopped. What arrived is kept."

Load = Callable[[int], Awaitable[ModelRequest | None]]
"""Makes the turn's request fit so many tokens; None where nothing is to be asked."""


async def ask(
    rounds: Rounds,
    first: ModelRequest | None,
    load: Load,
    budget: int,
    windows: Windows,
    scope: anyio.CancelScope,
) -> Outcome:
    """What came of it, as far as it came; `scope` is cancelled by whoever stops the turn.

    The request is `first` or, without one, made to fit `budget` tokens. Raises `Stopped`, and what the
    provider's failures raise, where nothing arrived.
    """
    with scope, anyio.move_on_after(policy.TOTAL_SECONDS):
        request = await load(budget) if first is None else first
        return (
            Outcome("", "complete") if request is None else await _ask(rounds, request, load, budget, windows)
        )
    if scope.cancel_called:
        if not rounds.has_something:
            raise Stopped
        return rounds.outcome("stopped", STOPPED)
    if not rounds.has_something:
        raise ProviderUnavailable
    return rounds.outcome("incomplete", CUT_OFF)


async def _ask(rounds: Rounds, request: ModelRequest, load: Load, budget: int, windows: Windows) -> Outcome:
    """Ask with less and less until the model takes it; a size that it named is known from then on."""
    opening, model = rounds.work.opening, rounds.model
    named: int | None = None
    while True:
        try:
            outcome = await rounds.run(request)
        except ContextTooLarge as error:
            named = named if error.limit is None else error.limit
            less = smaller(budget, error.limit)
            fitted = None if less is None else await load(less)
            if less is None or fitted is None:
                if opening.unread is None or rounds.has_something:
                    raise
                return Outcome("", "complete", opening.unread)
            request, budget = fitted, less
        else:
            if named is not None:
                windows.learn(model, named)
            return outcome
