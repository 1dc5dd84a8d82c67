"""Keyset pages: a cursor names the last row seen, so that page 5,000 costs what page 1 costs."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Generic, TypeVar

from msgspec import Struct

from requill.kit.errors import FieldError, Invalid
from requill.kit.texts import is_storable

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
            raise Invalid(FieldError("cursor", "This page doesn't exist."))
        return cursor


class SortCursor(Struct, frozen=True):
    """Where a page of a list ended that is sorted by `sort`: what its last row is sorted by, and its id."""

    sort: str
    value: str
    row_id: int

    def encode(self) -> str:
        """The opaque text that the client hands back."""
        return (
            base64.urlsafe_b64encode(f"{self.sort}.{self.row_id}.{self.value}".encode()).decode().rstrip("=")
        )

    @classmethod
    def decode(cls, text: str, sort: str) -> SortCursor:
        """Read a cursor of a list in that order; raises `Invalid` for any other text."""
        try:
            padded = text + "=" * (-len(text) % 4)
            of, row_id, value = base64.urlsafe_b64decode(padded).decode().split(".", 2)
            cursor = cls(of, value, int(row_id))
            is_one = of == sort and 0 < cursor.row_id <= MAX_ID and is_storable(value)
            if sort != "title":
                is_one = is_one and 0 <= int(value) <= MAX_ID
        except (ValueError, binascii.Error):
            is_one = False
        if not is_one:
            raise Invalid(FieldError("cursor", "This page doesn't exist."))
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
