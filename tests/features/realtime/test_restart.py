"""The server is restarted under many open conversations: all come back, and nothing twice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from requill.app import SQLITE_FILE
from tests.support.amounts import FACTOR
from tests.support.restarting import PEOPLE, restarted

EACH = 2 * FACTOR


@pytest.mark.full
@pytest.mark.anyio
async def test_all_come_back_and_nothing_is_repeated(tmp_path: Path, migrated_sqlite: Path) -> None:
    """How soon they are back is a matter of the machine: `make bench` says it."""
    shutil.copy(migrated_sqlite, tmp_path / SQLITE_FILE)
    async with restarted(tmp_path, EACH) as outcome:
        assert len(outcome.waited) == PEOPLE * EACH
        for visitor in outcome.visitors:
            again = await visitor.ask()
            assert visitor.message is not None
            assert (again["id"], again["turnId"]) == (visitor.message["id"], visitor.turn_id)
        for person in outcome.people:
            used = (await person.get("/api/usage")).json()["messages"]
            assert used == EACH
