"""Reads single values of the environment, and says what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from requill.kit.addresses import is_loopback

_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")


class SettingsError(Exception):
    """A setting cannot be used; the message names it and says what is expected."""


def words(text: str | None) -> list[str]:
    """The words of a list separated by commas."""
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def secure_url(env: Mapping[str, str], name: str, default: str) -> str:
    """An address that secrets are sent to: in the open only where nobody is in between.

    Raises `SettingsError`.
    """
    url = env.get(name) or default
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        host = None
    if host is None or not (parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))):
        raise SettingsError(f"{name} must be an address that begins with https://, not {url!r}.")
    return url


def database_url(env: Mapping[str, str], name: str) -> str | None:
    """The address of a PostgreSQL database, None where there is none.

    Raises `SettingsError` without repeating the address: there is a password in it.
    """
    text = env.get(name)
    if not text:
        return None
    from sqlalchemy import make_url  # takes a tenth of a second, which only those wait who have a database
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    # A password with an @ ends at it, and its rest is taken for a piece of the host, which is told.
    if url is None or url.drivername not in _POSTGRESQL or "@" in (url.host or ""):
        raise SettingsError(
            f"{name} must look like postgresql://name:password@host:5432/database, "
            "with %40 for an @ in the password."
        )
    return text


def integer(env: Mapping[str, str], name: str, default: int, *, low: int, high: int = 10**9) -> int:
    """A whole number within limits, `default` where there is none. Raises `SettingsError`."""
    text = env.get(name)
    if not text:
        return default
    try:
        value = int(text)
    except ValueError:
        raise SettingsError(f"{name} must be a whole number, not {text!r}.") from None
    if not low <= value <= high:
        raise SettingsError(f"{name} must be between {low} and {high}, not {value}.")
    return value
