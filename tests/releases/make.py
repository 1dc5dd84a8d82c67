"""Makes the data folder of a revision once a release has it: `python -m tests.releases.make 0014`.

A folder that is there is never made again: it is what that release left. Where a migration adds a table or a
column, give the rows in `rows.py` something for it first; a table without a row is refused.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, Table

from requill.app import SQLITE_FILE
from requill.db.backup.forms import forms_of
from requill.db.migrations.run import upgrade
from requill.db.sqlite import sqlite_engines
from tests.releases.rows import KEY_FILES, rows

FOLDER = Path(__file__).parent
REVISIONS = sorted(path.name.split(".")[0] for path in FOLDER.glob("*.sqlite3.gz"))


def unpack(revision: str, folder: Path) -> None:
    """Put the data folder of a release there."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SQLITE_FILE).write_bytes(gzip.decompress(_packed(revision).read_bytes()))
    for name, content in KEY_FILES.items():
        (folder / name).write_text(content)
        (folder / name).chmod(0o600)


def make(revision: str) -> Path:
    """Make the file of a revision, whatever the program's own is. Raises `SystemExit` where it is there."""
    target = _packed(revision)
    if target.exists():
        sys.exit(f"{target} is there: what was released is never changed.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / SQLITE_FILE
        engines = sqlite_engines(path)
        with engines.writer.begin() as connection:
            upgrade(connection, revision)
            _fill(connection)
        with engines.writer.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA journal_mode = DELETE")
            driver.execute("VACUUM")
        engines.dispose()
        target.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    return target


def _packed(revision: str) -> Path:
    return FOLDER / f"{revision}.sqlite3.gz"


def _fill(connection: Connection) -> None:
    given = rows()
    forms = {form.name for form in forms_of(connection)}
    if missing := forms - given.keys():
        sys.exit(f"{__name__} has no rows for {', '.join(sorted(missing))}.")
    metadata = MetaData()
    metadata.reflect(connection, only=sorted(forms))
    for table in metadata.sorted_tables:
        for row in given[table.name]:
            connection.execute(table.insert(), _of_the_time(table, row))


def _of_the_time(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: row[name] for name in row.keys() & table.columns.keys()}
    if "project_id" in found and not table.columns["project_id"].foreign_keys:
        del found["project_id"]  # before there were projects, it was always empty
    return {name: _without_zone(value) for name, value in found.items()}


def _without_zone(value: Any) -> Any:
    return value.replace(tzinfo=None) if isinstance(value, datetime) else value


if __name__ == "__main__":
    for each in sys.argv[1:]:
        sys.stdout.write(f"{make(each)}\n")
