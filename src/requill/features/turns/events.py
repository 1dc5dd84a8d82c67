"""What happened to a turn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn came to its end, well or not."""

    turn_id: str
    user_id: str
    document_id: int | None
