"""A backup holds everything of one moment, and is restored whole or not at all, on either database."""

from __future__ import annotations

import json
import os
import random
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import anyio
import pytest
from sqlalchemy import inspect, text

from requill.app import SQLITE_FILE, open_engines
from requill.cli import _parser
from requill.commands import archive, backup
from requill.commands.options import CommandFailed
from requill.db.backup.forms import TableForm
from requill.db.backup.reading import Row, snapshot
from requill.db.migrate import newest_revision
from tests.commands.conftest import Refused, Run
from tests.releases import rows
from tests.releases.make import unpack
from tests.support.amounts import FACTOR
from tests.support.people import PASSWORD, Person, Product
from tests.support.postgres import PostgresServer
from tests.support.settings import read_settings

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

Environment = Mapping[str, str]


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


Tables = dict[str, list[str]]


def _all_rows(environment: Environment) -> Tables:
    engines = open_engines(read_settings(environment))
    with snapshot(engines.reader) as found:
        tables = {form.name: sorted(_told(form, row) for row in found.rows(form)) for form in found.forms}
        tables |= {f"last {form.name}": [str(found.last_id(form))] for form in found.forms}
    engines.dispose()
    return tables


def _told(form: TableForm, row: Row) -> str:
    """A row without the order of its columns, nor that of names in JSON, nor how many bytes they take."""
    values = dict(zip(form.columns, map(_plain, row), strict=True))
    return json.dumps({name: values[name] for name in sorted(values.keys() - {"stored_bytes"})})


def _plain(value: Any) -> Any:
    is_json = isinstance(value, str) and value[:1] in ("{", "[")
    return json.dumps(json.loads(value), sort_keys=True) if is_json else value


async def _work(person: Person) -> None:
    """Something in most tables, in characters of every kind."""
    project = await person.make_project("Field work", description="Crews outdoors 🚒")
    document = await person.write_document("Größe", "## Goals\n\nTablets keep a \\copy\\.\t日本語\r\n")
    await person.ask_about(document, "rename the document to Offline mode")
    gone = await person.write_document("Gone")
    await person.delete(f"/api/documents/{gone['id']}")
    await person.put(f"/api/documents/{document['id']}/share", {})
    thread = await person.begin_thread("Names")
    assert project["id"]
    assert thread["id"]


