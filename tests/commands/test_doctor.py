"""What an installation lacks is said in a line each, with what to do; and no secret is."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import text

from requill.app import SQLITE_FILE, open_engines
from requill.blobs.interface import KEPT_FREE_BYTES
from requill.commands import doctor
from requill.commands.checks import machine, outside, stored
from requill.db.migrate import newest_revision
from requill.outside import FILES_FOLDER
from tests.commands.conftest import SECRET
from tests.releases.make import unpack
from tests.support.mailserver import MailServer
from tests.support.people import Product
from tests.support.pictures import picture, taken
from tests.support.provider import ProviderServer
from tests.support.settings import look_at_settings, read_settings

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

Environment = Mapping[str, str]
Examine = Callable[..., Awaitable[tuple[int, dict[str, str]]]]


@pytest.fixture
def examine(environment: Environment, capsys: pytest.CaptureFixture[str]) -> Examine:
    """Runs the command; gives its status, and each subject's line."""
    read_settings(environment)  # makes the keys, as every other command does

    async def run(**values: str) -> tuple[int, dict[str, str]]:
        with patch.dict(os.environ, {**environment, **values}, clear=True):
            status = await doctor.run(4096, 4096)
        said = capsys.readouterr().out
        assert SECRET not in said
        return status, {line[9:24].strip(): f"{line[:8].strip()}: {line[25:]}" for line in said.splitlines()}

    return run


def _closed_port() -> int:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port: int = closed.getsockname()[1]
    return port


async def test_an_installation_that_serves_is_well(environment: Environment, examine: Examine) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        await person.post("/api/settings/api-key", {"apiKey": f"sk-{SECRET}-1234567890"})
        status, found = await examine()
    assert status == 0
    assert [subject for subject, line in found.items() if not line.startswith("ok: ")] == []
    assert found["Database"].endswith(f"revision {newest_revision()}.")
    assert found["Saved API keys"] == "ok: 1 can be opened."


async def test_files_whose_bytes_are_missing_are_told(environment: Environment, examine: Examine) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        document = await person.write_document("Plan")
        for _ in range(2):
            await taken(person, document, picture())
    folder = Path(environment["REQUILL_DATA_DIR"]) / FILES_FOLDER
    assert (await examine())[1]["Files"] == f"ok: {folder} can be read."
    next(path for path in folder.rglob("*") if path.is_file()).unlink()
    status, found = await examine()
    assert (status, found["Files"][:41]) == (1, "problem: 1 of the newest 2 are missing in")


@pytest.mark.full
async def test_a_bucket_that_does_not_answer_is_told(environment: Environment, examine: Examine) -> None:
    async with Product.opened(environment):
        pass
    bucket = {"BUCKET": "files", "ACCESS_KEY": "key", "SECRET_KEY": SECRET, "REGION": "eu-north-1"}
    values = {f"REQUILL_S3_{name}": value for name, value in bucket.items()}
    status, found = await examine(**values, REQUILL_S3_ENDPOINT=f"http://127.0.0.1:{_closed_port()}")
    assert (status, found["Files"][:39]) == (1, "problem: The bucket files can't be read")


