"""One module says whose rows are whose, and nothing runs without saying who is asking."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import ColumnElement, select
from sqlalchemy.exc import StatementError

import requill
from requill.db.access import readable, readable_at_last, readable_id, writable_id
from requill.db.database import Database
from requill.models import Document

SOURCES = Path(requill.__file__).parent
# The index is cut by owner and decides nothing: what it finds is read by `readable`.
CUT_BY_OWNER = {"features/search/postgres_index.py", "features/search/sqlite_index.py"}


def _comparisons(source: str) -> Iterator[str]:
    """Where a column `owner_id` is compared with anything but the row of a person, and SQL that does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
            if any(side.endswith(".owner_id") for side in sides) and "User.id" not in sides:
                yield ast.unparse(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "owner_id =" in node.value:
            yield node.value


def test_no_statement_spells_out_whose_rows_it_reads() -> None:
    found = {
        path.relative_to(SOURCES).as_posix(): spelt
        for path in sorted((SOURCES / "features").rglob("*.py"))
        if (spelt := list(_comparisons(path.read_text())))
    }
    assert set(found) == CUT_BY_OWNER, found


@pytest.mark.parametrize(
    "source",
    ["select(Document).where(Document.owner_id == actor.user_id)", "text('DELETE … WHERE owner_id = :me')"],
)
def test_the_check_sees_what_it_looks_for(source: str) -> None:
    assert list(_comparisons(source))


@pytest.mark.parametrize(
    "clause",
    [
        readable(Document),
        readable_at_last(Document),
        Document.id == readable_id(Document, "document"),
        Document.id == writable_id(Document, "document"),
    ],
    ids=["readable", "at last", "readable id", "writable id"],
)
@pytest.mark.anyio
async def test_a_statement_fails_that_does_not_say_who_is_asking(
    database: Database, clause: ColumnElement[bool]
) -> None:
    statement = select(Document.id).where(clause)
    with pytest.raises(StatementError, match="'actor'"):
        await database.read(lambda session: session.execute(statement, {"document": 1}).all())
