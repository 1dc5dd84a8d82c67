"""What an answer asks the interview to do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Move = Literal["start", "answer", "skip", "back", "unknown", "finish"]


class Reading(Struct, frozen=True):
    """The move; for "back" the section if one was named, for "unknown" whom to ask if somebody was."""

    move: Move
    target: int | None = None
    owner: str = ""
