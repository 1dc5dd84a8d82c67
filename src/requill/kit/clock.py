"""The current moment, asked for in one place so that tests can set it; durations are measured elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The current moment, aware, in UTC."""
    return datetime.now(UTC)


def month_of(moment: datetime) -> str:
    """The calendar month in UTC as `YYYY-MM`: the unit in which allowances are counted."""
    return moment.astimezone(UTC).isoformat()[:7]
