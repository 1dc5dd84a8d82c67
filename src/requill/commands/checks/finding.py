"""Finding of a check."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Level = Literal["ok", "warning", "problem"]


class Finding(Struct, frozen=True):
    """A line for the operator: how bad it is, what was looked at, and what it is like or what to do."""

    level: Level
    subject: str
    text: str
