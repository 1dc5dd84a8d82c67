"""The usage line as it crosses the wire."""

from __future__ import annotations

from typing import Any

from requill.api.schemas import ErrorBody, Outgoing


class Limits(Outgoing):
    """Monthly limits; null where there is none."""

    docs: int | None
    messages: int | None


class Usage(Outgoing):
    """What was used this calendar month (UTC)."""

    docs: int
    messages: int
    limits: Limits


class LimitBody(ErrorBody):
    """The refusal of a guest: `usage` is there where this month's allowance is used up."""

    usage: Usage | None = None


LIMITED: dict[int | str, dict[str, Any]] = {
    403: {"model": LimitBody, "description": "The month's allowance is used up, or an account is needed"}
}
"""How routes that take an allowance describe their refusal."""