async def test_before_the_first_start_nothing_is_made(examine: Examine, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    status, found = await examine(REQUILL_DATA_DIR=str(folder), REQUILL_DATABASE_URL="")
    assert status == 0
    for subject in ("Data folder", "Database", "Keys"):
        assert found[subject].startswith("warning: "), found[subject]
        assert "The first start makes" in found[subject]
    assert not folder.exists()
    assert found["Disk"].startswith("ok: ")
    assert found["Disk"].endswith(" are free.")


def test_the_disk_of_a_folder_that_is_not_there_yet_is_the_one_it_will_be_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = {tmp_path.resolve(): 1}
    monkeypatch.setattr(machine, "free_bytes", lambda folder: free[folder])
    settings = look_at_settings({"REQUILL_DATA_DIR": str(tmp_path / "to" / "come")})
    assert machine.free_disk(settings).level == "problem"


async def test_a_setting_that_cannot_be_used_is_named(examine: Examine) -> None:
    for values, words in (
        ({"REQUILL_PORT": "many"}, "REQUILL_PORT must be a whole number, not 'many'."),
        ({"REQUILL_SECRET_KEY": "short"}, "REQUILL_SECRET_KEY must be 32 or more random characters."),
        (
            {"REQUILL_DEMO_USERNAME": "a", "REQUILL_DEMO_PASSWORD": "demo"},
            "REQUILL_DEMO_USERNAME cannot be used",
        ),
    ):
        status, found = await examine(**values)
        assert status == 1
        assert list(found) == ["Settings"]
        assert found["Settings"].startswith(f"problem: {words}")


async def test_a_variable_that_is_no_setting_is_named(examine: Examine) -> None:
    status, found = await examine(REQUILL_DATABSE_URL="postgresql://db.example.org/requill")
    told = "warning: REQUILL_DATABSE_URL changes nothing: there is no such setting. Check the name."
    assert (status, found["Settings"]) == (0, told)
    named = {"REQUILL_S3_REGION": "", "REQUILL_GUEST_STORAGE_MIB": "7", "REQUILL_AI_MODEL": "one"}
    assert (await examine(**named))[1]["Settings"] == "ok: They can be used."


async def test_a_database_that_does_not_answer_is_a_problem(examine: Examine) -> None:
    url = f"postgresql://mara:{SECRET}@127.0.0.1:{_closed_port()}/requill"
    status, found = await examine(REQUILL_DATABASE_URL=url)
    assert status == 1
    assert found["Database"].startswith("problem: The database cannot be opened: connection to server")
    assert "Clock" not in found


async def test_an_older_database_says_what_the_next_start_does(examine: Examine, tmp_path: Path) -> None:
    unpack("0010", tmp_path / "old")
    status, found = await examine(REQUILL_DATA_DIR=str(tmp_path / "old"), REQUILL_DATABASE_URL="")
    assert status == 0
    assert "revision 0010. The next start, or `requill migrate`, brings it to" in found["Database"]
    assert "stop all others first" in found["Database"]
    unpack("0012", tmp_path / "newer")
    _, found = await examine(REQUILL_DATA_DIR=str(tmp_path / "newer"), REQUILL_DATABASE_URL="")
    assert "others can keep running meanwhile" in found["Database"]


async def test_a_newer_database_is_told_apart(environment: Environment, examine: Examine) -> None:
    engines = open_engines(read_settings(environment))
    with engines.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    status, found = await examine()
    assert status == 0
    assert "of a newer program, revision 9999; this one" in found["Database"]
    with engines.writer.begin() as connection:
        connection.execute(text("UPDATE schema_state SET oldest_program = '9998'"))
    engines.dispose()
    status, found = await examine()
    assert status == 1
    assert found["Database"].startswith("problem: The database is newer than this program")


async def test_keys_that_are_lost_are_counted(environment: Environment, examine: Examine) -> None:
    folder = Path(environment["REQUILL_DATA_DIR"])
    async with Product.opened(environment) as product:
        for name in ("mara", "omar"):
            person = await product.member(name)
            await person.post("/api/settings/api-key", {"apiKey": "sk-canary-1234567890"})
    other = "QUFB" * 10 + "QUE="
    status, found = await examine(REQUILL_ENCRYPTION_KEYS=other)
    assert (status, found["Saved API keys"][:31]) == (1, "problem: 2 of 2 can't be opened")
    (folder / "encryption.keys").rename(folder / "elsewhere")
    status, found = await examine()
    assert (status, found["Keys"][:43]) == (1, "problem: encryption.keys can't be found. Pu")
    assert not (folder / "encryption.keys").exists()


async def test_keys_that_others_can_read_are_told(environment: Environment, examine: Examine) -> None:
    path = Path(environment["REQUILL_DATA_DIR"]) / "secret.key"
    path.chmod(0o644)
    status, found = await examine()
    assert (status, found["Keys"]) == (
        0,
        f"warning: Others on this machine can read them. Run: chmod 600 {path}",
    )


def test_a_disk_is_full_where_the_server_would_not_be_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path)})
    monkeypatch.setattr(machine, "free_bytes", lambda _: 32 * 1024 * 1024 - 1)
    assert machine.free_disk(settings).level == "problem"
    monkeypatch.setattr(machine, "free_bytes", lambda _: 32 * 1024 * 1024)
    assert machine.free_disk(settings).level == "warning"


@pytest.mark.parametrize("url", ["", "postgresql://requill@127.0.0.1/requill"])
def test_a_disk_that_takes_no_more_files_is_told_on_either_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path), "REQUILL_DATABASE_URL": url})
    monkeypatch.setattr(machine, "free_bytes", lambda _: KEPT_FREE_BYTES - 1)
    found = machine.free_disk(settings)
    assert (found.level, found.text[-53:]) == (
        "warning",
        ": with less than 64.0 MiB, uploads are refused. Make room."[-53:],
    )
    monkeypatch.setattr(machine, "free_bytes", lambda _: KEPT_FREE_BYTES)
    assert machine.free_disk(settings).level == "ok"


async def test_a_database_that_others_can_read_is_told(examine: Examine, tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    own = {"REQUILL_DATA_DIR": str(folder), "REQUILL_DATABASE_URL": ""}
    async with Product.opened(own):
        pass
    assert (await examine(**own))[1]["Data folder"] == f"ok: {folder}"
    (folder / SQLITE_FILE).chmod(0o644)
    told = f"warning: Others on this machine can read what people wrote. Run: chmod 700 {folder}"
    assert (await examine(**own))[1]["Data folder"] == told
    folder.chmod(0o700)
    assert (await examine(**own))[1]["Data folder"] == f"ok: {folder}"


def test_a_folder_of_files_that_another_user_left_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path)})
    (tmp_path / FILES_FOLDER).mkdir()
    assert machine.data_folder(settings).level == "ok"
    monkeypatch.setattr("os.access", lambda path, _: Path(path).name != FILES_FOLDER)
    found = machine.data_folder(settings)
    assert found.level == "problem"
    assert f"/{FILES_FOLDER} can't be written to: uploads are refused." in found.text


