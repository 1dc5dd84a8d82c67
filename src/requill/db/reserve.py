"""A file that keeps some room on the disk, so that something can still be deleted when the disk is full.

Deleting writes too: without any room it fails like all else, and nobody could make some. So when the disk
is full the file is deleted, and the database may not grow beyond what it is then, but for a little. What fits
into the pages that are free in it is written; the room that was released is left for the log of such writes.
Once there is room on the disk again, the file is made again, and the database may grow.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

RESERVE_BYTES = 16 * 1024 * 1024  # several times what the log holds before it is written into the database
_HEADROOM_PAGES = 64  # for what a deletion itself writes down
_NO_LIMIT = 2**32 - 2


class Reserve:
    """The file at `path`, made where there is room. Used by the one thread that writes.

    Without the file, `max_pages` is how large the database may be.
    """

    def __init__(self, path: Path, has_space: Callable[[], bool]) -> None:
        self._path, self._has_space = path, has_space
        self._is_kept = path.exists()
        self._max_pages: int | None = None
        self._limited: sqlite3.Connection | None = None  # the connection that knows of it

    def prepare(self, connection: sqlite3.Connection) -> None:
        """Before a transaction: make the file, or keep the database from growing without it."""
        if self._is_kept:
            return
        self._is_kept = self._has_space() and self._make()
        if self._is_kept:
            self._max_pages = None
            if self._limited is connection:
                connection.execute(f"PRAGMA max_page_count = {_NO_LIMIT}")
            self._limited = None
            return
        if self._max_pages is None:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            self._max_pages = pages + _HEADROOM_PAGES
        if self._limited is not connection:
            connection.execute(f"PRAGMA max_page_count = {self._max_pages}")
            self._limited = connection

    def release(self) -> None:
        """The disk is full: leave the room to what deletes."""
        self._path.unlink(missing_ok=True)
        self._is_kept = False

    def _make(self) -> bool:
        try:
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.posix_fallocate(descriptor, 0, RESERVE_BYTES)
            finally:
                os.close(descriptor)
        except OSError:
            self._path.unlink(missing_ok=True)
            return False
        return True
