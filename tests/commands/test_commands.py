"""What operators can do from the command line, and what they are told when they cannot."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import anyio
import pytest
from structlog.testing import capture_logs

from requill import cli
from requill.app import SQLITE_FILE
from requill.cli import _parser
from requill.commands import users
from requill.commands.options import CommandFailed
from requill.db.session import Session
from requill.features.accounts.errors import Taken
from requill.settings import SettingsError
from tests.commands.conftest import Refused, Run
from tests.support.people import PASSWORD, Product
from tests.support.process import served
from tests.support.settings import read_settings

pytestmark = pytest.mark.anyio


async def test_an_account_made_by_the_operator_can_log_in(run: Run, environment: Mapping[str, str]) -> None:
    told = await run("users", "create", "Mara", "--email", "mara@example.org", said=PASSWORD)
    assert told.startswith("Made the account Mara")
    assert PASSWORD not in told
    listed = (await run("users", "list")).split("\n")
    assert listed[0].startswith("Mara\tmara@example.org\t")
    assert listed[1:] == [""]
    async with Product.opened(environment) as product:
        assert (await product.stranger().log_in("mara")).status_code == 200


@pytest.mark.parametrize(
    ("arguments", "password", "words"),
    [
        (("mara",), PASSWORD, "already taken"),
        (("other", "--email", "MARA@example.org"), PASSWORD, "already taken"),
        (("guest-12345678",), PASSWORD, "may not begin with guest-"),
        (("ab",), PASSWORD, "at least 3"),
        (("other", "--email", "nowhere"), PASSWORD, "Invalid email"),
        (("other",), "123456", "too common"),
        (("other",), "", "at least 6"),
    ],
)
async def test_an_account_that_cannot_be_is_refused_with_a_sentence(
    run: Run, arguments: tuple[str, ...], password: str, words: str
) -> None:
    await run("users", "create", "Mara", "--email", "mara@example.org", said=PASSWORD)
    before = await run("users", "list")
    with pytest.raises((CommandFailed, Taken), match=words):
        await run("users", "create", *arguments, said=password)
    assert await run("users", "list") == before


async def test_a_password_set_by_the_operator_ends_every_session(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        token = (await product.member("mara")).token
    await run("users", "set-password", "mara@example.org", said="wide river 7")
    async with Product.opened(environment) as product:
        assert (await product.with_cookie(token).who())["isAnonymous"]
        assert (await product.stranger().log_in("mara")).status_code == 401
        assert (await product.stranger().log_in("mara", "wide river 7")).status_code == 200


async def test_deleting_asks_first_and_keeps_what_was_written(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        await (await product.member("mara")).write_document()
    with pytest.raises(CommandFailed, match="Nothing was changed"):
        await run("users", "delete", "mara")
    assert "mara" in await run("users", "list")
    assert "was deleted" in await run("users", "delete", "mara", "--yes")
    assert await run("users", "list") == ""
    with pytest.raises(CommandFailed, match="No account is named mara"):
        await run("users", "delete", "mara", "--yes")


async def test_while_the_server_runs_the_file_is_read_and_not_written(
    run: Run, environment: Mapping[str, str]
) -> None:
    async with Product.opened(environment) as product:
        await product.member("mara")
        assert "mara" in await run("users", "list")
        if "REQUILL_DATABASE_URL" in environment:
            await run("users", "create", "other", said=PASSWORD)
            assert (await product.stranger().log_in("other")).status_code == 200
        else:
            for command in (("users", "create", "other"), ("migrate",)):
                with pytest.raises(CommandFailed, match="The server is running"):
                    await run(*command, said=PASSWORD)


async def test_without_a_database_there_is_nobody_to_list(run: Run, tmp_path: Path) -> None:
    with pytest.raises(CommandFailed, match="no database"):
        await run("users", "list", REQUILL_DATA_DIR=str(tmp_path / "new"), REQUILL_DATABASE_URL="")


@pytest.mark.parametrize(
    "command",
    [
        ["keys", "rotate"],
        ["guests", "prune", "--older-than", "60"],
        ["users", "set-password", "mara"],
        ["users", "delete", "mara", "--yes"],
    ],
)
def test_what_changes_an_installation_makes_none(
    refused: Refused, tmp_path: Path, command: list[str]
) -> None:
    folder = tmp_path / "mistyped"
    said = refused(command, {"REQUILL_DATA_DIR": str(folder)})
    assert said == f"requill: There is no database in {folder} yet."
    assert not folder.exists()


# --- keys -------------------------------------------------------------------------------------


async def _with_a_saved_key(environment: Mapping[str, str]) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        await person.post("/api/settings/api-key", {"apiKey": "sk-canary-1234567890"})


async def _kept_key(environment: Mapping[str, str]) -> str:
    """What the server would send to the provider for mara."""
    async with Product.opened(environment) as product:
        assistants, accounts = product.services.assistants, product.services.identity

        def opened(session: Session) -> str:
            user = accounts.by_login(session, "mara")
            assert user is not None
            assert user.sealed_api_key is not None
            return assistants.keys.open(user.sealed_api_key, user.id)

        return await product.services.database.read(opened)


async def test_rotating_seals_everything_under_a_new_key(run: Run, environment: Mapping[str, str]) -> None:
    await _with_a_saved_key(environment)
    file = Path(environment["REQUILL_DATA_DIR"]) / "encryption.keys"
    old = file.read_text()
    assert "Sealed 1 API key under" in await run("keys", "rotate")
    new, kept = file.read_text().split()
    assert kept == old.strip()
    assert new != kept
    assert file.stat().st_mode & 0o777 == 0o600
    assert await _kept_key(environment) == "sk-canary-1234567890"
    file.write_text(new)
    assert await _kept_key(environment) == "sk-canary-1234567890"


async def test_a_key_is_kept_until_the_rotation_after_its_own(
    run: Run, environment: Mapping[str, str]
) -> None:
    await _with_a_saved_key(environment)
    file = Path(environment["REQUILL_DATA_DIR"]) / "encryption.keys"
    first = file.read_text().strip()
    await run("keys", "rotate")
    second = file.read_text().split()[0]
    await run("keys", "rotate")
    third, *older = file.read_text().split()
    assert older == [second]
    assert third not in (first, second)
    assert await _kept_key(environment) == "sk-canary-1234567890"


async def test_keys_of_the_environment_are_the_operators_to_change(
    run: Run, environment: Mapping[str, str]
) -> None:
    old, new = (base64.b64encode(letter * 32).decode() for letter in (b"o", b"n"))
    await _with_a_saved_key({**environment, "REQUILL_ENCRYPTION_KEYS": old})
    assert not (Path(environment["REQUILL_DATA_DIR"]) / "encryption.keys").exists()
    told = await run("keys", "rotate", REQUILL_ENCRYPTION_KEYS=f"{new},{old}")
    assert "Sealed 1 API key under" in told
    assert new not in told
    assert await _kept_key({**environment, "REQUILL_ENCRYPTION_KEYS": new}) == "sk-canary-1234567890"


async def test_what_cannot_be_opened_is_told_and_left_as_it_is(
    run: Run, environment: Mapping[str, str]
) -> None:
    await _with_a_saved_key(environment)
    file = Path(environment["REQUILL_DATA_DIR"]) / "encryption.keys"
    lost = file.read_text()
    file.unlink()
    told = await run("keys", "rotate")
    assert "Sealed 0 API keys" in told
    assert "1 API key can't be read" in told
    file.write_text(lost)
    assert await _kept_key(environment) == "sk-canary-1234567890"


@pytest.mark.parametrize("text", ["short", "!" * 44, base64.b64encode(b"x" * 31).decode(), ","])
async def test_keys_that_will_not_do_stop_the_start_without_being_shown(run: Run, text: str) -> None:
    with pytest.raises(SettingsError, match="REQUILL_ENCRYPTION_KEYS must hold") as refusal:
        await run("keys", "rotate", REQUILL_ENCRYPTION_KEYS=text)
    assert text == "," or text not in str(refusal.value)


# --- the program ------------------------------------------------------------------------------


async def test_the_program_says_its_one_sentence_and_fails(run: Run, environment: Mapping[str, str]) -> None:
    await run("users", "create", "mara", said=PASSWORD)
    again = await anyio.run_process(
        [sys.executable, "-m", "requill", "users", "create", "MARA"],
        input=PASSWORD.encode(),
        env={**os.environ, **environment},
        check=False,
    )
    assert (again.returncode, again.stdout) == (1, b"")
    assert again.stderr.decode() == "requill: This username or email address is already taken.\n"


async def test_a_second_server_on_the_same_folder_ends_with_a_sentence(
    refused: Refused, tmp_path: Path
) -> None:
    values = {"REQUILL_DATA_DIR": str(tmp_path)}
    async with served(values) as first:
        said = refused(["serve"], values)
        async with first.person().http as visitor:
            assert (await visitor.get("/api/health")).status_code == 200
    assert said == f"requill: The data folder {tmp_path} is in use by another server. Stop it first."


def test_a_port_that_is_taken_ends_the_start_with_a_sentence(refused: Refused, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(["serve"], {"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_PORT": str(port)})
    assert said == (
        f"requill: Port {port} of 127.0.0.1 is in use by another program. Set REQUILL_PORT to another port."
    )
    assert not (tmp_path / SQLITE_FILE).exists()


def test_an_address_of_no_network_here_ends_the_start_with_a_sentence(
    refused: Refused, tmp_path: Path
) -> None:
    nowhere = {"REQUILL_HOST": "192.0.2.1", "REQUILL_PORT": "8000"}  # of no machine: RFC 5737
    said = refused(["serve"], {"REQUILL_DATA_DIR": str(tmp_path), **nowhere})
    assert said == (
        "requill: Cannot listen on port 8000 of 192.0.2.1: Cannot assign requested address. "
        "Check REQUILL_HOST and REQUILL_PORT."
    )


@pytest.mark.parametrize("workers", ["0", "65", "two"])
def test_a_number_of_workers_is_one_that_can_be_served(
    workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        _parser().parse_args(["serve", "--workers", workers])
    told = f"argument --workers: must be a whole number between 1 and 64, not '{workers}'"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("users list", ""),
        ("feedback list", ""),
        ("guests prune --older-than 9 --dry-run", "Would remove 0 guests with 0 documents.\n"),
    ],
)
async def test_what_only_looks_makes_nothing_in_the_folder_it_looks_into(
    run: Run, environment: Mapping[str, str], elsewhere: Mapping[str, str], command: str, told: str
) -> None:
    with pytest.raises(CommandFailed, match="There is no database"):
        await run(*command.split(), **elsewhere)
    assert not await anyio.Path(elsewhere["REQUILL_DATA_DIR"]).exists()
    assert await run(*command.split()) == told
    folder = anyio.Path(environment["REQUILL_DATA_DIR"])
    assert [path.name async for path in folder.iterdir() if "key" in path.name] == []


@pytest.mark.parametrize("ask", [users._read_password, partial(users._agrees, "Delete? ")])
def test_a_question_can_be_broken_off(monkeypatch: pytest.MonkeyPatch, ask: Callable[[], object]) -> None:
    def interrupted(_: str) -> str:
        signal.raise_signal(signal.SIGINT)
        return ""

    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", interrupted)
    monkeypatch.setattr("builtins.input", interrupted)

    async def command() -> None:
        ask()

    with pytest.raises(CommandFailed, match="Nothing was changed"):
        asyncio.run(command())


def test_a_start_warns_of_names_that_are_no_settings_and_of_a_disk_that_is_full(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": environment["REQUILL_DATA_DIR"]})
    monkeypatch.delenv("REQUILL_TEST_FACTOR", raising=False)
    with capture_logs() as lines:
        cli._warn_of_doubts(settings)
        assert lines == []
        monkeypatch.setenv("REQUILL_PROT", "8001")
        monkeypatch.setattr("requill.commands.checks.machine.free_bytes", lambda _: 1024)
        cli._warn_of_doubts(settings)
    assert [line["log_level"] for line in lines] == ["warning", "warning"]
    assert "REQUILL_PROT changes nothing" in lines[0]["event"]
    assert "Make room" in lines[1]["event"]


@pytest.mark.full
async def test_the_log_of_a_start_begins_with_its_doubts(environment: Mapping[str, str]) -> None:
    async with served({**environment, "REQUILL_PROT": "8001"}) as server:
        log = "".join(server.log)
    assert log.count("REQUILL_PROT changes nothing") == 1


@pytest.mark.full
@pytest.mark.parametrize("is_first_start", [True, False])
async def test_a_start_warns_of_keys_that_it_made_beside_a_filled_database(
    environment: Mapping[str, str], elsewhere: Mapping[str, str], is_first_start: bool
) -> None:
    async with served(elsewhere if is_first_start else environment) as server:
        log = "".join(server.log)
    assert ("new keys were made" in log) is not is_first_start
    assert ('"files": ["secret.key", "encryption.keys"]' in log) is not is_first_start


def test_a_command_warns_of_keys_that_it_made_beside_a_filled_database(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"REQUILL_DATABASE_URL": "", **environment}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("requill.serving.logs.configure_logs", lambda *_: None)
    told = []
    for _ in range(2):
        with capture_logs() as lines:
            cli.main(["migrate"])
        told.append([line["files"] for line in lines if "new keys were made" in line["event"]])
    assert told == [[["secret.key", "encryption.keys"]], []]


@pytest.mark.full
async def test_whoever_reads_no_further_is_no_failure(environment: Mapping[str, str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "requill", "doctor"]
    ended = await anyio.run_process(
        command, stdout=writer, stderr=subprocess.PIPE, env={**os.environ, **environment}, check=False
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (1, b"")
