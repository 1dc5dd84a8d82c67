"""Says whether a database can be used by this program, in a sentence for the operator when it cannot."""

from __future__ import annotations

import re

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, OperationalError

from requill.db.migrate import current_revision, may_run_on, migrate

_DAMAGED = re.compile("is not a database|is malformed")
_DRIVERS_WORDS = re.compile(r"^connection failed: |\bFATAL:\s+")


class UnusableDatabaseError(Exception):
    """Nothing can be done with this database; the message says why, to the operator."""


def require_usable(engine: Engine, *, is_filled: bool = False) -> None:
    """Raise `UnusableDatabaseError` when nobody answers there, or a newer program took away what this needs.

    An empty database will not do where this program may not make tables in it.

    With `is_filled`, a database in which nothing was ever written will not do either.
    """
    try:
        with engine.connect() as connection:
            revision = current_revision(connection)
            refused = None if revision is not None else _who_may_make_nothing(connection)
            is_newer = revision is not None and not may_run_on(connection, revision)
    except DBAPIError as error:
        advice = " Check REQUILL_DATABASE_URL." if engine.dialect.name == "postgresql" else ""
        if _DAMAGED.search(str(error.orig)):
            advice = " Restore a backup into an empty folder."
        raise UnusableDatabaseError(f"The database cannot be opened: {_reason(error)}.{advice}") from None
    if revision is None:
        if is_filled:
            raise UnusableDatabaseError("There is nothing in the database yet.")
        if refused is not None:
            who, schema = refused
            raise UnusableDatabaseError(
                f"The database is empty, and {who} may not make tables in it. "
                f"Let its owner run: GRANT CREATE ON SCHEMA {schema} TO {who};"
            )
    elif is_newer:
        raise UnusableDatabaseError(
            f"The database is newer than this program, which does not know its version {revision}. "
            "Start the newer program, or restore a backup from before."
        )


def bring_up_to_date(engine: Engine) -> None:
    """Run the migrations that the database lacks.

    Raises `UnusableDatabaseError` when it cannot take them: its disk is full, or somebody holds a table.
    """
    try:
        migrate(engine)
    except OperationalError as error:
        raise UnusableDatabaseError(
            f"The database can't be brought up to date, and is as it was: {_reason(error)}."
        ) from error


def _who_may_make_nothing(connection: Connection) -> tuple[str, str] | None:
    """This program's name and its schema, where PostgreSQL lets it make no tables, as a new one does."""
    if connection.dialect.name != "postgresql":
        return None
    schema = "coalesce(current_schema(), 'public')"
    asked = (
        f"SELECT quote_ident(current_user), quote_ident({schema}), has_schema_privilege({schema}, 'CREATE')"
    )
    who, name, may = connection.execute(text(asked)).one()
    return None if may else (who, name)


def _reason(error: DBAPIError) -> str:
    """What the driver says first: it names hosts, people and databases, never a password."""
    first, *_ = str(error.orig).splitlines() or [""]
    return _DRIVERS_WORDS.sub("", first).strip().rstrip(".") or type(error.orig).__name__
