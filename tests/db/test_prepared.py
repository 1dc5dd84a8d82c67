"""Prepared statements do what SQLAlchemy would do with them, on both databases."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, insert, literal, select, update
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from requill.db.database import Database
from requill.db.prepared import PreparedChange, PreparedRows
from requill.db.session import Session
from requill.db.sqlite import sqlite_engines
from requill.kit.errors import Unavailable
from requill.models import Reservation, User

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

_MOMENT = datetime(2026, 11, 23, 8, 15, 30, 123456, tzinfo=UTC)
_USER: dict[str, Any] = {
    "id": "u-1",
    "username": "Lea",
    "username_key": "lea",
    "is_guest": False,
    "review_changes_first": False,
    "document_count": 0,
    "project_count": 0,
    "sealed_api_key": b"\x00\xff",
    "created_at": _MOMENT,
}
_HELD: dict[str, Any] = {
    "id": "r-1",
    "subjects": ["a", {"ü": None}],
    "month": "2026-11",
    "kind": "docs",
    "created_at": _MOMENT,
}
_ADD_USER = PreparedChange(insert(User), tuple(_USER))
_ADD_HELD = PreparedRows(
    insert(Reservation).returning(Reservation.id, Reservation.subjects, Reservation.created_at), tuple(_HELD)
)
_COLUMNS = select(User.id, User.is_guest, User.sealed_api_key, User.created_at, User.email)
_ONE = PreparedRows(_COLUMNS.where(User.id == bindparam("user"), User.is_guest == literal(value=False)))
_RENAME = PreparedChange(
    update(User).where(User.id == bindparam("user")).values(username=bindparam("new_username"))
)


@pytest.fixture
async def on_sqlite(migrated_sqlite: Path, tmp_path: Path) -> AsyncIterator[Database]:
    """The one database whose driver is given the statements themselves."""
    path = tmp_path / "test.sqlite3"
    shutil.copy(migrated_sqlite, path)
    database = Database(sqlite_engines(path), publish=lambda events: None)
    yield database
    await database.close()


async def test_values_go_in_and_come_out_as_their_types_say(database: Database) -> None:
    def write(session: Session) -> Any:
        _ADD_USER.execute(session, _USER)
        return _ADD_HELD.first(session, _HELD)

    assert tuple(await database.write(write)) == ("r-1", _HELD["subjects"], _MOMENT)
    assert await database.read(lambda session: _ONE.value(session, {"user": "u-1"})) == "u-1"
    assert await database.read(lambda session: _ONE.value(session, {"user": "u-2"})) is None
    assert await database.read(lambda session: _ONE.first(session, {"user": "u-2"})) is None
    row = await database.read(lambda session: _ONE.first(session, {"user": "u-1"}))
    assert row is not None
    assert tuple(row) == ("u-1", False, b"\x00\xff", _MOMENT, None)
    assert (row.is_guest, row.created_at) == (False, _MOMENT)
    assert isinstance(row.is_guest, bool)


async def test_a_change_tells_how_many_rows_it_found(database: Database) -> None:
    await database.write(lambda session: _ADD_USER.execute(session, _USER))

    async def renamed(user: str) -> int:
        values = {"user": user, "new_username": "Léa"}
        return await database.write(lambda session: _RENAME.execute(session, values))

    assert (await renamed("u-1"), await renamed("u-2")) == (1, 0)
    name = await database.read(lambda session: session.scalars(select(User.username)).one())
    assert name == "Léa"


async def test_it_sees_what_the_session_wrote_and_is_undone_with_it(database: Database) -> None:
    def fails(session: Session) -> None:
        session.add(User(**_USER))
        session.flush()
        assert _RENAME.execute(session, {"user": "u-1", "new_username": "Tom"}) == 1
        assert session.scalars(select(User.username)).one() == "Tom"
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(fails)
    assert await database.read(lambda session: session.scalars(select(User)).all()) == []


async def test_nothing_is_kept_of_work_that_goes_on_after_it_was_undone(database: Database) -> None:
    """The driver alone would write it, outside of any transaction."""
    await database.write(lambda session: _ADD_USER.execute(session, _USER))

    def goes_on(session: Session) -> None:
        session.add(User(**_USER))
        with pytest.raises(IntegrityError):
            session.flush()
        _RENAME.execute(session, {"user": "u-1", "new_username": "Tom"})

    with pytest.raises(RuntimeError, match="undid the work"):
        await database.write(goes_on)
    name = await database.read(lambda session: session.scalars(select(User.username)).one())
    assert name == "Lea"


async def test_a_read_sees_one_state_of_the_database(database: Database) -> None:
    """Also where its first statement is a prepared one."""
    await database.write(lambda session: _ADD_USER.execute(session, _USER))
    names = PreparedRows(select(User.username))

    def read(session: Session) -> tuple[str, bool]:
        first = names.value(session, {})
        return first, session.connection().in_transaction()

    assert await database.read(read) == ("Lea", True)


async def test_a_constraint_is_named_as_sqlalchemy_names_it(database: Database) -> None:
    def twice(session: Session) -> None:
        _ADD_USER.execute(session, _USER)
        with pytest.raises(IntegrityError) as refused:
            _ADD_USER.execute(session, _USER)
        assert "Lea" not in str(refused.value)  # what people wrote stays out of the log
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(twice)


async def test_a_value_that_is_missing_is_an_error(database: Database) -> None:
    with pytest.raises((KeyError, StatementError), match="user"):
        await database.read(lambda session: _ONE.all(session, {}))


async def test_what_the_driver_refuses_is_the_database_being_away(on_sqlite: Database) -> None:
    """So that the connection is given up and whoever waits is told, as after any other statement."""

    def broken(session: Session) -> None:
        session.driver.execute("PRAGMA query_only = ON")
        _ADD_USER.execute(session, _USER)

    with pytest.raises(Unavailable) as away:
        await on_sqlite.write(broken)
    assert isinstance(away.value.__cause__, OperationalError)
    await on_sqlite.write(lambda session: _ADD_USER.execute(session, _USER))


async def test_a_list_of_values_is_as_long_as_it_is_given(database: Database) -> None:
    among = PreparedRows(select(User.username).where(User.id.in_(bindparam("ids", expanding=True))))
    await database.write(lambda session: _ADD_USER.execute(session, _USER))

    async def found(*ids: str) -> list[str]:
        return await database.read(lambda session: [row[0] for row in among.all(session, {"ids": ids})])

    assert (await found(), await found("u-2", "u-1"), await found("u-2")) == ([], ["Lea"], [])


async def test_what_the_program_fills_in_is_filled_in(database: Database) -> None:
    given = ("id", "username", "username_key", "is_guest", "created_at")
    add = PreparedChange(insert(User), given)
    counted = select(User.document_count, User.review_changes_first)
    await database.write(lambda session: add.execute(session, {name: _USER[name] for name in given}))
    row = await database.read(lambda session: session.execute(counted).one())
    assert tuple(row) == (0, False)
