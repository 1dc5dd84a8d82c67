"""A backup is restored whole or not at all, into an empty installation, on either database."""

from __future__ import annotations

import hashlib
import json
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text

from requill.app import SQLITE_FILE, open_engines
from requill.commands import archive
from requill.commands.options import CommandFailed
from requill.db.migrate import newest_revision
from requill.settings.keys import ENCRYPTION_FILE
from tests.commands.conftest import Refused, Run
from tests.releases import rows
from tests.releases.make import unpack
from tests.support.amounts import FACTOR
from tests.support.holdings import Environment, all_rows
from tests.support.people import PASSWORD, Product
from tests.support.settings import read_settings

ALTERED = 8 if FACTOR == 1 else 20 * FACTOR

pytestmark = pytest.mark.anyio  # what a backup of PostgreSQL holds is in test_backup


@pytest.fixture
async def file(run: Run, environment: Environment, tmp_path: Path) -> Path:
    """A backup of a small installation, with its keys."""
    await run("users", "create", "mara", said=PASSWORD)
    path = tmp_path / "backup.zip"
    await run("backup", str(path), "--with-keys")
    return path


@pytest.mark.both_databases
async def test_nothing_is_restored_over_something(run: Run, environment: Environment, file: Path) -> None:
    await run("users", "create", "other", said=PASSWORD)
    before = all_rows(environment)
    with pytest.raises(CommandFailed, match=r"already.*Nothing was changed"):
        await run("restore", str(file))
    assert all_rows(environment) == before


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
    for length in [0, 1, *(chance.randrange(len(content)) for _ in range(ALTERED // 2)), len(content) - 1]:
        path.write_bytes(content[:length])
        yield path
    for _ in range(ALTERED):
        altered = bytearray(content)
        altered[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path.write_bytes(altered)
        yield path


@pytest.mark.full
@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_a_file_that_was_cut_off_or_altered_changes_nothing(
    run: Run, environment: Environment, elsewhere: Environment, file: Path, tmp_path: Path
) -> None:
    whole, refused = all_rows(environment), 0
    for number, path in enumerate(_damaged(file, tmp_path)):
        folder = tmp_path / f"restored-{number}"
        try:
            await run("restore", str(path), **{**elsewhere, "REQUILL_DATA_DIR": str(folder)})
        except CommandFailed as error:
            refused += 1
            assert str(error).endswith("Nothing was changed.")  # noqa: PT017 - that some pass is said below
            assert not Path(folder).exists()  # noqa: ASYNC240
        else:  # what a ZIP file says of itself and nobody reads, such as when a part was made
            assert all_rows({"REQUILL_DATA_DIR": str(folder)}) == whole
    assert refused > ALTERED


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
        ({"format": 3, "program": "9.1"}, r"by a newer program \(9.1\)"),
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


def _forged(file: Path, table: str, column: str, value: Any, *, padding: int = 0) -> Path:
    """The same backup with another value in a table's first row, behind so many spaces, as it says."""
    path = file.with_name("forged.zip")
    with (
        zipfile.ZipFile(file) as old,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        manifest = json.loads(old.read("manifest.json"))
        (stored,) = (each for each in manifest["tables"] if each["form"]["name"] == table)
        for name in old.namelist():
            content = old.read(name)
            if name == f"tables/{table}.jsonl":
                first, *others = content.splitlines(keepends=True)
                row = json.loads(first)
                row[list(stored["form"]["columns"]).index(column)] = value
                content = b"".join([b" " * padding, json.dumps(row).encode(), b"\n", *others])
                part = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
                stored.update(part=part)
            if name == "manifest.json":
                content = json.dumps(manifest).encode()
            new.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("username", {"a": 1}),
        ("stored_bytes", 2**63),
        ("sealed_api_key", "no digits"),
        ("sealed_api_key", 5),
    ],
)
async def test_a_value_that_no_column_has_changes_nothing(
    run: Run, target: Environment, file: Path, column: str, value: Any
) -> None:
    with pytest.raises(CommandFailed, match=r"doesn't take the backup.*Nothing was changed"):
        await run("restore", str(_forged(file, "users", column, value)), **target)
    assert _tables(target) == []


@pytest.mark.full
@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_a_small_file_is_not_unpacked_to_more_than_there_is_memory(
    run: Run, elsewhere: Environment, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_ROW_BYTES", 1024 * 1024)
    with pytest.raises(CommandFailed, match="damaged"):
        await run("restore", str(_forged(file, "users", "username", "a", padding=1024 * 1024)), **elsewhere)
    bomb = _rewritten(file, program=" " * 64 * 1024 * 1024)
    with pytest.raises(CommandFailed, match="no readable manifest"):
        await run("restore", str(bomb), **elsewhere)


@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_a_backup_with_one_of_its_keys_restores_none(
    run: Run, elsewhere: Environment, file: Path, tmp_path: Path
) -> None:
    halved = tmp_path / "halved.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(halved, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "manifest.json":
                manifest = json.loads(content)
                del manifest["keys"][ENCRYPTION_FILE]
                content = json.dumps(manifest).encode()
            if not name.endswith(ENCRYPTION_FILE):
                new.writestr(name, content)
    with pytest.raises(CommandFailed, match=r"keys aren't whole.*Nothing was changed"):
        await run("restore", str(halved), "--with-keys", **elsewhere)


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


@pytest.mark.full
async def test_keys_that_are_here_are_used_without_those_of_the_backup(
    run: Run, environment: Environment, elsewhere: Environment, file: Path
) -> None:
    folder = Path(elsewhere["REQUILL_DATA_DIR"])
    folder.mkdir()  # noqa: ASYNC240
    for name in ("secret.key", "encryption.keys"):
        (folder / name).write_bytes((Path(environment["REQUILL_DATA_DIR"]) / name).read_bytes())
    told = await run("restore", str(file), **elsewhere)
    assert "the existing ones are used" in told
    assert "Put the installation's own" not in told


@pytest.mark.full
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
    with pytest.raises(CommandFailed, match="has a different key from the backup"):
        await run("restore", str(file), "--with-keys", **elsewhere, **more)
    assert not (folder / SQLITE_FILE).exists()
    if other == "file":
        assert (folder / "secret.key").read_text() == "o" * 64


@pytest.mark.full
async def test_keys_that_are_the_same_stay(
    run: Run, environment: Environment, elsewhere: Environment, file: Path
) -> None:
    folder = Path(elsewhere["REQUILL_DATA_DIR"])
    folder.mkdir()  # noqa: ASYNC240
    for name in ("secret.key", "encryption.keys"):
        (folder / name).write_bytes((Path(environment["REQUILL_DATA_DIR"]) / name).read_bytes())
    assert "already in use here" in await run("restore", str(file), "--with-keys", **elsewhere)


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
