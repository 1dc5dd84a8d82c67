"""A backup holds everything of one moment, and all of it is there again, on either database."""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path
from typing import Any

import anyio
import pytest
from sqlalchemy import text

from requill.app import open_engines
from requill.cli import _parser
from requill.commands import archive, backup
from requill.commands.options import CommandFailed
from tests.commands.conftest import Run
from tests.support.amounts import FACTOR
from tests.support.holdings import Environment, all_rows
from tests.support.people import PASSWORD, Person, Product
from tests.support.settings import read_settings

pytestmark = pytest.mark.anyio


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


@pytest.mark.both_databases
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
        before = all_rows(environment)
        await guest.write_document("Later")
        cookies = person.token, guest.token
    assert "keep it as secret as the keys" in told
    assert "sk-canary" not in told
    assert file.stat().st_mode & 0o777 == 0o600
    told = await run("restore", str(file), "--with-keys", **target)
    assert "2 documents\n" in told
    assert "The keys were restored: encryption.keys, secret.key." in told
    assert all_rows(target) == before
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


@pytest.mark.both_databases
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
        others = len(all_rows(environment)["throttles"])
        has_begun, is_over = anyio.Event(), anyio.Event()

        async def write() -> None:
            while not is_over.is_set():
                await product.services.database.write(_two_rows)
                has_begun.set()

        def back_up() -> None:
            given = _parser().parse_args(["backup", str(file), "--force"])
            backup.run(settings, given)

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(write)
            await has_begun.wait()
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
    assert len(all_rows(elsewhere)["throttles"]) == counts["throttles"]


def _two_rows(session: Any) -> None:
    hash_ = os.urandom(32)
    values = {"hash": hash_, "moment": "2126-01-01 00:00:00.000000"}
    session.execute(text("INSERT INTO throttles VALUES (:hash, 1, :moment)"), values)
    session.execute(
        text("INSERT INTO login_transactions VALUES (:hash, :hash, 'google', 'v', 'n', '/', :moment)"), values
    )


@pytest.mark.full
@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
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


@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_a_full_standard_output_ends_it_with_a_sentence(run: Run, environment: Environment) -> None:
    await run("users", "create", "mara", said=PASSWORD)
    ended = await anyio.run_process(
        ["sh", "-c", 'exec "$0" -m requill backup - >/dev/full', sys.executable],
        env={**os.environ, **environment},
        check=False,
    )
    assert ended.stderr.decode() == "requill: Standard output can't be written: No space left on device.\n"
    assert ended.returncode == 1


async def test_a_file_that_is_there_is_not_written_over(
    run: Run, environment: Environment, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    file.write_text("Mine.")
    await run("users", "create", "mara", said=PASSWORD)
    with pytest.raises(CommandFailed, match="already exists"):
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
    assert len(all_rows(target)["documents"]) == 200


async def test_a_backup_makes_no_keys(
    run: Run, environment: Environment, elsewhere: Environment, tmp_path: Path
) -> None:
    """Neither in a folder that was named by mistake, nor where the installation's own are missing."""
    folder = Path(elsewhere["REQUILL_DATA_DIR"])
    with pytest.raises(CommandFailed, match="There is no database"):
        await run("backup", str(tmp_path / "no.zip"), **elsewhere)
    assert not folder.exists()  # noqa: ASYNC240
    await run("users", "create", "mara", said=PASSWORD)
    await run("backup", str(tmp_path / "bare.zip"))
    await run("restore", str(tmp_path / "bare.zip"), **elsewhere)
    with pytest.raises(CommandFailed, match="The keys can't be found in"):
        await run("backup", str(tmp_path / "keys.zip"), "--with-keys", **elsewhere)
    await run("backup", str(tmp_path / "again.zip"), **elsewhere)
    assert not (folder / "secret.key").exists()
    assert not (tmp_path / "keys.zip").exists()
