"""Errors of sharing: why a document was not shown, or not joined.

NotFound
└── ShareNotFound
DomainError
└── PasswordRequired   401
Forbidden
└── WrongLinkPassword
Conflict
└── LinkIsForReading
"""

from __future__ import annotations

from requill.kit.errors import Conflict, DomainError, Forbidden, NotFound


class ShareNotFound(NotFound):
    """No document is shared by this link, whether or not one ever was."""

    default_message = "This link doesn't work anymore"


class PasswordRequired(DomainError):
    """The link is good, and its password has not been given in this browser."""

    status = 401
    code = "PASSWORD_REQUIRED"
    default_message = "Enter the password to open this document."


class WrongLinkPassword(Forbidden):
    """This is not the link's password."""

    code = "WRONG_PASSWORD"
    default_message = "This isn't the right password."


class LinkIsForReading(Conflict):
    """The link gives no role."""

    code = "LINK_IS_FOR_READING"
    default_message = "This link is for reading only. Ask the owner to invite you."
