"""`requill restore`: puts a backup into an empty installation, on either database."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from requill.app import open_engines, sqlite_file
from requill.blobs.interface import BlobsAway, BlobsFull
from requill.commands.archive import Archive, Manifest, NotABackupError, opened_archive
from requill.commands.file_store import CannotCopyError, FileStore, opened_file_store
from requill.commands.opening import only_process
from requill.commands.options import CommandFailed
from requill.db.backup.filling import CannotFillError, Filling, NotEmptyError, filling
from requill.db.migrate import known_revisions, newest_revision
from requill.db.usable import UnusableDatabaseError, require_usable
from requill.kit.counts import counted
from requill.settings import Settings, SettingsError
from requill.settings.keys import ENCRYPTION_FILE, KEY_FILE, read_encryption_keys, write_new_secret
from requill.settings.values import made_folder

_KEYS = {KEY_FILE: "REQUILL_SECRET_KEY", ENCRYPTION_FILE: "REQUILL_ENCRYPTION_KEYS"}
_OWN_KEYS = "No keys were restored: the existing ones are used."
_NO_KEYS = (
    "No keys were restored. Put the installation's own into place before the first start, or people must "
    "save their API keys again and enter the passwords of links once more."
)


def run(settings: Settings, options: argparse.Namespace) -> None:
    """Carry it out. Raises `CommandFailed`, with nothing changed."""
    try:
        with opened_archive(Path(options.file)) as archive:
            _require_known(archive.manifest)
            archive.verify()
            keys = _keys_to_write(settings, archive) if options.with_keys else None
            made_folder(settings.data_dir, holds_database=settings.database_url is None)
            with ExitStack() as held:
                if settings.database_url is None:
                    held.enter_context(_new_file(sqlite_file(settings)))
                _fill(settings, archive, keys or {})
    except NotABackupError as error:
        raise CommandFailed(f"{error} Nothing was changed.") from None
    _tell(settings, archive.manifest, keys)


def _require_known(manifest: Manifest) -> None:
    if manifest.revision not in known_revisions():
        raise CommandFailed(
            f"The backup was made by a newer program ({manifest.program}, with tables of revision "
            f"{manifest.revision}). Update this one first. Nothing was changed."
        )


def _keys_to_write(settings: Settings, archive: Archive) -> dict[Path, bytes]:
    """The key files that are not there yet. Raises `CommandFailed` where other keys are in use."""
    if not archive.manifest.keys:
        raise CommandFailed("There are no keys in the backup. Leave --with-keys out. Nothing was changed.")
    missing = {}
    for name, variable in _KEYS.items():
        path, content = settings.data_dir / name, archive.key(name)
        is_set = variable.removeprefix("REQUILL_").lower() in settings.model_fields_set
        if is_set or path.exists():
            if not _is_used(settings, name, content):
                where = variable if is_set else path
                raise CommandFailed(
                    f"{where} has a different key from the backup. Remove it, or leave --with-keys out. "
                    "Nothing was changed."
                )
        else:
            missing[path] = content
    return missing


def _is_used(settings: Settings, name: str, content: bytes) -> bool:
    if name == KEY_FILE:
        return content == settings.secret_key
    try:
        return set(read_encryption_keys(content.decode(), name)) <= set(settings.encryption_keys)
    except (SettingsError, UnicodeDecodeError):
        return False


@contextmanager
def _new_file(path: Path) -> Iterator[None]:
    """Hold the SQLite file; one that was not there before is gone again when it is not filled."""
    was_there = path.exists()
    with only_process(path):
        try:
            yield
        except BaseException:
            if not was_there:
                for each in (path, *(path.with_name(f"{path.name}-{log}") for log in ("wal", "shm"))):
                    each.unlink(missing_ok=True)
            raise


def _fill(settings: Settings, archive: Archive, keys: dict[Path, bytes]) -> None:
    engines, undo = open_engines(settings), list[Callable[[], object]]()
    try:
        require_usable(engines.writer)
        with (
            opened_file_store(settings) as store,
            _taken_back(undo),
            filling(engines.writer, archive.manifest.revision) as database,
        ):
            _put_everything(database, archive)
            # If either cannot be written, nothing is committed.
            _put_files(store, archive, undo)
            _write_keys(keys, undo)
    except NotEmptyError:
        raise CommandFailed(_not_empty(settings)) from None
    except UnusableDatabaseError as error:
        raise CommandFailed(str(error)) from None
    except CannotFillError as error:
        raise CommandFailed(f"The database doesn't take the backup: {error}. Nothing was changed.") from None
    except CannotCopyError as error:
        raise CommandFailed(f"{error} Nothing was changed.") from None
    except BlobsFull:
        raise CommandFailed("There's no room for images and files. Nothing was changed.") from None
    except BlobsAway:
        raise CommandFailed(
            "Images and files can't be written. `requill doctor` says more. Nothing was changed."
        ) from None
    except OSError as error:
        raise CommandFailed(f"The keys can't be written: {error.strerror}. Nothing was changed.") from None
    finally:
        engines.dispose()


@contextmanager
def _taken_back(undo: list[Callable[[], object]]) -> Iterator[None]:
    """Undo what was written beside the database, unless everything goes well."""
    try:
        yield
    except BaseException:
        for step in undo:
            step()
        raise


def _put_everything(database: Filling, archive: Archive) -> None:
    stored = {table.form.name: table for table in archive.manifest.tables}
    if database.forms != {name: table.form for name, table in stored.items()}:
        raise NotABackupError("The backup's tables aren't those of the revision that it names.")
    for name in database.forms:  # each behind those that it refers to
        table = stored[name]
        database.put(table.form, archive.rows(table))
        if table.last_id is not None:
            database.go_on_from(table.form, table.last_id)


def _put_files(store: FileStore, archive: Archive, undo: list[Callable[[], object]]) -> None:
    for file_id, part in archive.files().items():
        with store.opened(file_id, part) as there:
            if there is not None:  # it is the folder or the bucket that was backed up
                continue
        undo.append(partial(store.remove, file_id))
        store.put(file_id, archive.file(file_id, part))


def _write_keys(keys: dict[Path, bytes], undo: list[Callable[[], object]]) -> None:
    for path, content in keys.items():
        write_new_secret(path, content)
        undo.append(partial(path.unlink, missing_ok=True))


def _not_empty(settings: Settings) -> str:
    if settings.database_url is None:
        return (
            f"{settings.data_dir} already has a database. Set REQUILL_DATA_DIR to an empty folder. "
            "Nothing was changed."
        )
    return "The database already has tables. Name an empty one. Nothing was changed."


def _tell(settings: Settings, manifest: Manifest, keys: dict[Path, bytes] | None) -> None:
    say = sys.stdout.write
    say(f"Restored the backup of {manifest.made_at}, made by {manifest.program}:\n")
    width = max((len(f"{table.rows:,}") for table in manifest.tables), default=1)
    for table in sorted(manifest.tables, key=lambda table: table.form.name):
        say(f"  {table.rows:>{width},} {table.form.name}\n")
    if manifest.revision != newest_revision():
        say(f"The tables were brought from revision {manifest.revision} to {newest_revision()}.\n")
    if manifest.files:
        say(f"The bytes of {counted(manifest.files, 'file')} were restored.\n")
    if manifest.files_left_out:
        say(f"The bytes of {counted(manifest.files_left_out, 'file')} aren't in the backup.\n")
    if keys is None:
        say(f"{_OWN_KEYS if settings.secret_key and settings.encryption_keys else _NO_KEYS}\n")
    elif keys:
        say(f"The keys were restored: {', '.join(sorted(path.name for path in keys))}.\n")
    else:
        say("The backup's keys are already in use here.\n")
