"""The usage line as it crosses the wire."""

from __future__ import annotations

from requill.api.schemas import Outgoing


class Limits(Outgoing):
    """Monthly limits; null where there is none."""

    docs: int | None
    messages: int | None


class Usage(Outgoing):
    """What was used this calendar month (UTC)."""

    docs: int
    messages: int
    limits: Limits
