"""Runs the operator's commands as the program does, without starting it anew."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path

import pytest

from requill.cli import _only_looks, _parser, main
from requill.commands import backup, feedback, guests, keys, migrate, restore, users
from requill.serving import logs
from tests.support.postgres import PostgresServer
from tests.support.settings import look_at_settings, read_settings

Run = Callable[..., Awaitable[str]]
Refused = Callable[[list[str], Mapping[str, str]], str]
SECRET = "wide-river-7"

_COMMANDS = {
    "users": users.run,
    "guests": guests.run,
    "keys": keys.run,
    "feedback": feedback.run,
    "migrate": migrate.run,
}

_COPIES = {"backup": backup.run, "restore": restore.run}


@pytest.fixture
def run(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Runs a command with a line of standard input and gives back what it wrote. Raises `CommandFailed`."""

    async def carry_out(*arguments: str, said: str = "", **values: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{said}\n"))
        given = _parser().parse_args(arguments)
        read = look_at_settings if _only_looks(given) else read_settings
        settings = read({**environment, **values})
        if given.command in _COPIES:
            _COPIES[given.command](settings, given)
        else:
            await _COMMANDS[given.command](settings, given)
        return capsys.readouterr().out

    return carry_out


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Refused]:
    """What the program says when it ends at once. It runs within the test: to start it takes a second."""
    interval = sys.getswitchinterval()
    monkeypatch.setattr(logs, "configure_logs", lambda *_: None)

    def run(command: list[str], environment: Mapping[str, str]) -> str:
        for name in [name for name in os.environ if name.startswith("REQUILL_")]:
            monkeypatch.delenv(name)
        for name, value in {"REQUILL_PORT": "0", **environment}.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main(command)
        assert capsys.readouterr() == ("", "")
        said = ended.value.code
        assert isinstance(said, str)
        assert SECRET not in said
        return said

    yield run
    sys.setswitchinterval(interval)
    gc.enable()


@pytest.fixture(params=["to sqlite", "to postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """An empty installation on each database, in a folder that is not there yet."""
    values = {"REQUILL_DATA_DIR": str(tmp_path / "restored"), "REQUILL_DATABASE_URL": ""}
    if request.param == "to sqlite":
        yield values
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    with server.database() as url:
        yield values | {"REQUILL_DATABASE_URL": url}


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """An empty folder for SQLite."""
    return {"REQUILL_DATA_DIR": str(tmp_path / "elsewhere"), "REQUILL_DATABASE_URL": ""}
