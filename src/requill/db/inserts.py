"""Inserts that say what becomes of a row that is already there; each database has its own kind of them."""

from __future__ import annotations

from typing import Any

from sqlalchemy.dialects import sqlite

from requill.db.session import Session


def insert_into(session: Session, model: type[Any]) -> Any:
    """An insert with `on_conflict_do_nothing` and `on_conflict_do_update`, for the session's database."""
    return insert_for(session.connection().dialect.name, model)


def insert_for(dialect: str, model: type[Any]) -> Any:
    """The same for a database by its name: "sqlite" or "postgresql"."""
    if dialect == "postgresql":  # loaded only where it is used: it takes time at the start
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(model)
    return sqlite.insert(model)
