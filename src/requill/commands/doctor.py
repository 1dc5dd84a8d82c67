"""`requill doctor`: says what an installation lacks, while the server runs or before its first start."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import anyio.to_thread

from requill.app import create_api, has_database
from requill.commands.checks import machine, outside, stored
from requill.commands.checks.finding import Finding
from requill.commands.opening import with_some_keys
from requill.settings import Settings, SettingsError, look_at_settings


async def run(connections: int, wanted: int) -> int:
    """Print a line for each check; 1 where there is a problem, else 0.

    `connections` of those that are `wanted` can be open at once here.
    """
    is_well = True
    async for finding in _findings(connections, wanted):
        sys.stdout.write(f"{finding.level:<8} {finding.subject:<15} {finding.text}\n")
        sys.stdout.flush()  # the next one may take some seconds
        is_well = is_well and finding.level != "problem"
    return 0 if is_well else 1


async def _findings(connections: int, wanted: int) -> AsyncIterator[Finding]:
    try:
        settings = look_at_settings()
        _require_possible(settings)
    except SettingsError as error:
        yield Finding("problem", "Settings", str(error))
        return
    yield machine.names()
    yield machine.data_folder(settings)
    yield machine.free_disk(settings)
    yield machine.open_files(connections, wanted)
    yield machine.exports()
    async for finding in _of_the_database(settings):
        yield finding
    yield await outside.mail(settings)
    yield await outside.model(settings)
    found = await outside.redis(settings.redis_url)
    if found is not None:
        yield found


async def _of_the_database(settings: Settings) -> AsyncIterator[Finding]:
    if not has_database(settings):
        yield Finding("warning", "Database", "There is none yet. The first start makes it.")
        yield machine.keys(settings, is_filled=False)
        return
    database, clock = await anyio.to_thread.run_sync(stored.database, settings)
    yield database
    if clock is None:
        return
    yield clock
    is_filled = database.level == "ok"
    yield machine.keys(settings, is_filled=is_filled)
    if is_filled:
        yield await stored.files(settings)
    if is_filled and settings.encryption_keys:
        yield await stored.saved_keys(settings)


def _require_possible(settings: Settings) -> None:
    """Put the program together, which refuses more than each value by itself. Raises `SettingsError`."""
    create_api(with_some_keys(settings))
