"""Names and options of the operator's commands; loading this costs a start of the server nothing."""

from __future__ import annotations

import argparse

MAX_WORKERS = 64
_MOST_DAYS = 36_500  # the calendar has no days before its first year


class CommandFailed(Exception):
    """A command cannot be carried out; the message says why, to the operator."""


def describe_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `serve` to the commands."""
    serve = commands.add_parser("serve", help="serve the product (the default)")
    serve.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="how many processes share the port; above 1 they need PostgreSQL and Redis",
    )


def describe(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `users`, `guests`, `backup`, `restore`, `doctor`, `keys`, `feedback` and `review`."""
    users = commands.add_parser("users", help="list, make, change and delete accounts")
    actions = users.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="one line for each account: name, address, day it was made, id")
    create = actions.add_parser("create", help="make an account; asks for its password")
    create.add_argument("username")
    create.add_argument("--email", help="the person's address; taken as verified")
    change = actions.add_parser("set-password", help="set a password; every session of the account ends")
    change.add_argument("username", help="the name or the address of the account")
    delete = actions.add_parser("delete", help="anonymise an account; what was written stays")
    delete.add_argument("username", help="the name or the address of the account")
    delete.add_argument("--yes", action="store_true", help="don't ask for confirmation")
    guests = commands.add_parser("guests", help="remove guests who have not visited for a while")
    prune = guests.add_subparsers(dest="action", required=True).add_parser(
        "prune", help="remove them for good, with their documents"
    )
    prune.add_argument(
        "--older-than", type=_days, required=True, metavar="DAYS", help="days since the last visit"
    )
    prune.add_argument("--dry-run", action="store_true", help="only say how many there are")
    _describe_copies(commands)
    commands.add_parser("doctor", help="check the installation; exits with 1 if it can't work")
    keys = commands.add_parser("keys", help="change the key under which people's API keys are sealed")
    keys.add_subparsers(dest="action", required=True).add_parser(
        "rotate", help="make a new key and seal everything under it"
    )
    feedback = commands.add_parser("feedback", help="what visitors have said about the product")
    actions = feedback.add_subparsers(dest="action", required=True)
    latest = actions.add_parser("list", help="the newest, a line for each: id, day, rating, who, page, text")
    latest.add_argument("--limit", type=_count, default=50, metavar="N", help="how many; 50 by default")
    actions.add_parser("export", help="all of it as CSV, on standard output")
    review = commands.add_parser("review", help="review Markdown files; exits with 1 if something is serious")
    review.add_argument("files", nargs="+", metavar="FILE", help="a Markdown file; - is standard input")


def _describe_copies(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    backup = commands.add_parser("backup", help="write everything into one file, while the server runs")
    backup.add_argument("file", metavar="FILE", help="where to write it; - is standard output")
    backup.add_argument(
        "--with-keys", action="store_true", help="include the keys: keep the file as secret as they are"
    )
    backup.add_argument("--without-files", action="store_true", help="leave out people's images and files")
    backup.add_argument("--force", action="store_true", help="overwrite an existing file")
    restore = commands.add_parser("restore", help="put a backup into an empty installation")
    restore.add_argument(
        "file", metavar="FILE", help="a file that `backup` of this version or an earlier one wrote"
    )
    restore.add_argument("--with-keys", action="store_true", help="restore its keys too")


def _workers(text: str) -> int:
    return _within(text, 1, MAX_WORKERS)


def _count(text: str) -> int:
    return _within(text, 1, 10**9)


def _days(text: str) -> int:
    return _within(text, 1, _MOST_DAYS)


def _within(text: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"must be a whole number between {low} and {high}, not {text!r}")
    return number
