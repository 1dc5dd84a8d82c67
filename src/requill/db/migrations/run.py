"""Runs Alembic on an open connection, without its command line or configuration file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from requill.db.migrate import current_revision

MIGRATIONS = Path(__file__).parent
FIRST_ROLLING = (
    "0012"  # up to it every update stopped all processes, and migrations took away what they liked
)
# What counts, the later ones in addition.
_COUNTING = {
    "0011_stored_bytes": "count_everything",
    "0017_places": "count_places",
    "0019_history": "count_revisions",
    "0020_comments": "count_comments",
    "0023_files": "count_files",
}


def upgrade(connection: Connection, to: str = "head", migrations: Path = MIGRATIONS) -> None:
    """Apply every migration up to the newest one, or the revision `to`, inside the caller's transaction.

    Afterwards the database knows the oldest program that may run on it.
    """
    config = _config(migrations)
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    _note_oldest_program(connection, ScriptDirectory.from_config(config))


def count_stored_bytes(connection: Connection, revision: str) -> None:
    """Count anew what each person's texts take, as the triggers of a database at `revision` keep it."""
    with Operations.context(MigrationContext.configure(connection)):
        for name, counting in _COUNTING.items():
            if revision >= name[:4]:
                migration: Any = import_module(f"requill.db.migrations.versions.{name}")
                getattr(migration, counting)()


def oldest_program(scripts: ScriptDirectory, revision: str) -> str:
    """The oldest revision whose code may run on a database at `revision`.

    A migration that takes something away names, as its `oldest_program`, the first revision whose code does
    without; what only adds names none.
    """
    reached = (script.module for script in scripts.iterate_revisions(revision, "base"))
    named = (getattr(module, "oldest_program", FIRST_ROLLING) for module in reached)
    return max(named, default=FIRST_ROLLING)


def oldest_program_of_newest() -> str:
    """The oldest revision whose code may run once this program has brought a database up to date."""
    return oldest_program(ScriptDirectory.from_config(_config(MIGRATIONS)), "head")


def _config(migrations: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.set_main_option("path_separator", "os")
    return config


def _note_oldest_program(connection: Connection, scripts: ScriptDirectory) -> None:
    revision = current_revision(connection)
    if revision is None or not inspect(connection).has_table("schema_state"):
        return
    oldest = oldest_program(scripts, revision)
    connection.execute(text("DELETE FROM schema_state"))
    connection.execute(text("INSERT INTO schema_state VALUES (:oldest)"), {"oldest": oldest})
