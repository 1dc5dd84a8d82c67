"""What fails in the middle of a command is said in a sentence, never as a traceback."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anyio
import pytest

from requill.app import SQLITE_FILE
from requill.cli import _parser
from requill.commands import file_store
from requill.commands.archive import Writer
from requill.commands.options import CommandFailed
from requill.settings.keys import ENCRYPTION_FILE
from tests.commands.conftest import Refused, Run
from tests.support.people import Product
from tests.support.pictures import taken
from tests.support.postgres import PostgresServer
from tests.support.settings import read_settings

pytestmark = pytest.mark.anyio

Environment = Mapping[str, str]
on_sqlite = pytest.mark.parametrize("environment", ["sqlite"], indirect=True)


def _damage(environment: Environment, table: str) -> None:
    """Overwrite the first page of a table."""
    path = Path(environment["REQUILL_DATA_DIR"]) / SQLITE_FILE
    with sqlite3.connect(path) as file:
        [page] = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        [size] = file.execute("PRAGMA page_size").fetchone()
    file.close()
    with path.open("r+b") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"\xff" * size)


@on_sqlite
@pytest.mark.parametrize(
    ("command", "table"),
    [
        (["feedback", "list"], "feedback"),
        (["keys", "rotate"], "users"),
        (["guests", "prune", "--older-than", "60", "--dry-run"], "users"),
        (["users", "list"], "users"),
    ],
    ids=lambda value: value[0],
)
def test_a_damaged_page_ends_a_command_with_what_the_database_says(
    refused: Refused, environment: Environment, command: list[str], table: str
) -> None:
    read_settings(environment)  # makes the keys
    _damage(environment, table)
    assert refused(command, environment) == "requill: The database fails: database disk image is malformed."


@on_sqlite
def test_a_damaged_page_ends_a_backup_and_leaves_no_file(
    refused: Refused, environment: Environment, tmp_path: Path
) -> None:
    _damage(environment, "documents")
    said = refused(["backup", str(tmp_path / "backup.zip")], environment)
    assert said == "requill: The database can't be read: database disk image is malformed."
    assert list(tmp_path.glob("*backup*")) == []


@pytest.mark.both_databases
@pytest.mark.parametrize("environment", ["postgresql"], indirect=True)
def test_a_server_that_goes_away_ends_a_backup_and_leaves_no_file(
    refused: Refused,
    environment: Environment,
    postgres_server: PostgresServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = environment["REQUILL_DATABASE_URL"].rpartition("/")[2]
    add_table = Writer.add_table

    def cut(*arguments: Any) -> None:
        postgres_server.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
        add_table(*arguments)

    monkeypatch.setattr(Writer, "add_table", cut)
    said = refused(["backup", str(tmp_path / "backup.zip")], environment)
    assert said.startswith("requill: The database can't be read: ")
    assert "\n" not in said
    assert list(tmp_path.glob("*backup*")) == []


@on_sqlite
def test_a_folder_that_takes_no_new_key_leaves_the_old_ones(
    refused: Refused, environment: Environment
) -> None:
    folder = Path(environment["REQUILL_DATA_DIR"])
    read_settings(environment)  # makes them
    before = (folder / ENCRYPTION_FILE).read_text()
    (folder / ENCRYPTION_FILE).with_suffix(".new").mkdir()
    assert refused(["keys", "rotate"], environment) == (
        f"requill: {folder / ENCRYPTION_FILE} can't be written: Is a directory. "
        "Saved API keys can be read as before."
    )
    assert (folder / ENCRYPTION_FILE).read_text() == before


@pytest.mark.parametrize("days", ["0", "36501", "1000000", "many"])
def test_days_are_as_many_as_a_calendar_has(days: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        _parser().parse_args(["guests", "prune", "--older-than", days])
    told = f"argument --older-than: must be a whole number between 1 and 36500, not '{days}'"
    assert told in capsys.readouterr().err


async def test_a_century_is_counted(run: Run, environment: Environment) -> None:
    assert environment
    told = await run("guests", "prune", "--older-than", "36500", "--dry-run")
    assert told == "Would remove 0 guests with 0 documents.\n"


@on_sqlite
async def test_a_full_temporary_folder_is_named_for_itself(
    run: Run,
    environment: Environment,
    elsewhere: Environment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        document = await person.write_document("Plan")
        await taken(person, document, b"Field notes\n", name="notes.txt", kind="file")
    await run("backup", str(tmp_path / "backup.zip"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    monkeypatch.setattr(file_store, "_IN_MEMORY_BYTES", 1)
    told = (
        "Temporary files can't be written: No such file or directory. Make room for them, or name another "
        "folder in TMPDIR."
    )
    with pytest.raises(CommandFailed) as refusal:
        await run("backup", str(tmp_path / "second.zip"))
    assert str(refusal.value) == told
    assert not [path async for path in anyio.Path(tmp_path).glob("*second*")]
    with pytest.raises(CommandFailed) as refusal:
        await run("restore", str(tmp_path / "backup.zip"), **elsewhere)
    assert str(refusal.value) == f"{told} Nothing was changed."
    assert not (Path(elsewhere["REQUILL_DATA_DIR"]) / SQLITE_FILE).exists()
