"""A database that cannot be used ends the program with one sentence, which tells no password."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from requill.app import SQLITE_FILE, open_engines
from requill.settings import SettingsError
from tests.commands.conftest import SECRET, Refused
from tests.support.postgres import PostgresServer
from tests.support.settings import read_settings

NO_DATABASE = "The database cannot be opened: file is not a database. Restore a backup into an empty folder."
COMMANDS = (["serve"], ["migrate"], ["users", "list"])


@pytest.fixture(params=COMMANDS, ids=" ".join)
def command(request: pytest.FixtureRequest) -> list[str]:
    """What an operator starts."""
    arguments: list[str] = request.param
    return arguments


@pytest.fixture
def locked_server(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """A server that asks one of its people, mara, for a password."""
    rules = ("host all mara 127.0.0.1/32 scram-sha-256", "host all all 127.0.0.1/32 trust")
    postgres_server.execute(f"CREATE ROLE mara LOGIN PASSWORD '{SECRET} and more'")
    _let_in(postgres_server, rules)
    yield postgres_server
    _let_in(postgres_server, rules[1:])
    postgres_server.execute("DROP ROLE mara")


def _let_in(server: PostgresServer, rules: tuple[str, ...]) -> None:
    lines = ", ".join(f"('{rule}')" for rule in rules)
    server.execute(
        "DO $$ BEGIN EXECUTE format('COPY (VALUES %s) TO %L', "
        f"$rules${lines}$rules$, current_setting('hba_file')); END $$"
    )
    server.execute("SELECT pg_reload_conf()")


def test_a_server_where_nobody_answers_is_told(refused: Refused, command: list[str], tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # taken, and nobody listens
        port = closed.getsockname()[1]
        url = f"postgresql://mara:{SECRET}@127.0.0.1:{port}/requill"
        said = refused(command, {"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": url})
    assert said == (
        f'requill: The database cannot be opened: connection to server at "127.0.0.1", port {port} failed: '
        "Connection refused. Check REQUILL_DATABASE_URL."
    )


@pytest.mark.parametrize(
    ("who", "where", "words"),
    [
        (f"mara:{SECRET}@127.0.0.1:{{port}}", "postgres", 'password authentication failed for user "mara"'),
        ("postgres@127.0.0.1:{port}", "nowhere", 'database "nowhere" does not exist'),
        (f"nobody:{SECRET}@127.0.0.1:{{port}}", "postgres", 'role "nobody" does not exist'),
        (f"mara:{SECRET}@nowhere.invalid", "postgres", "failed to resolve host 'nowhere.invalid'"),
    ],
    ids=["password", "database", "role", "host"],
)
@pytest.mark.parametrize("command", COMMANDS[::2], ids=" ".join)
def test_a_server_that_lets_nobody_in_is_told(
    refused: Refused,
    locked_server: PostgresServer,
    tmp_path: Path,
    command: list[str],
    who: str,
    where: str,
    words: str,
) -> None:
    url = f"postgresql://{who.format(port=locked_server.port)}/{where}"
    said = refused(command, {"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": url})
    assert said.startswith("requill: The database cannot be opened: ")
    assert words in said
    assert said.endswith(". Check REQUILL_DATABASE_URL.")
    assert "\n" not in said


@pytest.mark.parametrize("command", COMMANDS[:2], ids=" ".join)
def test_a_server_that_lets_no_tables_be_made_is_told(
    refused: Refused, postgres_server: PostgresServer, tmp_path: Path, command: list[str]
) -> None:
    with postgres_server.database() as url:
        with psycopg.connect(url, autocommit=True) as owner:
            owner.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
            owner.execute('CREATE ROLE "Tom-2" LOGIN')
        theirs = url.replace("postgres@", "Tom-2@")
        said = refused(command, {"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": theirs})
    postgres_server.execute('DROP ROLE "Tom-2"')
    assert said == (
        'requill: The database is empty, and "Tom-2" may not make tables in it. '
        'Let its owner run: GRANT CREATE ON SCHEMA public TO "Tom-2";'
    )


def test_a_database_of_a_newer_program_is_left_as_it_is(
    refused: Refused, command: list[str], environment: Mapping[str, str]
) -> None:
    engines = open_engines(read_settings(environment))
    with engines.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("UPDATE schema_state SET oldest_program = '9998'"))
    said = refused(command, environment)
    assert said == (
        "requill: The database is newer than this program, which does not know its version 9999. "
        "Start the newer program, or restore a backup from before."
    )
    with engines.reader.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engines.dispose()


def test_a_file_that_is_no_database_is_told_and_left_as_it_is(
    refused: Refused, command: list[str], tmp_path: Path
) -> None:
    file = tmp_path / SQLITE_FILE
    file.write_text("Shopping list. " * 100)
    said = refused(command, {"REQUILL_DATA_DIR": str(tmp_path)})
    assert said == f"requill: {NO_DATABASE}"
    assert file.read_text() == "Shopping list. " * 100


def test_a_list_of_an_empty_server_is_not_made_up(
    refused: Refused, postgres_server: PostgresServer, tmp_path: Path
) -> None:
    with postgres_server.database() as url:
        said = refused(["users", "list"], {"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": url})
    assert said == "requill: There is nothing in the database yet."


@pytest.mark.parametrize(
    "url",
    [
        f"mysql://mara:{SECRET}@127.0.0.1/requill",
        f"postgresql://mara:{SECRET}@127.0.0.1:port/requill",
        f"postgresql://mara:a@{SECRET}@127.0.0.1/requill",
        SECRET,
    ],
)
def test_an_address_of_no_database_stops_the_start_without_being_shown(url: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="REQUILL_DATABASE_URL must look like") as refusal:
        read_settings({"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": url})
    assert SECRET not in str(refusal.value)


@pytest.mark.full
@pytest.mark.parametrize("command", [["serve"], *COMMANDS[1:]], ids=" ".join)
def test_a_program_of_its_own_fails_with_its_sentence_alone(command: list[str], tmp_path: Path) -> None:
    (tmp_path / SQLITE_FILE).write_text("Shopping list. " * 100)
    own = {name: value for name, value in os.environ.items() if not name.startswith("REQUILL_")}
    ended = subprocess.run(
        [sys.executable, "-m", "requill", *command],
        env={**own, "REQUILL_PORT": "0", "REQUILL_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"requill: {NO_DATABASE}\n"


@pytest.mark.parametrize("command", ["serve", pytest.param("migrate", marks=pytest.mark.full)])
def test_a_file_that_cannot_grow_is_told_and_left_as_it_was(command: str, tmp_path: Path) -> None:
    ended = subprocess.run(
        ["sh", "-c", 'ulimit -f 300; exec "$0" -m requill "$1"', sys.executable, command],
        env={**os.environ, "REQUILL_DATA_DIR": str(tmp_path), "REQUILL_PORT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    *_, said = ended.stderr.splitlines()
    assert said.startswith("requill: The database can't be brought up to date, and is as it was: "), (
        ended.stderr
    )
    assert "Traceback" not in ended.stderr
    with sqlite3.connect(tmp_path / SQLITE_FILE) as file:
        assert file.execute("SELECT name FROM sqlite_schema").fetchall() == []
