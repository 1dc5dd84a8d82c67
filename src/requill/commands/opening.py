"""Opens an installation for a command: its database, brought up to date, and what works on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from requill.app import create_api, has_database, sqlite_file
from requill.commands.options import CommandFailed
from requill.db.backup.reading import said_by
from requill.db.sqlite import DatabaseInUseError, lock_file
from requill.db.usable import UnusableDatabaseError
from requill.kit.errors import DomainError
from requill.services import Services
from requill.settings import Settings

_A_KEY = bytes(32)


@asynccontextmanager
async def opened(settings: Settings, *, may_be_new: bool = False) -> AsyncIterator[Services]:
    """The installation, for reading and writing; with `may_be_new` it is made where there is none.

    Raises `CommandFailed` when its database cannot be used, and while a server has the SQLite file: one
    process writes it, or it may be damaged.
    """
    if not may_be_new:
        require_database(settings)
    with ExitStack() as held:
        if settings.database_url is None:
            held.enter_context(only_process(sqlite_file(settings)))
        async with _database_of(settings, is_filled=not may_be_new) as services:
            try:
                await services.database.migrate()
            except UnusableDatabaseError as error:
                raise CommandFailed(str(error)) from None
            yield services


@asynccontextmanager
async def opened_for_reading(settings: Settings) -> AsyncIterator[Services]:
    """The installation as it is, also while a server runs.

    Raises `CommandFailed` when its database cannot be used, and where there is none.
    """
    require_database(settings)
    async with _database_of(with_some_keys(settings), is_filled=True) as services:
        yield services


def with_some_keys(settings: Settings) -> Settings:
    """These settings with keys where there are none, without which the program cannot be put together."""
    keys = {
        "secret_key": settings.secret_key or _A_KEY,
        "encryption_keys": settings.encryption_keys or (_A_KEY,),
    }
    return settings.model_copy(update=keys)


def require_database(settings: Settings) -> None:
    """Raise `CommandFailed` where there is no database yet."""
    if not has_database(settings):
        raise CommandFailed(f"There is no database in {settings.data_dir} yet.")


@contextmanager
def only_process(path: Path) -> Iterator[None]:
    """Be the one process that has the SQLite file. Raises `CommandFailed` while a server has it."""
    with ExitStack() as held:
        try:
            held.enter_context(lock_file(path))
        except DatabaseInUseError:
            raise CommandFailed("The server is running on this data folder. Stop it first.") from None
        yield


def told_of(error: DomainError) -> str:
    """What an operator is told: of a database that is away or damaged, what it said."""
    cause = error.__cause__
    return f"The database fails: {said_by(cause)}." if isinstance(cause, DBAPIError) else error.message


@asynccontextmanager
async def _database_of(settings: Settings, *, is_filled: bool) -> AsyncIterator[Services]:
    services: Services = create_api(settings).state.services
    try:
        try:
            await services.database.require_usable(is_filled=is_filled)
        except UnusableDatabaseError as error:
            raise CommandFailed(str(error)) from None
        yield services
    finally:
        await services.database.close()
