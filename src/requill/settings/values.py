"""Types of single settings, each with the sentence about what cannot be used.

A validator's message goes on where the variable's name ends: "must be a whole number, not 'x'."
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated
from urllib.parse import SplitResult, unquote, urlsplit

from pydantic import AfterValidator, AnyHttpUrl, BeforeValidator

from requill.kit.addresses import Network, is_loopback

_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")
_TOKEN_CHARACTERS = 16
_DATABASE_NUMBER = re.compile("/?[0-9]{0,4}")
_BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,62}")
_NAME = re.compile(r"(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?")
_OF_THE_DATABASE = tuple(
    f"requill.{end}" for end in ("sqlite3", "sqlite3-wal", "sqlite3-shm", "lock", "reserve")
)

_MAKES_FILES = ContextVar("makes files", default=True)


def makes_files() -> bool:
    """Whether reading the settings makes the folder and the keys that are not there yet."""
    return _MAKES_FILES.get()


@contextmanager
def making_no_files() -> Iterator[None]:
    """Read settings only to look at an installation: what is missing there stays so."""
    before = _MAKES_FILES.set(False)
    try:
        yield
    finally:
        _MAKES_FILES.reset(before)


class SettingsError(Exception):
    """A setting cannot be used; the message names it and says what is expected."""


@dataclass(frozen=True, slots=True)
class Smtp:
    """The operator's mail server; `implicit_tls` as on port 465."""

    host: str
    port: int
    implicit_tls: bool
    username: str | None
    password: str | None = field(repr=False)


def words(text: str) -> list[str]:
    """The words of a list separated by commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def split_address(text: str, schemes: tuple[str, ...] = ("http", "https")) -> SplitResult | None:
    """The parts of an address where a server can be reached; None when it is no such address."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        if ":" in host:
            ip_address(host)
    except ValueError:
        return None
    is_whole = text.isascii() and text.isprintable() and " " not in text and not parts.query + parts.fragment
    is_host = ":" in host or _NAME.fullmatch(host) is not None
    return parts if is_whole and is_host and port != 0 and parts.scheme in schemes else None


