"""Event of a change to somebody's notifications."""

from __future__ import annotations

from msgspec import Struct


class NotificationsChanged(Struct, frozen=True):
    """Somebody has other notifications, or has read some."""

    owner_id: str
