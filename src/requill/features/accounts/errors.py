"""Errors of accounts: why somebody was not let in, or not as whom they wished.

DomainError
├── InvalidCredentials  401
├── WrongPassword       403
├── DemoAccount         403
├── StorageFull         403
├── OwnerStorageFull    403
├── Taken               409
└── TooManyAttempts     429   Retry-After says when to come back
"""

from __future__ import annotations

from requill.kit.errors import Conflict, Forbidden, NotSignedIn, TooManyRequests


class InvalidCredentials(NotSignedIn):
    """No account has this name and this password; which of the two is wrong is not told."""

    code = "INVALID_CREDENTIALS"
    default_message = "Incorrect username or password."


class WrongPassword(Forbidden):
    """The current password was asked for, and this is not it."""

    code = "WRONG_PASSWORD"
    default_message = "Your current password is incorrect."


class DemoAccount(Forbidden):
    """Everybody uses the demo account: one visitor's change would be all the others'."""

    code = "DEMO_ACCOUNT"
    default_message = "You can't change or delete the demo account. Sign up to get your own."


class StorageFull(Forbidden):
    """The texts of this person take as much as they may."""

    code = "STORAGE_FULL"

    def __init__(self, mebibytes: int, *, is_guest: bool) -> None:
        way = "Delete some, or sign up for more space." if is_guest else "Delete some to continue."
        super().__init__(f"Your documents and conversations take up all of your {mebibytes} MiB. {way}")


class OwnerStorageFull(Forbidden):
    """What was written belongs to somebody whose texts take as much as they may."""

    code = "OWNER_STORAGE_FULL"
    default_message = "The owner's storage is full."


class Taken(Conflict):
    """Somebody has this name or this address; which of the two is not told."""

    code = "TAKEN"
    default_message = "This username or email address is already taken."


class TooManyAttempts(TooManyRequests):
    """Too many tries on one account, or from one address."""

    code = "TOO_MANY_ATTEMPTS"
    default_message = "Too many attempts. Please wait a while and try again."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)})
