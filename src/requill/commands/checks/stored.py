"""Checks of the database and of what is sealed in it."""

from __future__ import annotations

import time

from sqlalchemy import Connection, text

from requill.app import open_engines
from requill.blobs.interface import BlobMissing, Blobs, BlobsAway
from requill.commands.checks.finding import Finding
from requill.db.database import Database
from requill.db.migrate import current_revision, known_revisions, newest_revision
from requill.db.migrations.run import oldest_program_of_newest
from requill.db.usable import UnusableDatabaseError, require_usable
from requill.features.files.service import newest_ids
from requill.features.settings.keyring import KeyRing
from requill.features.settings.service import count_sealed
from requill.outside import FILES_FOLDER, blobs_of
from requill.settings import Settings

_MAX_SKEW_SECONDS = 5.0
_FILES = 20  # that are looked for
_NO_FILE = "0" * 26  # asked for where there are none: what answers that it has no such file can be reached


def database(settings: Settings) -> tuple[Finding, Finding | None]:
    """Whether the database can be used, and its clock; without it there is no finding about that."""
    engines = open_engines(settings)
    try:
        require_usable(engines.reader)
        with engines.reader.connect() as connection:
            return _revision(connection), _clock(connection)
    except UnusableDatabaseError as error:
        return Finding("problem", "Database", str(error)), None
    finally:
        engines.dispose()


async def saved_keys(settings: Settings) -> Finding:
    """Whether the API keys that people saved can be opened. The database has to be one that can be used."""
    held = Database(open_engines(settings), publish=lambda _: None)
    try:
        ring = KeyRing(settings.encryption_keys)
        opened, lost = await held.read(lambda session: count_sealed(session, ring))
    finally:
        await held.close()
    if lost:
        told = (
            f"{lost} of {opened + lost} can't be opened: their key is missing. Put it behind the others, or "
            "let their owners save them again."
        )
        return Finding("problem", "Saved API keys", told)
    return Finding("ok", "Saved API keys", f"{opened} can be opened.")


async def files(settings: Settings) -> Finding:
    """Whether the bytes of the newest files are where this installation keeps them, and can be read."""
    where = f"The bucket {settings.s3.bucket}" if settings.s3 else f"{settings.data_dir / FILES_FOLDER}"
    held, blobs = Database(open_engines(settings), publish=lambda _: None), blobs_of(settings)
    try:
        ids = await held.read(lambda session: newest_ids(session, _FILES))
        lost = [file_id for file_id in ids or [_NO_FILE] if not await _is_kept(blobs, file_id)]
    except BlobsAway:
        return Finding("problem", "Files", f"{where} can't be read. Check it, and its settings.")
    finally:
        await blobs.close()
        await held.close()
    if ids and lost:
        told = f"{len(lost)} of the newest {len(ids)} are missing in {where}. Put them back from a backup."
        return Finding("problem", "Files", told)
    return Finding("ok", "Files", f"{where} can be read.")


async def _is_kept(blobs: Blobs, file_id: str) -> bool:
    try:
        async for _ in await blobs.read(file_id):
            pass
    except BlobMissing:
        return False
    return True


def _revision(connection: Connection) -> Finding:
    revision, newest = current_revision(connection), newest_revision()
    kind = "SQLite" if connection.dialect.name == "sqlite" else "PostgreSQL"
    version = ".".join(map(str, connection.dialect.server_version_info or ()))
    if revision is None:
        return Finding(
            "warning", "Database", f"{kind} {version}, still empty. The first start makes the tables."
        )
    if revision == newest:
        return Finding("ok", "Database", f"{kind} {version}, revision {revision}.")
    if revision not in known_revisions():
        told = f"of a newer program, revision {revision}; this one ({newest}) may run on it. Update it soon."
        return Finding("warning", "Database", f"{kind} {version}, {told}")
    oldest = oldest_program_of_newest()
    beside = (
        "others can keep running meanwhile."
        if oldest <= revision
        else f"stop all others first: what programs before revision {oldest} need is removed."
    )
    told = f"revision {revision}. The next start, or `requill migrate`, brings it to {newest}; {beside}"
    return Finding("warning", "Database", f"{kind} {version}, {told}")


def _clock(connection: Connection) -> Finding:
    if connection.dialect.name == "sqlite":
        return Finding("ok", "Clock", "The database goes by this machine's.")
    before = time.time()
    there = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    return clock(there, before, time.time())


def clock(there: float, before: float, after: float) -> Finding:
    """What the database's clock said, between two looks at this machine's: all in seconds since 1970."""
    skew = max(before - there, there - after, 0.0)
    if skew > _MAX_SKEW_SECONDS:
        told = f"{skew:,.0f} seconds from the database server's. Sync both with a time server."
        return Finding("problem", "Clock", told)
    return Finding("ok", "Clock", "As the database server's.")
