"""What an answer asks the interview to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Move = Literal["start", "answer", "skip", "back", "unknown", "finish"]


@dataclass(frozen=True, slots=True)
class Reading:
    """The move; for "back" the section if one was named, for "unknown" whom to ask if somebody was."""

    move: Move
    target: int | None = None
    owner: str = ""
