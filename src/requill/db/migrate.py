"""Brings a database to the newest schema, and costs nothing when it is already there."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

VERSIONS = Path(__file__).parent / "migrations" / "versions"
NEWEST = Path(__file__).parent / "migrations" / "newest.sql"
_LOCK_KEY = 7_361_245  # any constant: processes that start together take turns on it
# A migration may take longer than any request's statement, and others wait for it as long as that takes. But
# behind one that waits for a table, everybody else waits for that table too: so it does not wait for long.
_WITHOUT_LIMITS = text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
_WITH_SHORT_WAITS = text("SET LOCAL lock_timeout = '5s'")


def known_revisions() -> frozenset[str]:
    """The revisions this program can start from: migrations are named by their order."""
    return frozenset(path.stem.split("_")[0] for path in VERSIONS.glob("[0-9]*.py"))


def newest_revision() -> str:
    """The revision this program expects."""
    return max(known_revisions())


def migrate(engine: Engine) -> None:
    """Run every migration that `engine`'s database lacks; several processes may call this at once.

    A new SQLite file is made at once as it is after the newest. A newer program's database on which this one
    may run is left as it is.
    """
    with engine.connect() as connection:
        if _is_up_to_date(connection):
            return
    with engine.begin() as connection:
        take_turn(connection)
        if _is_up_to_date(connection):  # the process that had the lock may have done it, or more
            return
        if connection.dialect.name == "sqlite" and current_revision(connection) is None:
            _make_newest(connection)
            return
        # Alembic takes a quarter of the start-up time: no other start waits for it.
        from requill.db.migrations.run import upgrade

        upgrade(connection)


def _make_newest(connection: Connection) -> None:
    """Make what all migrations together make, in a tenth of their time."""
    for statement in NEWEST.read_text().split(";\n\n"):
        connection.exec_driver_sql(statement)


def take_turn(connection: Connection) -> None:
    """Wait until no other process changes the tables; this one is then the only one to the transaction's end.

    One process alone has the SQLite file.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_WITHOUT_LIMITS)
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
        connection.execute(_WITH_SHORT_WAITS)


def current_revision(connection: Connection) -> str | None:
    """The revision that a database is at; None where there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def may_run_on(connection: Connection, revision: str) -> bool:
    """Whether this program may run on a database at `revision`.

    It may when it knows that revision, and also when newer programs have only added to what it knows: so one
    that ended can be started again in the middle of a rolling update.
    """
    if revision in known_revisions():
        return True
    if not inspect(connection).has_table("schema_state"):
        return False
    oldest: str | None = connection.execute(text("SELECT oldest_program FROM schema_state")).scalar()
    return oldest is not None and oldest <= newest_revision()


def _is_up_to_date(connection: Connection) -> bool:
    revision = current_revision(connection)
    if revision is None or revision == newest_revision():
        return revision is not None
    return revision not in known_revisions() and may_run_on(connection, revision)
