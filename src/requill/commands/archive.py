"""The file of a backup: a ZIP archive, with a manifest that says what is in it and how to know it again.

`tables/<name>.jsonl` has one row a line, a JSON array of the values in the order of the manifest's columns.
`files/` has the bytes of people's files under their ids: the table `files` says what they must be. `keys/`
has the installation's keys where they were asked for. `manifest.json` is written last: a file without it is
not whole. Writing needs no way back in the file, so that it can be a pipe; neither writing nor reading holds
more than a row in memory.
"""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Self

import msgspec
import orjson
from msgspec import Struct

from requill.db.backup.forms import TableForm
from requill.db.backup.reading import Row

FORMAT = 2  # 1 had no files
FILES = "files"
_FOLDER = "files/"
_MANIFEST = "manifest.json"
_LEVEL = 3  # zlib's; six takes twice the time for a twentieth less
_AT_ONCE_BYTES = 1024 * 1024
# More than there is ever: a file of some kilobytes may be unpacked to more than there is memory.
_MANIFEST_BYTES = 4 * 1024 * 1024
_ROW_BYTES = 256 * 1024 * 1024
# What the libraries make of a file that is no archive, not whole, or altered.
_TORN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    KeyError,
    IndexError,
    NotImplementedError,
    RuntimeError,
    MemoryError,
    OverflowError,
)


class NotABackupError(Exception):
    """The file cannot be restored; the message says why, to the operator."""


class Part(Struct, frozen=True):
    """What a part of the file must be: how long, and its SHA-256."""

    bytes: int
    sha256: str


class StoredTable(Struct, frozen=True):
    """A table's rows. `last_id` is the highest number that was given to one; None where there is none."""

    form: TableForm
    rows: int
    last_id: int | None
    part: Part


class Manifest(Struct, frozen=True, kw_only=True):
    """What a backup is.

    `program` is the version that made it, `revision` what the tables were like, `database` where they came
    from, `made_at` the moment in UTC. `tables` stand behind those that they refer to. `files` is of how many
    files the bytes are there, `files_left_out` of how many not.
    """

    format: int
    program: str
    revision: str
    database: str
    made_at: str
    tables: tuple[StoredTable, ...]
    keys: dict[str, Part]
    files: int = 0
    files_left_out: int = 0

    @property
    def rows(self) -> int:
        """How many rows there are in all."""
        return sum(table.rows for table in self.tables)


class _Format(Struct, frozen=True):
    format: int
    program: str = "?"


