"""What happened to somebody's usage."""

from __future__ import annotations

from dataclasses import dataclass

from requill.kit.events import UserEvent


@dataclass(frozen=True, slots=True)
class UsageChanged(UserEvent):
    """The figures of the usage line are no longer what they were."""
