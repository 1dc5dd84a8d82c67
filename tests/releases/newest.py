"""Writes what a new SQLite file is made of, as all migrations leave one.

Run it behind a new migration: `python -m tests.releases.newest`.
"""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from requill.app import SQLITE_FILE
from requill.db.migrate import NEWEST
from requill.db.migrations.run import upgrade
from requill.db.sqlite import sqlite_engines

_ROWS = ("alembic_version", "schema_state")  # what tells which programs may run on it


def schema_of(connection: Connection) -> list[str]:
    """The statements that make the tables, indexes and triggers of a file, and its rows of the revision."""
    driver: Any = connection.connection.driver_connection
    return [*_made(driver), *_filled(driver)]


def _made(driver: sqlite3.Connection) -> Iterator[str]:
    rows = driver.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
    ).fetchall()
    virtual = [name for name, sql in rows if sql.startswith("CREATE VIRTUAL TABLE")]
    made_with_them = re.compile(rf"({'|'.join(virtual)})_\w+")
    theirs = (
        sql for name, sql in rows if not name.startswith("sqlite_") and not made_with_them.fullmatch(name)
    )
    return (re.sub(r"[ \t]+$", "", sql, flags=re.MULTILINE) for sql in theirs)


def _filled(driver: sqlite3.Connection) -> Iterator[str]:
    for table in _ROWS:
        for (value,) in driver.execute(f"SELECT * FROM {table}"):
            yield f"INSERT INTO {table} VALUES ('{value}')"


def write() -> None:
    """Write the file anew from all migrations."""
    with tempfile.TemporaryDirectory() as folder:
        engines = sqlite_engines(Path(folder) / SQLITE_FILE)
        with engines.writer.begin() as connection:
            upgrade(connection)
            statements = schema_of(connection)
        engines.dispose()
    NEWEST.write_text(";\n\n".join(statements) + ";\n")


if __name__ == "__main__":
    write()