class Writer:
    """Writes a backup into a file; without `finish` it is none."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL)
        self._tables: list[StoredTable] = []
        self._keys: dict[str, Part] = {}
        self._files = 0
        self.files_left_out = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def add_table(self, form: TableForm, rows: Iterable[Row], last_id: int | None) -> None:
        """Add all rows of a table."""
        count = 0

        def lines() -> Iterator[bytes]:
            nonlocal count
            for row in rows:
                count += 1
                yield orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE)

        part = self._add(_table_name(form), lines())
        self._tables.append(StoredTable(form, count, last_id, part))

    def add_key(self, name: str, content: bytes) -> None:
        """Add the content of a file with keys."""
        self._keys[name] = self._add(_key_name(name), [content])

    def add_file(self, file_id: str, pieces: Iterable[bytes]) -> None:
        """Add the bytes of a file, as they are: images are small already."""
        self._add(zipfile.ZipInfo(_file_name(file_id)), pieces)
        self._files += 1

    def finish(self, *, program: str, revision: str, database: str, made_at: str) -> Manifest:
        """Say what the backup is."""
        manifest = Manifest(
            format=FORMAT,
            program=program,
            revision=revision,
            database=database,
            made_at=made_at,
            tables=tuple(self._tables),
            keys=self._keys,
            files=self._files,
            files_left_out=self.files_left_out,
        )
        self._add(_MANIFEST, [msgspec.json.format(msgspec.json.encode(manifest), indent=1)])
        return manifest

    def _add(self, name: str | zipfile.ZipInfo, pieces: Iterable[bytes]) -> Part:
        digest, length = hashlib.sha256(), 0
        with (
            self._zip.open(name, "w", force_zip64=True) as part,
            io.BufferedWriter(part, _AT_ONCE_BYTES) as collected,
        ):
            for piece in pieces:
                digest.update(piece)
                length += len(piece)
                collected.write(piece)
        return Part(length, digest.hexdigest())


class Archive:
    """A backup that is read. What of it is not as its manifest says is never given out."""

    def __init__(self, zip_file: zipfile.ZipFile) -> None:
        self._zip = zip_file
        self.manifest = _manifest_of(zip_file)

    def verify(self) -> None:
        """Read all of it once. Raises `NotABackupError` where anything is missing, added or altered."""
        parts = {_key_name(name): part for name, part in self.manifest.keys.items()}
        parts |= {_table_name(table.form): table.part for table in self.manifest.tables}
        names = self._zip.namelist()
        if sorted(name for name in names if not name.startswith(_FOLDER)) != sorted([*parts, _MANIFEST]):
            raise NotABackupError(
                "The file isn't whole: parts of the backup are missing, or don't belong to it."
            )
        for table in self.manifest.tables:
            if sum(1 for _ in self._lines(_table_name(table.form), table.part)) != table.rows:
                raise NotABackupError(_altered(table.form.name))
        for name in self.manifest.keys:
            self.key(name)
        files = self.files()
        if (
            sorted(_file_name(each) for each in files)
            != sorted(name for name in names if name.startswith(_FOLDER))
            or len(files) != self.manifest.files
        ):
            raise NotABackupError(_altered(FILES))
        for each in files:
            for _ in self.file(each, files[each]):
                pass

    def files(self) -> dict[str, Part]:
        """What the bytes of files must be, by the files' ids, of those whose bytes are there."""
        table = next((table for table in self.manifest.tables if table.form.name == FILES), None)
        if table is None:
            return {}
        there = set(self._zip.namelist())
        return {
            file_id: part
            for file_id, part in parts_of(table.form, self.rows(table))
            if _file_name(file_id) in there
        }

    def file(self, file_id: str, part: Part) -> Iterator[bytes]:
        """The bytes of a file in pieces. Raises `NotABackupError` at the end, if they are not those."""
        return self._pieces(_file_name(file_id), part, lambda opened: opened.read(_AT_ONCE_BYTES))

    def rows(self, table: StoredTable) -> Iterator[Sequence[Any]]:
        """The rows of a table. Raises `NotABackupError` at the end, if they are not those of the manifest."""
        count = len(table.form.columns)
        for line in self._lines(_table_name(table.form), table.part):
            try:
                row = orjson.loads(line)
            except orjson.JSONDecodeError:
                row = None
            if not isinstance(row, list) or len(row) != count:
                raise NotABackupError(_altered(table.form.name))
            yield row

    def key(self, name: str) -> bytes:
        """The content of a file with keys. Raises `NotABackupError`."""
        part = self.manifest.keys.get(name)
        if part is None:
            raise NotABackupError(f"The backup's keys aren't whole: {name} is missing.")
        return b"".join(self._lines(_key_name(name), part))

    def _lines(self, name: str, part: Part) -> Iterator[bytes]:
        return self._pieces(name, part, lambda opened: opened.readline(_ROW_BYTES + 1))

    def _pieces(self, name: str, part: Part, next_of: Callable[[BinaryIO], bytes]) -> Iterator[bytes]:
        digest, length = hashlib.sha256(), 0
        try:
            with self._zip.open(name) as opened, io.BufferedReader(opened, _AT_ONCE_BYTES) as pieces:  # type: ignore[type-var]  # the stubs' file has no `readinto`
                for piece in iter(partial(next_of, pieces), b""):
                    digest.update(piece)
                    length += len(piece)
                    if length > part.bytes or len(piece) > _ROW_BYTES:
                        raise NotABackupError(_altered(name))
                    yield piece
        except _TORN as error:
            raise NotABackupError(_altered(name)) from error
        if Part(length, digest.hexdigest()) != part:
            raise NotABackupError(_altered(name))


def parts_of(form: TableForm, rows: Iterable[Row]) -> Iterator[tuple[str, Part]]:
    """What rows of the table `files` say of the bytes of each: its id, and what they must be."""
    columns = list(form.columns)
    for row in rows:
        told = dict(zip(columns, row, strict=True))
        file_id, size, sha256 = told["id"], told["size"], told["sha256"]
        if not (isinstance(file_id, str) and isinstance(size, int) and isinstance(sha256, str)):
            raise NotABackupError(_altered(FILES))
        yield file_id, Part(size, sha256)


@contextmanager
def opened_archive(path: Path) -> Iterator[Archive]:
    """The backup in a file. Raises `NotABackupError`."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise NotABackupError(f"{path} can't be read: {error.strerror}.") from None
    with file:
        try:
            zip_file = zipfile.ZipFile(file)
        except _TORN:
            raise NotABackupError(
                f"{path} isn't a whole backup: it was cut off, altered, or is another file."
            ) from None
        with zip_file:
            yield Archive(zip_file)


def _manifest_of(zip_file: zipfile.ZipFile) -> Manifest:
    try:
        with zip_file.open(_MANIFEST) as opened:
            content = opened.read(_MANIFEST_BYTES)
            if opened.read(1):
                raise ValueError("it is too long")
        named = msgspec.json.decode(content, type=_Format)
        if named.format > FORMAT:
            raise NotABackupError(
                f"The backup was made by a newer program ({named.program}). Update this one first."
            )
        return msgspec.json.decode(content, type=Manifest)
    except _TORN:
        raise NotABackupError("The file isn't a whole backup: it has no readable manifest.") from None


def _altered(name: str) -> str:
    return f"The backup is damaged: {name} isn't what was written."


def _table_name(form: TableForm) -> str:
    return f"tables/{form.name}.jsonl"


def _key_name(name: str) -> str:
    return f"keys/{name}"


def _file_name(file_id: str) -> str:
    return f"{_FOLDER}{file_id}"