def whole(low: int, high: int = 10**9) -> BeforeValidator:
    """A whole number within limits."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise ValueError(f"must be a whole number, not {text!r}.") from None
        if not low <= value <= high:
            raise ValueError(f"must be between {low} and {high}, not {value}.")
        return value

    return BeforeValidator(read)


def made_folder(named: Path, *, holds_database: bool) -> Path:
    """The data folder, which is made when it is not there yet. Raises `SettingsError`."""
    try:
        path = named.resolve()
        if not makes_files() and not path.exists():
            return path
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError) as error:  # links that lead in a circle are the latter to Python 3.12
        reason = error.strerror if isinstance(error, OSError) else "It is a link to itself"
        raise SettingsError(
            f"The data folder {named.absolute()} cannot be made: {reason}. "
            "Set REQUILL_DATA_DIR to another folder."
        ) from None
    if holds_database:
        _require_writable(path)
    return path


def _require_writable(folder: Path) -> None:
    """Raise `SettingsError` where a server could not write: a command that another user ran leaves files."""
    if not os.access(folder, os.W_OK | os.X_OK):
        raise SettingsError(
            f"The data folder {folder} can't be written to. Change its owner or its mode, or set "
            "REQUILL_DATA_DIR to another folder."
        )
    for file in (folder / name for name in _OF_THE_DATABASE):
        if file.exists() and not os.access(file, os.R_OK | os.W_OK):
            raise SettingsError(f"{file} can't be written to. It has to belong to the user of the server.")


def _on_or_off(text: str) -> bool:
    switch = text.casefold()
    if switch not in ("on", "off"):
        raise ValueError(f"must be on or off, not {switch!r}.")
    return switch == "on"


def _api_key(key: str) -> str:
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ValueError("must be one word of letters, digits and symbols.")
    return key


def _token(token: str) -> str:
    if len(token) < _TOKEN_CHARACTERS or not token.isascii() or not token.isprintable() or " " in token:
        raise ValueError(f"must be one word of {_TOKEN_CHARACTERS} or more letters, digits and symbols.")
    return token


def _bucket(name: str) -> str:
    if _BUCKET.fullmatch(name) is None:
        raise ValueError("must be one word of lower-case letters, digits, dots and hyphens.")
    return name


def _base_url(url: str) -> str:
    parts = split_address(url)
    if parts is None or "@" in parts.netloc:
        raise ValueError("must look like https://api.example.org/v1.")
    return url


def _secure_url(url: str) -> str:
    parts = split_address(url)
    is_secure = parts is not None and (parts.scheme == "https" or is_loopback(parts.hostname or ""))
    if parts is None or "@" in parts.netloc or not is_secure:
        raise ValueError("must be an address that begins with https://.")
    return url


def _origin(text: str) -> str:
    parts = split_address(text)
    if parts is None or parts.path.strip("/") or "@" in parts.netloc:
        raise ValueError("must look like https://prd.example.org, with nothing behind the host.")
    return str(AnyHttpUrl(text)).rstrip("/")


def _smtp(url: str) -> Smtp:
    parts = split_address(url, ("smtp", "smtps"))
    # A password with a / ends at it, and its rest is taken for a path.
    if parts is None or parts.path.strip("/") or (parts.password and not parts.username):
        raise ValueError(
            "must look like smtp://name:password@mail.example.org:587, "
            "with %40 for an @ and %2F for a / in the password."
        )
    implicit_tls = parts.scheme == "smtps"
    return Smtp(
        host=parts.hostname or "",
        port=parts.port or (465 if implicit_tls else 587),
        implicit_tls=implicit_tls,
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
    )


def _networks(text: str) -> frozenset[Network]:
    try:
        return frozenset(map(ip_network, words(text)))
    except ValueError:
        raise ValueError(
            "must be IP addresses such as 10.0.0.5, or ranges such as 10.0.0.0/8, separated by commas."
        ) from None


def _database_url(text: str) -> str:
    from sqlalchemy import make_url  # takes a tenth of a second, which only those wait who have a database
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    # A password with an @ ends at it, and its rest is taken for a piece of the host, which is told.
    if url is None or url.drivername not in _POSTGRESQL or "@" in (url.host or ""):
        raise ValueError(
            "must look like postgresql://name:password@host:5432/database, with %40 for an @ in the password."
        )
    return text


def _redis_url(text: str) -> str:
    parts = urlsplit(text) if text.startswith("unix://") else split_address(text, ("redis", "rediss"))
    is_file = parts is not None and parts.scheme == "unix"
    # A password with a / ends at it, and its rest is taken for a path.
    is_whole = parts is not None and (is_file or _DATABASE_NUMBER.fullmatch(parts.path) is not None)
    if parts is None or not is_whole or (is_file and (parts.netloc or not parts.path.startswith("/"))):
        raise ValueError(
            "must look like redis://:password@host:6379/0, rediss://… or unix:///run/redis.sock, "
            "with %40 for an @ and %2F for a / in the password."
        )
    return text


def _sender(text: str) -> str:
    # Takes longer to load than all other settings to read, which only those wait who name a sender.
    from requill.settings.senders import is_sender

    if not is_sender(text):
        raise ValueError("must look like Requill <no-reply@prd.example.org>.")
    return text


def _readable_file(text: str) -> Path:
    path = Path(text).absolute()
    try:
        with path.open("rb"):
            return path
    except OSError as error:
        raise ValueError(f"names {path}, which can't be read: {error.strerror}.") from None


Switch = Annotated[bool, BeforeValidator(_on_or_off)]
# No address is repeated in a message: a key or a password may be in it.
ApiKey = Annotated[str, AfterValidator(_api_key)]
Token = Annotated[str, AfterValidator(_token)]
BucketName = Annotated[str, AfterValidator(_bucket)]
BaseUrl = Annotated[str, AfterValidator(_base_url)]
SecureUrl = Annotated[str, AfterValidator(_secure_url)]
Origin = Annotated[str, AfterValidator(_origin)]
DatabaseUrl = Annotated[str, AfterValidator(_database_url)]
RedisUrl = Annotated[str, AfterValidator(_redis_url)]
Sender = Annotated[str, AfterValidator(_sender)]
Networks = Annotated[frozenset[Network], BeforeValidator(_networks)]
ReadableFile = Annotated[Path, BeforeValidator(_readable_file)]
SmtpServer = Annotated[Smtp, BeforeValidator(_smtp)]
