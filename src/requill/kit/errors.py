"""The root of every error that is shown to people.

DomainError
├── Malformed        400
├── NotSignedIn      401
├── Forbidden        403
│   └── AccountRequired  guests may not do this at all
├── NotFound         404   also what exists but is not yours
├── Conflict         409
│   └── OtherPerson      the page asks for somebody who is not signed in here
├── TooLarge         413
├── Invalid          422   carries field errors
├── TooManyRequests  429
└── Unavailable      503
    └── PartAway         a part of the program cannot be loaded or started
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct


class FieldError(Struct, frozen=True):
    """One field that was refused, and why, in words for the person who filled it in."""

    field: str
    message: str


class DomainError(Exception):
    """An outcome with a name: `status` is its HTTP status, `code` its stable machine-readable name.

    `message` is shown to people. `details` is merged into the error body (camelCase keys).
    """

    status: ClassVar[int] = 500
    code: ClassVar[str] = "INTERNAL"
    default_message: ClassVar[str] = "Something went wrong. Please try again."

    def __init__(
        self,
        message: str | None = None,
        *,
        description: str | None = None,
        details: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.message = message or self.default_message
        self.description = description
        self.details = dict(details or {})
        self.headers = dict(headers or {})
        super().__init__(self.message)

    def body(self) -> dict[str, Any]:
        """The JSON error body, the same over HTTP and inside a stream."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.description is not None:
            body["description"] = self.description
        return body | self.details


class Malformed(DomainError):
    """The request cannot be read at all."""

    status = 400
    code = "MALFORMED"
    default_message = "We couldn't read the request."


class NotSignedIn(DomainError):
    """Nobody is behind this request."""

    status = 401
    code = "NOT_SIGNED_IN"
    default_message = "You need to be logged in."


class Forbidden(DomainError):
    """Somebody is there, but may not do this."""

    status = 403
    code = "FORBIDDEN"
    default_message = "You don't have permission to do this."


class AccountRequired(Forbidden):
    """A guest asked for what only registered people may have."""

    code = "ACCOUNT_REQUIRED"
    default_message = "Sign up required"


class NotFound(DomainError):
    """There is no such thing, or it is not yours: the two look the same."""

    status = 404
    code = "NOT_FOUND"
    default_message = "Not found"


class Conflict(DomainError):
    """The thing has changed, or is busy, since the caller last looked."""

    status = 409
    code = "CONFLICT"
    default_message = "This has changed since you opened it."


class OtherPerson(Conflict):
    """The request is meant for one person, and its session is another's."""

    code = "OTHER_PERSON"
    default_message = "You've switched accounts in this browser. Nothing was saved; please try again."


class TooLarge(DomainError):
    """The body or one of its texts is over its limit."""

    status = 413
    code = "TOO_LARGE"
    default_message = "This is too large."


class Invalid(DomainError):
    """The request can be read, but a field in it is refused."""

    status = 422
    code = "INVALID"
    default_message = "Some fields aren't valid."

    def __init__(self, *errors: FieldError, message: str | None = None) -> None:
        listed = [{"field": error.field, "message": error.message} for error in errors]
        super().__init__(message or (errors[0].message if errors else None), details={"errors": listed})


class TooManyRequests(DomainError):
    """The caller must wait; `Retry-After` says how long."""

    status = 429
    code = "TOO_MANY_REQUESTS"
    default_message = "Too many requests. Please wait a moment."


class Unavailable(DomainError):
    """A part that this needs is busy or away; trying again later is right."""

    status = 503
    code = "UNAVAILABLE"
    default_message = "Requill is busy. Please try again in a moment."


class PartAway(Unavailable):
    """A part of the program cannot be loaded or started: an update is exchanging it, most often."""

    code = "PART_AWAY"
    default_message = "This can't be done right now. Please try again in a moment."

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": "30"})
