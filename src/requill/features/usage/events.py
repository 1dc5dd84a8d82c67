"""What happened to somebody's usage."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UsageChanged:
    """The figures of the usage line are no longer what they were."""

    user_id: str