async def test_everything_is_there_again(
    run: Run, environment: Environment, target: Environment, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        await _work(person)
        await person.post("/api/settings/api-key", {"apiKey": "sk-canary-1234567890"})
        guest = await product.guest()
        await guest.write_document("A guest's plan")
        # While the server runs: nothing is stopped, and what it does next is not in the file.
        told = await run("backup", str(file), "--with-keys")
        before = _all_rows(environment)
        await guest.write_document("Later")
        cookies = person.token, guest.token
    assert "keep it as secret as the keys" in told
    assert "sk-canary" not in told
    assert file.stat().st_mode & 0o777 == 0o600
    told = await run("restore", str(file), "--with-keys", **target)
    assert "2 documents\n" in told
    assert "The keys were restored: encryption.keys, secret.key." in told
    assert _all_rows(target) == before
    async with Product.opened(target) as product:
        person, guest = (product.with_cookie(cookie) for cookie in cookies)
        assert (await person.who())["username"] == "mara"
        [document] = (await person.get("/api/documents")).json()
        assert document["title"] == "Offline mode"
        [theirs] = (await guest.get("/api/documents")).json()
        assert theirs["title"] == "A guest's plan"
        assert (await person.get("/api/settings")).json()["hasCustomOpenaiKey"] is True
        found = (await person.get("/api/search", params={"q": "tablets"})).json()
        assert [each["id"] for each in found["documents"]] == [document["id"]]
        new = await person.write_document("New")
        assert new["id"] > theirs["id"]
        await _remove_everything(person)
        assert await _stored(product, "mara") == 0


async def _remove_everything(person: Person) -> None:
    for document in (await person.get("/api/documents")).json():
        await person.delete(f"/api/documents/{document['id']}")
    for project in (await person.get("/api/projects")).json():
        await person.delete(f"/api/projects/{project['id']}")
    for thread in (await person.get("/api/chat/threads")).json():
        await person.delete(f"/api/chat/threads/{thread['id']}")


async def _stored(product: Product, username: str) -> int:
    """What is left of somebody's bytes, but for turns and keys of repeated requests, which stay for a day."""

    def read(session: Any) -> int:
        session.execute(text("DELETE FROM turns"))
        session.execute(text("DELETE FROM idempotency_keys"))
        session.execute(text("DELETE FROM messages"))
        one = text("SELECT stored_bytes FROM users WHERE username = :name")
        return int(session.execute(one, {"name": username}).scalar_one())

    return await product.services.database.write(read)


async def test_numbers_of_things_that_are_gone_are_not_given_again(
    run: Run, environment: Environment, target: Environment, tmp_path: Path
) -> None:
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        ids = [(await person.write_document())["id"] for _ in range(3)]
        for number in ids:
            await person.delete(f"/api/documents/{number}")
        token = person.token
    await run("backup", str(tmp_path / "backup.zip"))
    await run("restore", str(tmp_path / "backup.zip"), **target)
    async with Product.opened(target) as product:
        new = await product.with_cookie(token).write_document()
    assert new["id"] == ids[-1] + 1


async def test_what_is_written_meanwhile_is_whole_or_not_there(
    run: Run, environment: Environment, elsewhere: Environment, tmp_path: Path
) -> None:
    """Two rows are always written at once: in no backup is there one without the other."""
    file, settings = tmp_path / "backup.zip", read_settings(environment)
    async with Product.opened(environment) as product:
        person = await product.member("mara")
        others, is_over = len(_all_rows(environment)["throttles"]), anyio.Event()

        async def write() -> None:
            while not is_over.is_set():
                await product.services.database.write(_two_rows)

        def back_up() -> None:
            given = _parser().parse_args(["backup", str(file), "--force"])
            backup.run(settings, given)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(write)
            try:
                for _ in range(2 * FACTOR):
                    await anyio.to_thread.run_sync(back_up)
                    with archive.opened_archive(file) as opened:
                        opened.verify()
                        counts = {table.form.name: table.rows for table in opened.manifest.tables}
                    assert counts["throttles"] - others == counts["login_transactions"] > 0
            finally:
                is_over.set()
        assert (await person.who())["username"] == "mara"
    await run("restore", str(file), **elsewhere)
    assert len(_all_rows(elsewhere)["throttles"]) == counts["throttles"]


def _two_rows(session: Any) -> None:
    hash_ = os.urandom(32)
    values = {"hash": hash_, "moment": "2126-01-01 00:00:00.000000"}
    session.execute(text("INSERT INTO throttles VALUES (:hash, 1, :moment)"), values)
    session.execute(
        text("INSERT INTO login_transactions VALUES (:hash, :hash, 'google', 'v', 'n', '/', :moment)"), values
    )


async def test_it_is_written_to_standard_output(
    run: Run, environment: Environment, elsewhere: Environment, tmp_path: Path
) -> None:
    await run("users", "create", "mara", said=PASSWORD)
    written = await anyio.run_process(
        [sys.executable, "-m", "requill", "backup", "-"], env={**os.environ, **environment}
    )
    assert written.stderr.decode().startswith("Backed up 1 row of ")
    (tmp_path / "piped.zip").write_bytes(written.stdout)
    assert "1 users\n" in await run("restore", str(tmp_path / "piped.zip"), **elsewhere)
    assert "mara" in await run("users", "list", **elsewhere)


async def test_a_file_that_is_there_is_not_written_over(
    run: Run, environment: Environment, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    file.write_text("Mine.")
    await run("users", "create", "mara", said=PASSWORD)
    with pytest.raises(CommandFailed, match="is there already"):
        await run("backup", str(file))
    assert file.read_text() == "Mine."
    await run("backup", str(file), "--force")
    assert zipfile.is_zipfile(file)
    with pytest.raises(CommandFailed, match="is a folder"):
        await run("backup", str(tmp_path), "--force")
    with pytest.raises(CommandFailed, match="can't be written: No such file"):
        await run("backup", str(tmp_path / "nowhere" / "backup.zip"))
    assert [name for name in os.listdir(tmp_path) if "part" in name] == []  # noqa: PTH208


async def test_of_nothing_there_is_no_backup(run: Run, elsewhere: Environment, tmp_path: Path) -> None:
    with pytest.raises(CommandFailed, match="There is no database in"):
        await run("backup", str(tmp_path / "backup.zip"), **elsewhere)
    assert not (tmp_path / "backup.zip").exists()


# --- restoring --------------------------------------------------------------------------------


@pytest.fixture
async def file(run: Run, environment: Environment, tmp_path: Path) -> Path:
    """A backup of a small installation, with its keys."""
    await run("users", "create", "mara", said=PASSWORD)
    path = tmp_path / "backup.zip"
    await run("backup", str(path), "--with-keys")
    return path


async def test_nothing_is_restored_over_something(run: Run, environment: Environment, file: Path) -> None:
    await run("users", "create", "other", said=PASSWORD)
    before = _all_rows(environment)
    with pytest.raises(CommandFailed, match=r"already.*Nothing was changed"):
        await run("restore", str(file))
    assert _all_rows(environment) == before


async def test_while_the_server_runs_nothing_is_restored(
    run: Run, elsewhere: Environment, file: Path
) -> None:
    async with Product.opened(elsewhere):
        with pytest.raises(CommandFailed, match="The server is running"):
            await run("restore", str(file), **elsewhere)


def _damaged(file: Path, tmp_path: Path) -> Iterator[Path]:
    """The file cut off at many places, and with a bit turned at many."""
    chance, content = random.Random(7), file.read_bytes()
    path = tmp_path / "damaged.zip"
    for length in [0, 1, *(chance.randrange(len(content)) for _ in range(20 * FACTOR)), len(content) - 1]:
        path.write_bytes(content[:length])
        yield path
    for _ in range(40 * FACTOR):
        altered = bytearray(content)
        altered[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path.write_bytes(altered)
        yield path


@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_a_file_that_was_cut_off_or_altered_changes_nothing(
    run: Run, environment: Environment, elsewhere: Environment, file: Path, tmp_path: Path
) -> None:
    whole, refused = _all_rows(environment), 0
    for number, path in enumerate(_damaged(file, tmp_path)):
        folder = tmp_path / f"restored-{number}"
        try:
            await run("restore", str(path), **{**elsewhere, "REQUILL_DATA_DIR": str(folder)})
        except CommandFailed as error:
            refused += 1
            assert str(error).endswith("Nothing was changed.")  # noqa: PT017 - that some pass is said below
            assert not Path(folder).exists()  # noqa: ASYNC240
        else:  # what a ZIP file says of itself and nobody reads, such as when a part was made
            assert _all_rows({"REQUILL_DATA_DIR": str(folder)}) == whole
    assert refused > 40 * FACTOR


def _rewritten(file: Path, **manifest: Any) -> Path:
    """The same backup with something else in its manifest."""
    path = file.with_name("rewritten.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "manifest.json":
                content = json.dumps(json.loads(content) | manifest).encode()
            new.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("manifest", "words"),
    [
        ({"revision": "9999", "program": "9.1"}, r"by a newer program \(9.1, with tables of revision 9999\)"),
        ({"format": 2, "program": "9.1"}, r"by a newer program \(9.1\)"),
        ({"revision": "0003"}, "aren't those of the revision"),
        ({"tables": []}, "parts of the backup are missing"),
        ({"keys": {}}, "parts of the backup are missing"),
        ({"rows": None, "tables": None}, "no readable manifest"),
    ],
)
async def test_a_backup_that_this_program_cannot_know_changes_nothing(
    run: Run, target: Environment, file: Path, manifest: dict[str, Any], words: str
) -> None:
    with pytest.raises(CommandFailed, match=words):
        await run("restore", str(_rewritten(file, **manifest)), **target)
    assert _tables(target) == []


def _tables(environment: Environment) -> list[str]:
    if not environment["REQUILL_DATABASE_URL"]:
        assert not (Path(environment["REQUILL_DATA_DIR"]) / SQLITE_FILE).exists()
        return []
    engines = open_engines(read_settings(environment))
    found = inspect(engines.reader).get_table_names()
    engines.dispose()
    return found


async def test_what_the_database_does_not_take_leaves_it_empty(
    run: Run, target: Environment, tmp_path: Path, elsewhere: Environment
) -> None:
    """A name that is there twice, as no program writes it: found in the middle of the work."""
    unpack("0012", Path(elsewhere["REQUILL_DATA_DIR"]))
    engines = open_engines(read_settings(elsewhere))
    with engines.writer.begin() as connection:
        connection.execute(text("DROP INDEX uq_users_email_key"))
        connection.execute(text("UPDATE users SET email_key = 'mara@example.org' WHERE is_guest = 0"))
    engines.dispose()
    await run("backup", str(tmp_path / "backup.zip"), **elsewhere)
    with pytest.raises(CommandFailed, match=r"doesn't take the backup.*Nothing was changed"):
        await run("restore", str(tmp_path / "backup.zip"), **target)
    assert _tables(target) == []


async def test_an_older_backup_is_brought_up_to_date(
    run: Run, target: Environment, elsewhere: Environment, tmp_path: Path
) -> None:
    unpack("0007", Path(elsewhere["REQUILL_DATA_DIR"]))
    await run("backup", str(tmp_path / "backup.zip"), **elsewhere)
    told = await run("restore", str(tmp_path / "backup.zip"), **target)
    assert f"brought from revision 0007 to {newest_revision()}" in told
    async with Product.opened(target) as product:
        assert (await product.stranger().get(f"/api/shared/{rows.SHARE}")).json()["content"] == rows.TEXT


# --- keys -------------------------------------------------------------------------------------


async def test_keys_come_along_only_when_asked_for(
    run: Run, environment: Environment, elsewhere: Environment, file: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare.zip"
    told = await run("backup", str(bare))
    assert "The keys aren't in the backup" in told
    assert not [name for name in zipfile.ZipFile(bare).namelist() if name.startswith("keys/")]
    with pytest.raises(CommandFailed, match="no keys in the backup"):
        await run("restore", str(bare), "--with-keys", **elsewhere)
    told = await run("restore", str(file), **elsewhere)
    assert "No keys were restored" in told
    assert not (Path(elsewhere["REQUILL_DATA_DIR"]) / "secret.key").exists()


async def test_keys_of_the_environment_come_along_too(
    run: Run, environment: Environment, elsewhere: Environment, tmp_path: Path
) -> None:
    own = {
        "REQUILL_SECRET_KEY": "r" * 40,
        "REQUILL_ENCRYPTION_KEYS": "QUFB" * 10 + "QUE=,QkJC" + "QkJC" * 9 + "QkI=",
    }
    await run("users", "create", "mara", said=PASSWORD, **own)
    file = str(tmp_path / "keys.zip")
    await run("backup", file, "--with-keys", **own)
    await run("restore", file, "--with-keys", **elsewhere)
    folder = Path(elsewhere["REQUILL_DATA_DIR"])
    assert (folder / "secret.key").read_text() == "r" * 40
    assert (folder / "encryption.keys").read_text().split() == own["REQUILL_ENCRYPTION_KEYS"].split(",")
    assert (folder / "secret.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("other", ["file", "variable"])
async def test_other_keys_are_never_written_over(
    run: Run, elsewhere: Environment, file: Path, other: str
) -> None:
    folder = Path(elsewhere["REQUILL_DATA_DIR"])
    more = {}
    if other == "file":
        folder.mkdir()  # noqa: ASYNC240
        (folder / "secret.key").write_text("o" * 64)
    else:
        more["REQUILL_SECRET_KEY"] = "o" * 64
    with pytest.raises(CommandFailed, match="holds another key than the backup"):
        await run("restore", str(file), "--with-keys", **elsewhere, **more)
    assert not (folder / SQLITE_FILE).exists()
    if other == "file":
        assert (folder / "secret.key").read_text() == "o" * 64


async def test_keys_that_are_the_same_stay(
    run: Run, environment: Environment, elsewhere: Environment, file: Path
) -> None:
    folder = Path(elsewhere["REQUILL_DATA_DIR"])
    folder.mkdir()  # noqa: ASYNC240
    for name in ("secret.key", "encryption.keys"):
        (folder / name).write_bytes((Path(environment["REQUILL_DATA_DIR"]) / name).read_bytes())
    assert "in use here already" in await run("restore", str(file), "--with-keys", **elsewhere)


def test_the_program_says_in_a_sentence_what_is_no_backup(
    refused: Refused, elsewhere: Environment, tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text("Shopping list.")
    said = refused(["restore", str(tmp_path / "list.txt")], elsewhere)
    assert said == (
        f"requill: {tmp_path}/list.txt isn't a whole backup: it was cut off, altered, or is another file. "
        "Nothing was changed."
    )
    assert not Path(elsewhere["REQUILL_DATA_DIR"]).exists()


# --- size -------------------------------------------------------------------------------------

_PEAK = """
import resource, sys
from requill.cli import main
main(sys.argv[1:])
print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
_TEXT = {"sqlite": "printf('%.*c', 1000000, 'x')", "postgresql": "repeat('x', 1000000)"}


async def _peak(environment: Environment, *arguments: str) -> int:
    """How much memory a command takes at most, in MiB."""
    own = {**os.environ, **environment}
    ended = await anyio.run_process([sys.executable, "-c", _PEAK, *arguments], env=own)
    return int(ended.stdout.decode().rpartition("peak ")[2])


@pytest.mark.full
async def test_a_large_installation_takes_no_more_memory_than_a_small_one(
    run: Run, environment: Environment, target: Environment, tmp_path: Path
) -> None:
    small, large = str(tmp_path / "small.zip"), str(tmp_path / "large.zip")
    await run("users", "create", "mara", said=PASSWORD)
    usual = await _peak(environment, "backup", small)
    engines = open_engines(read_settings(environment))
    columns = "owner_id, title, title_key, content, version, interview_open, created_at, updated_at"
    row = f"id, 'T', 't', {_TEXT[engines.writer.dialect.name]}, 1, false, created_at, created_at FROM users"
    with engines.writer.begin() as connection:
        for _ in range(200):
            connection.execute(text(f"INSERT INTO documents ({columns}) SELECT {row}"))
    engines.dispose()
    assert await _peak(environment, "backup", large) < usual + 40
    assert await _peak({**environment, **target}, "restore", large) < usual + 60
    assert len(_all_rows(target)["documents"]) == 200
