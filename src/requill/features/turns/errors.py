"""Errors of turns: why one was refused or did not come to its end.

DomainError
├── TurnInProgress   409
├── TooManyTurns     429   as many as one person, or the guests of one network, may have at a time
├── TurnsBusy        503   as many as the server takes at a time
├── TurnNotFound     404
├── Restarted        503   ended with the process that ran it
└── Stopped          409   ended by the person before there was a word to keep
"""

from __future__ import annotations

from requill.features.turns.policy import RETRY_SECONDS
from requill.kit.errors import Conflict, NotFound, TooManyRequests, Unavailable


class TurnInProgress(Conflict):
    """The assistant is already answering on this document."""

    code = "TURN_IN_PROGRESS"
    default_message = "The assistant is still answering. Wait for it or stop it first."


class TooManyTurns(TooManyRequests):
    """The person has as many turns under way as one may, or the guests of their network have."""

    code = "TOO_MANY_TURNS"
    default_message = (
        "The assistant is still working on your other requests. Wait for one to finish or stop one."
    )

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": str(RETRY_SECONDS)})


class TurnsBusy(Unavailable):
    """The server has as many turns under way as it takes."""

    code = "TURNS_BUSY"
    default_message = "The assistant is busy with other people. Try again in a moment."

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": str(RETRY_SECONDS)})


class TurnNotFound(NotFound):
    """There is no such turn of yours."""

    code = "TURN_NOT_FOUND"


class Restarted(Unavailable):
    """The process that ran the turn is gone, or was taken for it."""

    code = "RESTARTED"
    default_message = "The server was restarted."


class Stopped(Conflict):
    """The person stopped the turn before the first word."""

    code = "STOPPED"
    default_message = "Stopped."
