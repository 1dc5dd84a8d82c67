"""The `requill` command: serve the product, review files, describe the API, administer an installation."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import os
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NoReturn

from requill import __version__
from requill.commands import options
from requill.kit.errors import DomainError
from requill.serving.server import CannotListenError, possible_connections, require_free, run, run_workers

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from requill.serving.siblings import Siblings
    from requill.settings import Settings

# Turns of an assistant live for seconds and leave hardly any garbage that does not go by itself: to look for
# some after every 700 new objects, as usual, takes a tenth of what it takes to open thirty turns at once.
_GARBAGE = (5_000, 20, 50)
_FOLDER_OF_WORKERS = "_REQUILL_FOLDER_OF_WORKERS"  # told to each by the environment that it inherits


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command; exits with 1 and a sentence when it cannot be carried out."""
    given = _parser().parse_args(arguments)
    try:
        _run(given)
    except BrokenPipeError:  # whoever read the output has seen enough; the flush at the end finds nothing
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _run(given: argparse.Namespace) -> None:
    if given.command == "review":
        from requill.commands import review

        sys.exit(review.run(given))
    if given.command == "doctor":
        _examine()
    from requill.settings import SettingsError, look_at_settings, read_settings  # twice as much to load

    try:
        looked_at = look_at_settings()
        if _only_looks(given):
            _carry_out(given, looked_at)
            return
        if _changes_what_is_there(given):
            _require_database(looked_at)
        missing = [name for name, path in looked_at.key_files.items() if not path.exists()]
        settings = read_settings()
        if missing:
            _warn_of_new_keys(settings, missing)
        _carry_out(given, settings)
    except SettingsError as error:
        sys.exit(f"requill: {error}")


def _only_looks(given: argparse.Namespace) -> bool:
    """Whether a command makes no keys where there are none.

    What is restored brings its own along, a backup holds those that are there, and what only lists or counts
    needs none.
    """
    return (
        given.command in ("backup", "restore", "feedback")
        or (given.command == "users" and given.action == "list")
        or (given.command == "guests" and given.dry_run)
    )


def _changes_what_is_there(given: argparse.Namespace) -> bool:
    """Whether a command has nothing to do where no database is: in a folder of another name, say."""
    return given.command in ("guests", "keys") or (
        given.command == "users" and given.action in ("set-password", "delete")
    )


def _require_database(looked_at: Settings) -> None:
    """Before keys are made for one."""
    from requill.commands.opening import require_database

    with _failing_with_a_sentence():
        require_database(looked_at)


def _carry_out(given: argparse.Namespace, settings: Settings) -> None:
    if given.command in ("users", "guests", "keys", "feedback", "migrate"):
        _administer(settings, given)
    elif given.command in ("backup", "restore"):
        _copy(settings, given)
    elif given.command == "openapi":
        _describe(settings, given.file)
    elif getattr(given, "workers", 1) > 1:
        _serve_by_several(settings, given)
    else:
        _serve(settings)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="requill", description="Product requirements documents.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command")
    options.describe_serve(commands)
    commands.add_parser("migrate", help="bring the database up to date and stop")
    options.describe(commands)
    describe = commands.add_parser("openapi", help="write the description of the API")
    describe.add_argument("file", nargs="?", type=Path, help="where to write it; standard output by default")
    return parser


def _serve(settings: Settings) -> None:
    _begin_to_serve()
    _require_startable(settings)
    _warn_of_doubts(settings)
    run(_make_app(settings), settings.host, settings.port, settings.trusted_proxies)


def _serve_by_several(settings: Settings, given: argparse.Namespace) -> None:
    from requill.serving.logs import configure_logs
    from requill.serving.workers import WorkersFailed
    from requill.settings import SettingsError

    if settings.redis_url is None:
        raise SettingsError("REQUILL_DATABASE_URL and REQUILL_REDIS_URL must be set with --workers above 1.")
    configure_logs()
    _require_startable(settings)
    _warn_of_doubts(settings)
    address = settings.host, settings.port, settings.trusted_proxies
    try:
        with TemporaryDirectory(prefix="requill-") as folder:
            os.environ[_FOLDER_OF_WORKERS] = folder
            run_workers(f"{__name__}:worker_app", given.workers, *address)
    except WorkersFailed:
        sys.exit("requill: A process could not start; the log above has the reason.")


def worker_app() -> ASGIApp:
    """The application in one process of several, which reads the settings for itself."""
    _begin_to_serve()
    from requill.serving.siblings import Siblings
    from requill.serving.workers import end_with_parent
    from requill.settings import read_settings

    end_with_parent()
    return _make_app(read_settings(), Siblings(Path(os.environ[_FOLDER_OF_WORKERS]), os.getpid()))


