"""A migration only adds, or says which earlier programs it leaves behind: releases run beside one another."""

from __future__ import annotations

import importlib

import pytest
from sqlalchemy import text

from requill.db.engines import Engines
from requill.db.migrate import VERSIONS, known_revisions
from requill.db.migrations.run import FIRST_ROLLING, upgrade
from tests.support.schema import Shape, shape_of, taken_away

ROLLING = sorted(revision for revision in known_revisions() if revision > FIRST_ROLLING)


def _declared(revision: str) -> str | None:
    [path] = VERSIONS.glob(f"{revision}_*.py")
    migration = importlib.import_module(f"requill.db.migrations.versions.{path.stem}")
    return getattr(migration, "oldest_program", None)


def test_a_migration_takes_away_only_what_it_declares_and_no_program_uses_any_more(
    empty_engines: Engines,
) -> None:
    missing: dict[str, list[str]] = {}
    with empty_engines.writer.begin() as connection:
        upgrade(connection, FIRST_ROLLING)
        before = shape_of(connection)
        for revision in ROLLING:
            upgrade(connection, revision)
            after = shape_of(connection)
            missing[revision] = taken_away(before, after)
            before = after
    declared = {revision: _declared(revision) for revision in ROLLING}
    silently = {revision: found for revision, found in missing.items() if found and not declared[revision]}
    assert silently == {}, (
        "A release must run beside the one before it. Stop using this in one release, take it away in a "
        "later one, and declare `oldest_program` there: the first revision whose code does without."
    )
    for revision, oldest in declared.items():
        if oldest is not None:
            assert FIRST_ROLLING <= oldest < revision, "it must be a revision of an earlier release"
            assert oldest in known_revisions()


# --- what the check sees ----------------------------------------------------------------------


def _shapes(empty_engines: Engines, *statements: str) -> tuple[Shape, Shape]:
    with empty_engines.writer.begin() as connection:
        for statement in (
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name VARCHAR(20), age INTEGER DEFAULT 1 NOT NULL)",
            "CREATE TABLE pets (id INTEGER PRIMARY KEY, owner INTEGER)",
        ):
            connection.execute(text(statement))
        before = shape_of(connection)
        for statement in statements:
            connection.execute(text(statement))
        return before, shape_of(connection)


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DROP TABLE pets", ["the table pets is gone"]),
        ("ALTER TABLE pets DROP COLUMN owner", ["pets.owner is gone"]),
        ("ALTER TABLE pets RENAME COLUMN owner TO keeper", ["pets.owner is gone"]),
        ("ALTER TABLE pets ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'", []),
        ("ALTER TABLE pets ADD COLUMN colour TEXT", []),
        ("ALTER TABLE pets ADD COLUMN toy INTEGER REFERENCES people (id) ON DELETE SET NULL", []),
        (
            "ALTER TABLE pets ADD COLUMN vet INTEGER REFERENCES people (id)",
            ["pets.vet keeps rows of people from being deleted"],
        ),
        ("CREATE INDEX ix_pets ON pets (owner)", []),
        ("CREATE UNIQUE INDEX uq_pets ON pets (owner)", ["pets refuses equals of owner"]),
        ("CREATE TABLE toys (id INTEGER PRIMARY KEY, name TEXT NOT NULL)", []),
    ],
)
def test_what_an_older_program_would_miss_is_found(
    empty_engines: Engines, statement: str, found: list[str]
) -> None:
    before, after = _shapes(empty_engines, statement)
    assert taken_away(before, after) == found


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ("id INTEGER PRIMARY KEY, name TEXT, age INTEGER DEFAULT 1 NOT NULL", "people.name was VARCHAR(20)"),
        (
            "id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, age INTEGER DEFAULT 1 NOT NULL",
            "people.name may no longer be empty",
        ),
        ("id INTEGER PRIMARY KEY, name VARCHAR(20), age INTEGER NOT NULL", "people.age has no default"),
        (
            "id INTEGER PRIMARY KEY, name VARCHAR(20), age INTEGER DEFAULT 1 NOT NULL, pet TEXT NOT NULL",
            "people.pet is new and has to be given",
        ),
        (
            "id INTEGER PRIMARY KEY, name VARCHAR(20), age INTEGER DEFAULT 1 NOT NULL CHECK (age > 0)",
            "people checks age > 0",
        ),
        (
            "id INTEGER PRIMARY KEY REFERENCES pets (id), name VARCHAR(20), age INTEGER DEFAULT 1 NOT NULL",
            "people.id refers to pets",
        ),
    ],
)
def test_a_table_that_is_made_anew_is_compared_with_what_it_was(
    empty_engines: Engines, changed: str, found: str
) -> None:
    before, after = _shapes(empty_engines, "DROP TABLE people", f"CREATE TABLE people ({changed})")
    assert found in "; ".join(taken_away(before, after))
