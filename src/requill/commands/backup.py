"""`requill backup`: writes all of an installation into one file, while the server runs."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from requill import __version__
from requill.app import open_engines
from requill.blobs.interface import BlobsAway
from requill.commands.archive import FILES, Manifest, Writer, parts_of
from requill.commands.file_store import CannotCopyError, opened_file_store, pieces_of
from requill.commands.opening import require_database
from requill.commands.options import CommandFailed
from requill.db.backup.reading import CannotReadError, Snapshot, snapshot
from requill.db.usable import UnusableDatabaseError, require_usable
from requill.kit.clock import now
from requill.kit.counts import byte_size, counted
from requill.settings import Settings
from requill.settings.keys import ENCRYPTION_FILE, KEY_FILE, encoded_key

_STANDARD_OUTPUT = "-"
_WITH_KEYS = (
    "The backup holds the keys. Whoever has it can read every saved API key: keep it as secret as the keys "
    "themselves."
)
_WITHOUT_KEYS = (
    "The keys aren't in the backup. Keep them elsewhere: without them, people must save their API keys again "
    "and enter the passwords of links once more."
)


def run(settings: Settings, options: argparse.Namespace) -> None:
    """Carry it out. Raises `CommandFailed`."""
    require_database(settings)
    if options.with_keys and not (settings.secret_key and settings.encryption_keys):
        raise CommandFailed(f"The keys can't be found in {settings.data_dir}. Put them there first.")
    try:
        with _destination(options.file, is_forced=options.force) as file:
            manifest = _write(
                settings, file, with_keys=options.with_keys, with_files=not options.without_files
            )
            length = "" if options.file == _STANDARD_OUTPUT else f" ({byte_size(file.tell())})"
    except OSError as error:
        named = "Standard output" if options.file == _STANDARD_OUTPUT else options.file
        raise CommandFailed(f"{named} can't be written: {error.strerror}.") from None
    # What is written there is the backup, so the words go beside it.
    told = sys.stderr if options.file == _STANDARD_OUTPUT else sys.stdout
    told.write(f"Backed up {counted(manifest.rows, 'row')} of {len(manifest.tables)} tables{length}.\n")
    told.write(_about_files(manifest, is_left_out=options.without_files))
    told.write(f"{_WITH_KEYS if options.with_keys else _WITHOUT_KEYS}\n")


def _about_files(manifest: Manifest, *, is_left_out: bool) -> str:
    absent = manifest.files_left_out
    if is_left_out and absent:
        return "Images and files aren't in the backup. Copy them as well, from the folder or the bucket.\n"
    told = f"It holds {counted(manifest.files, 'file')}.\n" if manifest.files else ""
    if absent == 1:
        told += "1 file couldn't be found as it was uploaded, and isn't in the backup.\n"
    elif absent:
        told += f"{absent} files couldn't be found as they were uploaded, and aren't in the backup.\n"
    return told


def _write(settings: Settings, file: BinaryIO, *, with_keys: bool, with_files: bool) -> Manifest:
    engines = open_engines(settings)
    try:
        require_usable(engines.reader, is_filled=True)
        with Writer(file) as writer, snapshot(engines.reader) as found:
            for form in found.forms:
                writer.add_table(form, found.rows(form), found.last_id(form))
            _add_files(settings, writer, found, is_wanted=with_files)
            if with_keys:
                writer.add_key(KEY_FILE, settings.secret_key)
                writer.add_key(ENCRYPTION_FILE, _encoded(settings.encryption_keys))
            return writer.finish(
                program=__version__,
                revision=found.revision,
                database=found.database,
                made_at=now().isoformat(timespec="seconds"),
            )
    except (UnusableDatabaseError, CannotCopyError) as error:
        raise CommandFailed(str(error)) from None
    except BlobsAway:
        raise CommandFailed("Images and files can't be read. `requill doctor` says more.") from None
    except CannotReadError as error:
        raise CommandFailed(f"The database can't be read: {error}.") from None
    finally:
        engines.dispose()


def _add_files(settings: Settings, writer: Writer, found: Snapshot, *, is_wanted: bool) -> None:
    """Add the bytes that are there: those of what is deleted for good meanwhile may be gone."""
    form = next((form for form in found.forms if form.name == FILES), None)
    known = {} if form is None else dict(parts_of(form, found.rows(form)))
    if not is_wanted or not known:
        writer.files_left_out = len(known)
        return
    with opened_file_store(settings) as store:
        for file_id, part in known.items():
            with store.opened(file_id, part) as file:
                if file is None:
                    writer.files_left_out += 1
                else:
                    writer.add_file(file_id, pieces_of(file))


def _encoded(keys: tuple[bytes, ...]) -> bytes:
    return "".join(f"{encoded_key(key)}\n" for key in keys).encode()


@contextmanager
def _destination(named: str, *, is_forced: bool) -> Iterator[BinaryIO]:
    """Where the backup goes: a file has it only when all of it is on the disk, for its owner alone."""
    if named == _STANDARD_OUTPUT:
        if sys.stdout.isatty():
            raise CommandFailed("A backup isn't written to a terminal. Name a file, or redirect the output.")
        # Of its own, for Python would try to write once more at its end what could not be written here.
        with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as file:
            yield file
        return
    path = Path(named)
    _require_free(path, is_forced=is_forced)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    descriptor = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(descriptor)
        _require_free(path, is_forced=is_forced)
        unfinished.replace(path)
        _sync_folder(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _require_free(path: Path, *, is_forced: bool) -> None:
    if path.is_dir():
        raise CommandFailed(f"{path} is a folder. Name a file in it.")
    if path.exists() and not is_forced:
        raise CommandFailed(f"{path} already exists. Name another file, or overwrite it with --force.")


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
