"""Refusals of actions, with the ways in which a call could be meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct, to_builtins

from requill.features.actions.action import Given
from requill.kit.errors import DomainError, NotFound


class NoSuchAction(NotFound):
    """No action has that name."""

    code = "NO_SUCH_ACTION"
    default_message = "There is no such action."


class Choice(Struct, frozen=True):
    """One way to say exactly what was meant: the whole call's arguments, under a name for people."""

    label: str
    arguments: Given


class ActionRefused(DomainError):
    """The action changed nothing; the message says why, and `choices` how it could be meant."""

    status: ClassVar[int] = 422
    code = "NOT_POSSIBLE"
    default_message = "This can't be done here."

    def __init__(self, message: str | None = None, choices: Sequence[Choice] = (), field: str = "") -> None:
        details: dict[str, Any] = {"choices": to_builtins(choices)} if choices else {}
        if field:
            details["errors"] = [{"field": field, "message": message}]
        super().__init__(message, details=details)


class NoSuchObject(ActionRefused):
    """The document has nothing of that name."""

    code = "NO_SUCH_OBJECT"


class AlreadySo(ActionRefused):
    """The document says it already."""

    default_message = "Nothing to change."


class Ambiguous(ActionRefused):
    """More than one thing has that name."""

    code = "AMBIGUOUS"


class WrongArgument(ActionRefused):
    """An argument is missing, too long or not one of its options."""

    code = "INVALID"
