"""`requill users`: list accounts, make one, set a password, delete one."""

from __future__ import annotations

import argparse
import getpass
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from requill.commands.opening import opened, opened_for_reading
from requill.commands.options import CommandFailed
from requill.db.session import Session
from requill.features.accounts import names
from requill.features.accounts.service import Accounts, NewUser
from requill.models import User
from requill.services import Services
from requill.settings import Settings


async def run(settings: Settings, options: argparse.Namespace) -> None:
    """Carry out one of them. Raises `CommandFailed`, and what the accounts refuse."""
    if options.action == "list":
        async with opened_for_reading(settings) as services:
            await _list(services)
    else:
        password = None if options.action == "delete" else _read_password()
        async with opened(settings, may_be_new=options.action == "create") as services:
            await _change(services, options, password)


async def _change(services: Services, options: argparse.Namespace, password: str | None) -> None:
    if password is None:
        await _delete(services, options.username, is_sure=options.yes)
    elif options.action == "create":
        await _create(services, options.username, options.email, password)
    else:
        await _set_password(services, options.username, password)


async def _list(services: Services) -> None:
    accounts = services.identity
    for user in await services.database.read(accounts.list_users):
        made = user.created_at.strftime("%Y-%m-%d")
        _say("\t".join((user.username, user.email or "-", made, user.id)))


async def _create(services: Services, username: str, email: str | None, password: str) -> None:
    accounts = services.identity
    problem = (
        names.username_problem(username)
        or (names.email_problem(email) if email else None)
        or services.passwords.problem(password, username, email or "")
    )
    if problem is not None:
        raise CommandFailed(problem)
    hashed = await services.passwords.hash(password)
    new = NewUser(username, email or None, hashed, is_email_verified=bool(email))
    user_id = await services.database.write(lambda session: accounts.create_user(session, new))
    _say(f"Made the account {names.normal(username)} ({user_id}).")


async def _set_password(services: Services, login: str, password: str) -> None:
    accounts = services.identity
    problem = services.passwords.problem(password, login)
    if problem is not None:
        raise CommandFailed(problem)
    hashed = await services.passwords.hash(password)

    def change(session: Session) -> str:
        user = _known(accounts, session, login)
        accounts.set_password(session, user.id, hashed)
        accounts.end_sessions(session, user.id)
        return user.username

    _say(f"Set the password of {await services.database.write(change)}; all its sessions have ended.")


async def _delete(services: Services, login: str, *, is_sure: bool) -> None:
    accounts = services.identity
    user = await services.database.read(lambda session: _known(accounts, session, login))
    if not is_sure and not _agrees(f"Delete the account {user.username}? This cannot be undone. [y/N] "):
        hint = "" if sys.stdin.isatty() else " Without a terminal, --yes answers."
        raise CommandFailed(f"Nothing was changed.{hint}")
    await services.database.write(lambda session: accounts.anonymise(session, user.id))
    _say(f"The account {user.username} was deleted. Its content stays.")


def _known(accounts: Accounts, session: Session, login: str) -> User:
    user = accounts.by_login(session, login)
    if user is None:
        raise CommandFailed(f"No account is named {login}.")
    return user


def _read_password() -> str:
    """From the terminal without showing it, or else the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    with _asking():
        password = getpass.getpass("Password: ")
        if getpass.getpass("Repeat password: ") != password:
            raise CommandFailed("The passwords don't match.")
    return password


def _agrees(question: str) -> bool:
    with _asking():
        return sys.stdin.isatty() and input(question).strip().casefold() in ("y", "yes")


@contextmanager
def _asking() -> Iterator[None]:
    """Let Ctrl-C end a question: the event loop would wait for its answer first."""
    of_the_loop = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        raise CommandFailed("Nothing was changed.") from None
    finally:
        signal.signal(signal.SIGINT, of_the_loop)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