def _warn_of_new_keys(settings: Settings, made: list[str]) -> None:
    """Say that keys were made beside a database which was filled under others."""
    import structlog
    from sqlalchemy.exc import SQLAlchemyError

    from requill.app import has_database, open_engines
    from requill.db.migrate import current_revision
    from requill.serving.logs import configure_logs

    if not has_database(settings):
        return
    engines = open_engines(settings)
    try:
        with engines.reader.connect() as connection:
            is_filled = current_revision(connection) is not None
    except SQLAlchemyError:  # the start says why
        return
    finally:
        engines.dispose()
    if is_filled:
        configure_logs()
        structlog.get_logger(__name__).warning(
            "new keys were made beside a filled database: "
            "stop the server, and put the installation's own back",
            files=made,
        )


def _warn_of_doubts(settings: Settings) -> None:
    """Say in the log what `doctor` says of names and room: neither keeps a server from its start."""
    import structlog

    from requill.commands.checks import machine

    for finding in (machine.names(), machine.free_disk(settings)):
        if finding.level != "ok":
            structlog.get_logger(__name__).warning(finding.text)


def _begin_to_serve() -> None:
    # Objects made during start-up live for ever; `gc.freeze` keeps them out of collections (20 % of start).
    gc.disable()
    # The event loop waits no longer for a thread that computes; the usual 5 ms is felt in a first token. With
    # this and `TurnEngine._give_way` 32 at once took 60 to 116 ms on a busy machine, without 161 to 293.
    sys.setswitchinterval(0.001)
    from requill.serving.logs import configure_logs

    configure_logs()


def _make_app(settings: Settings, siblings: Siblings | None = None) -> ASGIApp:
    from requill.app import create_app
    from requill.serving import tracing

    tracing.start()
    app = create_app(settings, siblings)
    gc.freeze()
    gc.set_threshold(*_GARBAGE)
    gc.enable()
    return app


def _require_startable(settings: Settings) -> None:
    """Exit with a sentence when the folder or the port is taken, or the database cannot be used.

    All three are taken for good only in the start itself, where their refusal is a traceback in the log. The
    database is brought up to date here: once, and not by each of several processes at the same time.
    """
    from requill.app import sqlite_file
    from requill.db.sqlite import DatabaseInUseError, lock_file
    from requill.db.usable import UnusableDatabaseError

    try:
        with nullcontext() if settings.is_shared else lock_file(sqlite_file(settings)):
            require_free(settings.host, settings.port)
            _prepare_database(settings)
    except DatabaseInUseError:
        sys.exit(f"requill: The data folder {settings.data_dir} is in use by another server. Stop it first.")
    except (CannotListenError, UnusableDatabaseError) as error:
        sys.exit(f"requill: {error}")


def _prepare_database(settings: Settings) -> None:
    from requill.app import has_database, open_engines
    from requill.db.usable import bring_up_to_date, require_usable

    engines = open_engines(settings)
    try:
        if has_database(settings):
            require_usable(engines.reader)
        bring_up_to_date(engines.writer)
    finally:
        engines.dispose()


def _administer(settings: Settings, given: argparse.Namespace) -> None:
    from requill.commands import feedback, guests, keys, migrate, users
    from requill.serving.logs import configure_logs

    configure_logs(logging.WARNING)  # what a command has to say is its output
    run_by_name = {
        "users": users.run,
        "guests": guests.run,
        "keys": keys.run,
        "feedback": feedback.run,
        "migrate": migrate.run,
    }
    _run_command(run_by_name[given.command], settings, given)


def _run_command(
    command: Callable[[Settings, argparse.Namespace], Coroutine[Any, Any, None]],
    settings: Settings,
    given: argparse.Namespace,
) -> None:
    with _failing_with_a_sentence():
        asyncio.run(command(settings, given))


def _copy(settings: Settings, given: argparse.Namespace) -> None:
    """Outside of an event loop, so that it can be broken off at any moment."""
    from requill.commands import backup, restore

    command = backup.run if given.command == "backup" else restore.run
    with _failing_with_a_sentence():
        command(settings, given)


@contextmanager
def _failing_with_a_sentence() -> Iterator[None]:
    """End the program where a command cannot be carried out, also because what it needs is away."""
    try:
        yield
    except options.CommandFailed as error:
        sys.exit(f"requill: {error}")
    except DomainError as error:
        from requill.commands.opening import told_of

        sys.exit(f"requill: {told_of(error)}")


def _examine() -> NoReturn:
    from requill.commands import doctor
    from requill.serving.logs import configure_logs

    configure_logs(logging.CRITICAL)  # what it has to say is its output
    sys.exit(asyncio.run(doctor.run(*possible_connections())))


def _describe(settings: Settings, file: Path | None) -> None:
    from requill.app import create_api

    description = json.dumps(create_api(settings).openapi(), indent=2) + "\n"
    if file is None:
        sys.stdout.write(description)
    else:
        file.write_text(description)
