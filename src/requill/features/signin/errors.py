"""Errors of sign-in: why somebody was not let in.

DomainError
├── InvalidToken      400   unknown, used, expired, of another purpose or another form: all the same
├── OtherBrowser      409   the link is good, but not here
└── PublicUrlMissing  503
ProviderRefused             an OAuth sign-in that failed; it becomes an address, not an answer
"""

from __future__ import annotations

from enum import StrEnum

from requill.kit.errors import Conflict, DomainError, Unavailable


class InvalidToken(DomainError):
    """This link opens nothing, or nothing any more."""

    status = 400
    code = "INVALID_TOKEN"
    default_message = "This link has expired. Please ask for a new one."


class OtherBrowser(Conflict):
    """A link that was asked for elsewhere would take a guest's work along.

    Whoever sent the link would then have it: the account might be theirs.
    """

    code = "OTHER_BROWSER"
    default_message = (
        "You asked for this link in another browser, and you've written something here as a guest. "
        "Open it there, or ask for a new link here to keep what you've written."
    )


class PublicUrlMissing(Unavailable):
    """Links need an address to lead to, and the operator has not said which."""

    code = "PUBLIC_URL_MISSING"
    default_message = (
        "This server doesn't know its own address. Ask whoever runs it to set REQUILL_PUBLIC_URL."
    )


class Ending(StrEnum):
    """Why an OAuth sign-in failed, as the sign-in page gets it."""

    DENIED = "denied"
    FAILED = "failed"
    EXPIRED = "expired"


class ProviderRefused(Exception):
    """The OAuth sign-in failed; `callback` is where the person wanted to be."""

    def __init__(self, ending: Ending, callback: str = "/") -> None:
        super().__init__(ending)
        self.ending = ending
        self.callback = callback
