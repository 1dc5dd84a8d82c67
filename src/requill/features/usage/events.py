"""Event of a change in somebody's usage."""

from __future__ import annotations

from requill.kit.events import UserEvent


class UsageChanged(UserEvent, frozen=True):
    """The figures of the usage line are no longer what they were."""
