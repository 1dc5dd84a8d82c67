"""Why a turn was refused or did not come to its end.

DomainError
├── TurnInProgress   409
├── TurnNotFound     404
└── Stopped          409   ended by the person before there was a word to keep
"""

from __future__ import annotations

from requill.kit.errors import Conflict, NotFound


class TurnInProgress(Conflict):
    """The assistant is already answering on this document."""

    code = "TURN_IN_PROGRESS"
    default_message = "The assistant is still answering. Wait for it, or stop it first."


class TurnNotFound(NotFound):
    """There is no such turn of yours."""

    code = "TURN_NOT_FOUND"


class Stopped(Conflict):
    """The person stopped the turn before the first word."""

    code = "STOPPED"
    default_message = "Stopped."
