"""Says whether a database can be used by this program, in a sentence for the operator when it cannot."""

from __future__ import annotations

import re

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from requill.db.migrate import current_revision, known_revisions

_DRIVERS_WORDS = re.compile(r"^connection failed: |\bFATAL:\s+")


class UnusableDatabaseError(Exception):
    """Nothing can be done with this database; the message says why, to the operator."""


def require_usable(engine: Engine, *, is_filled: bool = False) -> None:
    """Raise `UnusableDatabaseError` when nobody answers there, or a newer program has been there.

    With `is_filled`, a database in which nothing was ever written will not do either.
    """
    try:
        with engine.connect() as connection:
            revision = current_revision(connection)
    except DBAPIError as error:
        advice = " Check REQUILL_DATABASE_URL." if engine.dialect.name == "postgresql" else ""
        raise UnusableDatabaseError(f"The database cannot be opened: {_reason(error)}.{advice}") from None
    if revision is None:
        if is_filled:
            raise UnusableDatabaseError("There is nothing in the database yet.")
    elif revision not in known_revisions():
        raise UnusableDatabaseError(
            f"The database is newer than this program, which does not know its version {revision}. "
            "Start the newer program, or restore a backup from before."
        )


def _reason(error: DBAPIError) -> str:
    """What the driver says first: it names hosts, people and databases, never a password."""
    first, *_ = str(error.orig).splitlines() or [""]
    return _DRIVERS_WORDS.sub("", first).strip().rstrip(".") or type(error.orig).__name__
