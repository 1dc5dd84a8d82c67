"""Brings a database to the newest schema, and costs nothing when it is already there."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

VERSIONS = Path(__file__).parent / "migrations" / "versions"
_LOCK_KEY = 7_361_245  # any constant: processes that start together take turns on it


def known_revisions() -> frozenset[str]:
    """The revisions this program can start from: migrations are named by their order."""
    return frozenset(path.stem.split("_")[0] for path in VERSIONS.glob("[0-9]*.py"))


def newest_revision() -> str:
    """The revision this program expects."""
    return max(known_revisions())


def migrate(engine: Engine) -> None:
    """Run every migration that `engine`'s database lacks; several processes may call this at once."""
    with engine.connect() as connection:
        if current_revision(connection) == newest_revision():
            return
    # Alembic takes a quarter of the start-up time and is needed only when there is something to do.
    from requill.db.migrations.run import upgrade

    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
        upgrade(connection)


def current_revision(connection: Connection) -> str | None:
    """The revision that a database is at; None where there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision
