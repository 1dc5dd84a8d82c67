"""Images and files are in a backup, and there again: in the folder or the bucket, whole or not at all."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from requill.commands import restore
from requill.commands.options import CommandFailed
from requill.outside import FILES_FOLDER
from tests.commands.conftest import Run
from tests.support.holdings import Environment
from tests.support.people import Product
from tests.support.pictures import picture, taken
from tests.support.s3 import start_s3

pytestmark = pytest.mark.anyio

NOTES = b"Field notes\n" * 100_000


class Installation:
    """One with an image and a file, and a backup of it."""

    def __init__(self, environment: Environment, file: Path) -> None:
        self.environment, self.file = environment, file
        self.folder = folder_of(environment)
        self.token, self.seen = "", dict[str, bytes]()

    async def fill(self) -> None:
        """Put both into a document."""
        async with Product.opened(self.environment) as product:
            person = await product.member("mara")
            document = await person.write_document("Plan")
            image = await taken(person, document, picture())
            file = await taken(person, document, NOTES, name="notes.txt", kind="file")
            self.token = person.token
            self.seen = {
                address: (await person.get(address)).content
                for address in (image["address"], file["address"])
            }
        assert NOTES in self.seen.values()

    async def is_all_in(self, environment: Environment) -> bool:
        """Whether both can be seen elsewhere as they were here."""
        async with Product.opened(environment) as product:
            person = product.with_cookie(self.token)
            return {address: (await person.get(address)).content for address in self.seen} == self.seen


def folder_of(environment: Environment) -> Path:
    return Path(environment["REQUILL_DATA_DIR"]) / FILES_FOLDER


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.fixture
async def installation(run: Run, environment: Environment, tmp_path: Path) -> Installation:
    made = Installation(environment, tmp_path / "backup.zip")
    await made.fill()
    return made


@pytest.mark.both_databases
async def test_files_are_there_again(run: Run, installation: Installation, target: Environment) -> None:
    assert "It holds 2 files.\n" in await run("backup", str(installation.file), "--with-keys")
    told = await run("restore", str(installation.file), "--with-keys", **target)
    assert "The bytes of 2 files were restored.\n" in told
    assert await installation.is_all_in(target)


@pytest.mark.full
async def test_they_move_into_a_bucket_and_out_of_it(
    run: Run, installation: Installation, target: Environment, elsewhere: Environment, tmp_path: Path
) -> None:
    await run("backup", str(installation.file), "--with-keys")
    with start_s3() as bucket:
        there = {**target, **bucket.environment}
        await run("restore", str(installation.file), "--with-keys", **there)
        assert len(bucket.listed()) == 2
        assert await installation.is_all_in(there)
        assert "It holds 2 files.\n" in await run(
            "backup", str(tmp_path / "second.zip"), "--with-keys", **there
        )
    await run("restore", str(tmp_path / "second.zip"), "--with-keys", **elsewhere)
    assert await installation.is_all_in(elsewhere)


async def test_what_is_missing_or_damaged_is_told(
    run: Run, installation: Installation, target: Environment
) -> None:
    first, second = files_in(installation.folder)
    first.unlink()
    second.write_bytes(second.read_bytes()[:-1] + b"?")
    told = await run("backup", str(installation.file), "--with-keys")
    assert "2 files couldn't be found as they were uploaded, and aren't in the backup.\n" in told
    told = await run("restore", str(installation.file), "--with-keys", **target)
    assert "The bytes of 2 files aren't in the backup.\n" in told


async def test_they_are_left_out_when_that_is_asked_for(run: Run, installation: Installation) -> None:
    told = await run("backup", str(installation.file), "--without-files")
    assert "Images and files aren't in the backup. Copy them as well" in told
    assert installation.file.stat().st_size < len(NOTES)


def _altered(file: Path) -> Path:
    """The same archive with another byte in a file."""
    other = file.with_name("altered.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(other, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info, content[:-1] + b"?" if info.filename.startswith("files/") else content)
    return other


def _without(file: Path, gone: str) -> Path:
    other = file.with_name("without.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(other, "w") as new:
        for info in old.infolist():
            if not info.filename.startswith(gone):
                new.writestr(info, old.read(info))
    return other


async def test_a_backup_whose_files_are_not_those_changes_nothing(
    run: Run, installation: Installation, target: Environment
) -> None:
    await run("backup", str(installation.file))
    for damaged in (_altered(installation.file), _without(installation.file, "files/")):
        with pytest.raises(CommandFailed, match=r"The backup is damaged: files.*Nothing was changed"):
            await run("restore", str(damaged), **target)
    assert not files_in(folder_of(target))


@pytest.mark.full
@pytest.mark.parametrize("environment", ["sqlite"], indirect=True)
async def test_files_are_taken_back_when_the_rest_fails(
    run: Run, installation: Installation, target: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    await run("backup", str(installation.file))

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(restore, "_write_keys", full)
    kept = files_in(installation.folder)
    for folder in (folder_of(target), installation.folder):
        own = {**target, "REQUILL_DATA_DIR": str(folder.parent)}
        if folder == installation.folder:
            (folder.parent / "requill.sqlite3").unlink()
        with pytest.raises(CommandFailed, match="Nothing was changed"):
            await run("restore", str(installation.file), **own)
    assert not files_in(folder_of(target))
    assert files_in(installation.folder) == kept


@pytest.mark.full
async def test_a_backup_from_before_there_were_files_is_restored(
    run: Run, environment: Environment, target: Environment, tmp_path: Path
) -> None:
    file = tmp_path / "backup.zip"
    async with Product.opened(environment) as product:
        await product.member("mara")
    await run("backup", str(file))
    older = tmp_path / "older.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(older, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == "manifest.json":
                manifest = json.loads(content)
                del manifest["files"], manifest["files_left_out"]
                content = json.dumps({**manifest, "format": 1}).encode()
            new.writestr(info, content)
    assert "1 users" in await run("restore", str(older), **target)
