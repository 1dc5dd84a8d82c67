"""Errors of notifications: why something about one was refused.

NotFound
├── NotificationNotFound
└── UnsubscribeLinkUnknown
"""

from __future__ import annotations

from requill.kit.errors import NotFound


class NotificationNotFound(NotFound):
    """There is no such notification of the person's, or they may no longer read what it is about."""

    default_message = "Notification not found"


class UnsubscribeLinkUnknown(NotFound):
    """It was not made here, or the account is gone."""

    default_message = "This link doesn't work. Open the newest email from Requill, or log in."
