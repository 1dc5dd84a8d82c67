"""A SQLite file that has no room left to grow is no database to be ready with."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable
from pathlib import Path

import pytest
from sqlalchemy import text

from requill.db.database import Database
from requill.db.session import Session
from requill.db.sqlite import MIN_FREE_BYTES, free_bytes, sqlite_engines
from requill.kit.errors import Unavailable

pytestmark = pytest.mark.anyio


async def test_a_sign_of_life_is_given_while_the_file_has_space_to_grow(tmp_path: Path) -> None:
    free, asked = [MIN_FREE_BYTES], set()

    def free_in(folder: Path) -> int:
        asked.add(folder)
        return free[0]

    database = Database(sqlite_engines(tmp_path / "test.sqlite3", free_in), publish=lambda _: None)
    await database.ping()
    free[0] -= 1
    with pytest.raises(Unavailable, match="disk is full"):
        await database.ping()
    free[0] += 1
    await database.ping()
    await database.close()
    assert asked == {tmp_path}


async def test_a_write_that_finds_no_room_says_so_and_what_stood_there_stays(tmp_path: Path) -> None:
    free = [MIN_FREE_BYTES]
    database = Database(sqlite_engines(tmp_path / "test.sqlite3", lambda _: free[0]), publish=lambda _: None)

    def set_up(session: Session) -> None:
        session.execute(text("CREATE TABLE notes (words TEXT)"))
        session.execute(text("INSERT INTO notes VALUES ('kept')"))

    def limit(session: Session) -> None:  # of the connection alone with which the database writes
        pages = session.execute(text("PRAGMA page_count")).scalar_one()
        session.execute(text(f"PRAGMA max_page_count = {pages}"))

    await database.write(set_up)
    free[0] = 0
    await database.write(limit)
    with pytest.raises(Unavailable, match="disk is full"):
        await database.write(
            lambda session: session.execute(text("INSERT INTO notes VALUES (zeroblob(1000000))"))
        )
    notes = text("SELECT words FROM notes")
    assert await database.read(lambda session: session.execute(notes).scalars().all()) == ["kept"]
    await database.close()


def test_the_room_that_is_left_is_asked_of_the_system(tmp_path: Path) -> None:
    assert 0 < free_bytes(tmp_path) <= shutil.disk_usage(tmp_path).total


async def test_on_a_full_disk_what_takes_no_room_is_still_written(tmp_path: Path) -> None:
    """The limit of pages is the disk: what the file cannot grow beyond, whatever is free beside it."""
    free = [10 * MIN_FREE_BYTES]
    reserve = tmp_path / "test.reserve"
    database = Database(sqlite_engines(tmp_path / "test.sqlite3", lambda _: free[0]), publish=lambda _: None)

    def write(statement: str) -> Awaitable[object]:
        return database.write(lambda session: session.execute(text(statement)))

    def fill(session: Session) -> None:
        pages = session.execute(text("PRAGMA page_count")).scalar_one()
        session.execute(text(f"PRAGMA max_page_count = {pages}"))

    await write("CREATE TABLE notes (number INTEGER PRIMARY KEY, words BLOB)")
    await write("INSERT INTO notes VALUES (1, zeroblob(1000000)), (2, zeroblob(1000000))")
    assert reserve.exists()

    free[0] = 0
    await database.write(fill)
    with pytest.raises(Unavailable, match="disk is full"):
        await write("INSERT INTO notes VALUES (3, zeroblob(1000000))")
    assert not reserve.exists()
    await write("CREATE TABLE deletions (number INTEGER)")  # as a deletion that itself notes something
    with pytest.raises(Unavailable, match="disk is full"):
        await write("INSERT INTO notes VALUES (3, zeroblob(1000000))")
    await write("DELETE FROM notes WHERE number = 1")
    await write("INSERT INTO notes VALUES (3, zeroblob(900000))")
    with pytest.raises(Unavailable, match="disk is full"):
        await write("INSERT INTO notes VALUES (4, zeroblob(1000000))")
    assert not reserve.exists()

    free[0] = 10 * MIN_FREE_BYTES
    await write("INSERT INTO notes VALUES (4, zeroblob(5000000))")
    assert reserve.exists()
    await database.close()


async def test_the_write_for_which_the_reserve_is_let_go_is_done(tmp_path: Path) -> None:
    """Whoever deletes first on a full disk need not ask twice."""
    free = [MIN_FREE_BYTES]
    database = Database(sqlite_engines(tmp_path / "test.sqlite3", lambda _: free[0]), publish=lambda _: None)
    await database.write(lambda session: session.execute(text("CREATE TABLE notes (words BLOB)")))

    def limit(session: Session) -> None:
        pages = session.execute(text("PRAGMA page_count")).scalar_one()
        session.execute(text(f"PRAGMA max_page_count = {pages}"))

    free[0] = 0
    await database.write(limit)
    await database.write(lambda session: session.execute(text("INSERT INTO notes VALUES (zeroblob(50000))")))
    assert not (tmp_path / "test.reserve").exists()
    await database.close()


async def test_a_database_that_begins_without_room_for_a_reserve_does_not_grow(tmp_path: Path) -> None:
    free = [0]
    database = Database(sqlite_engines(tmp_path / "test.sqlite3", lambda _: free[0]), publish=lambda _: None)
    await database.write(lambda session: session.execute(text("CREATE TABLE notes (words BLOB)")))
    large = text("INSERT INTO notes VALUES (zeroblob(1000000))")
    with pytest.raises(Unavailable, match="disk is full"):
        await database.write(lambda session: session.execute(large))
    free[0] = MIN_FREE_BYTES
    await database.write(lambda session: session.execute(large))
    await database.close()