def test_few_open_files_are_told() -> None:
    assert machine.open_files(768, 4096).level == "warning"
    assert "768 connections of 4096" in machine.open_files(768, 4096).text


@pytest.mark.parametrize(
    ("there", "level"), [(94.0, "problem"), (96.0, "ok"), (108.0, "ok"), (109.0, "problem")]
)
def test_clocks_may_differ_by_five_seconds(there: float, level: str) -> None:
    assert stored.clock(there, before=100.0, after=103.0).level == level


# --- outside ----------------------------------------------------------------------------------


@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_the_mail_server_is_tried_with_its_password(examine: Examine) -> None:
    server = MailServer()
    async with server.serving(asks_who=True) as url:
        own = url.replace("//", f"//requill:{SECRET}@")
        status, found = await examine(REQUILL_SMTP_URL=own)
        assert (status, found["Mail"]) == (0, f"ok: 127.0.0.1:{server.port} answers.")
        assert server.credentials == [(b"requill", SECRET.encode())]
        assert server.received == []
    status, found = await examine(REQUILL_SMTP_URL=f"smtp://requill:{SECRET}@127.0.0.1:{_closed_port()}")
    assert status == 1
    assert "doesn't take messages" in found["Mail"]
    status, found = await examine(REQUILL_HOST="0.0.0.0", REQUILL_PUBLIC_URL="https://prd.example.org")
    assert (status, found["Mail"][:8]) == (0, "warning:")
    status, found = await examine(REQUILL_PUBLIC_URL="http://localhost:8000")
    assert (status, found["Mail"]) == (0, "ok: Not set: messages are shown at /dev/mailbox.")


@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_the_provider_is_asked_for_what_costs_nothing(examine: Examine) -> None:
    async with ProviderServer() as provider:
        named = {"REQUILL_AI_BASE_URL": provider.url, "REQUILL_AI_API_KEY": f"sk-{SECRET}-0123456789"}
        for status_there, status, said in (
            (200, 0, "ok: 127.0.0.1 answers. gpt-4.1-mini is asked for."),
            (404, 0, "ok: 127.0.0.1 answers. gpt-4.1-mini is asked for."),
            (401, 1, "problem: 127.0.0.1 refuses the key (401). Check REQUILL_AI_API_KEY."),
            (503, 0, "warning: 127.0.0.1 answers with 503. Ask there, or try later."),
        ):
            provider.models_status = status_there
            ended, found = await examine(**named)
            assert (ended, found["Model"]) == (status, said)
        assert provider.requests == []
    ended, found = await examine(**named)
    assert (ended, found["Model"][:37]) == (1, "problem: 127.0.0.1 can't be reached. ")


@pytest.fixture
def redis_address() -> Iterator[str]:
    """A Redis that asks for a password, on a socket of its own."""
    folder = tempfile.mkdtemp(prefix="requill-redis-")  # the path of a socket has to be short
    path = f"{folder}/redis.sock"
    process = subprocess.Popen(
        ["redis-server", "--port", "0", "--unixsocket", path, "--requirepass", SECRET, "--save", ""],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "ready to accept connections" in line.casefold():
            break
    yield path
    process.terminate()
    process.wait()
    process.stdout.close()
    shutil.rmtree(folder)


async def test_redis_is_asked_where_it_is_set(redis_address: str) -> None:
    assert await outside.redis(None) is None
    found = await outside.redis(f"unix://:{SECRET}@{redis_address}")
    assert found is not None
    assert (found.level, found.text) == ("ok", "It answers.")
    for url in (f"unix://:wrong@{redis_address}", f"redis://:{SECRET}@127.0.0.1:{_closed_port()}"):
        found = await outside.redis(url)
        assert found is not None
        assert (found.level, found.subject) == ("problem", "Redis")
        assert SECRET not in found.text
    found = await outside.redis(f"unix://{redis_address}")
    assert found is not None
    assert found.level == "problem"
    assert found.text == "It can't be used: it asks for a password. Check REQUILL_REDIS_URL."


# --- the program ------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(("name", "status"), [("small", 0), (SQLITE_FILE, 1)])
def test_the_program_ends_with_the_status(tmp_path: Path, name: str, status: int) -> None:
    (tmp_path / name).write_text("Shopping list. " * 100)
    own = {key: value for key, value in os.environ.items() if not key.startswith(("REQUILL_", "OPENAI_"))}
    ended = subprocess.run(
        [sys.executable, "-m", "requill", "doctor"],
        env={**own, "REQUILL_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (status, "")
    assert ("problem  Database" in ended.stdout) == (status == 1)
