"""A SQLite file that has no room left to grow is no database to be ready with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import text

from requill.db.database import Database
from requill.db.session import Session
from requill.db.sqlite import LEAST_FREE_BYTES, free_bytes, sqlite_engines
from requill.kit.errors import Unavailable

pytestmark = pytest.mark.anyio


async def test_a_sign_of_life_is_given_while_the_file_has_room_to_grow(tmp_path: Path) -> None:
    free, asked = [LEAST_FREE_BYTES], set()

    def free_in(folder: Path) -> int:
        asked.add(folder)
        return free[0]

    door = Database(sqlite_engines(tmp_path / "test.sqlite3", free_in), publish=lambda _: None)
    await door.ping()
    free[0] -= 1
    with pytest.raises(Unavailable, match="no room left on the disk"):
        await door.ping()
    free[0] += 1
    await door.ping()
    await door.close()
    assert asked == {tmp_path}


async def test_a_write_that_finds_no_room_says_so_and_what_stood_there_stays(tmp_path: Path) -> None:
    door = Database(sqlite_engines(tmp_path / "test.sqlite3"), publish=lambda _: None)

    def set_up(session: Session) -> None:
        session.execute(text("CREATE TABLE notes (words TEXT)"))
        session.execute(text("INSERT INTO notes VALUES ('kept')"))

    def limit(session: Session) -> None:  # of the connection alone with which the door writes
        pages = session.execute(text("PRAGMA page_count")).scalar_one()
        session.execute(text(f"PRAGMA max_page_count = {pages}"))

    await door.write(set_up)
    await door.write(limit)
    with pytest.raises(Unavailable, match="no room left on the disk"):
        await door.write(lambda session: session.execute(text("INSERT INTO notes VALUES (zeroblob(100000))")))
    notes = text("SELECT words FROM notes")
    assert await door.read(lambda session: session.execute(notes).scalars().all()) == ["kept"]
    await door.close()


def test_the_room_that_is_left_is_asked_of_the_system(tmp_path: Path) -> None:
    assert 0 < free_bytes(tmp_path) <= shutil.disk_usage(tmp_path).total
