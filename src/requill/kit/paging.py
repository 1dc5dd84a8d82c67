"""Keyset pages: a cursor names the last row seen, so that page 5,000 costs what page 1 costs."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Generic, TypeVar

from msgspec import Struct

from requill.kit.errors import FieldError, Invalid

PAGE_LIMIT = 100
MAX_ID = 2**53  # the largest number that every JSON reader keeps exactly

Row = TypeVar("Row")


class Cursor(Struct, frozen=True):
    """Where a page ended: the sort time and the id of its last row."""

    moment: datetime
    row_id: int

    def encode(self) -> str:
        """The opaque text that the client hands back."""
        stamp = int(self.moment.timestamp() * 1_000_000)
        return base64.urlsafe_b64encode(f"{stamp}.{self.row_id}".encode()).decode().rstrip("=")

    @classmethod
    def decode(cls, text: str) -> Cursor:
        """Read a cursor; raises `Invalid` for anything that `encode` did not make."""
        cursor: Cursor | None
        try:
            padded = text + "=" * (-len(text) % 4)
            stamp, row_id = base64.urlsafe_b64decode(padded).decode().split(".")
            seconds, micros = divmod(int(stamp), 1_000_000)
            moment = datetime.fromtimestamp(seconds, UTC).replace(microsecond=micros)
            cursor = cls(moment, int(row_id))
        except (ValueError, binascii.Error, OverflowError, OSError):
            cursor = None
        if cursor is None or not 0 < cursor.row_id <= MAX_ID:
            raise Invalid(FieldError("cursor", "This page does not exist."))
        return cursor


class Page(Struct, Generic[Row], frozen=True):
    """One page: its rows, how many there are in all if that is kept, and the next page's cursor, if any."""

    rows: Sequence[Row]
    total: int | None
    next_cursor: str | None


def page_of(
    rows: Sequence[Row], limit: int, total: int | None, position: Callable[[Row], tuple[datetime, int]]
) -> Page[Row]:
    """A page of `rows`, of which one more than `limit` was asked for; `position` gives (moment, id)."""
    if len(rows) <= limit:
        return Page(rows, total, None)
    moment, row_id = position(rows[limit - 1])
    return Page(rows[:limit], total, Cursor(moment, row_id).encode())
