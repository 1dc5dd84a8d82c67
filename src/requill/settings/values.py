"""Reads single values of the environment, and says what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from requill.kit.addresses import Network, is_loopback

_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")
_NAME = re.compile(r"(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?")
_NO_TEXT = re.compile("[\ud800-\udfff]")  # what the system gives for bytes that are not UTF-8
_NO_LINE = re.compile("[\x00-\x1f\x7f]")
_PORTS = {"http": 80, "https": 443}


class SettingsError(Exception):
    """A setting cannot be used; the message names it and says what is expected."""


def words(text: str | None) -> list[str]:
    """The words of a list separated by commas."""
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def require_text(env: Mapping[str, str], *, paths: frozenset[str], lines: frozenset[str]) -> None:
    """See to it that every value is text of one line, but for `paths`, and `lines`, which may have several.

    Raises `SettingsError`.
    """
    for name, value in env.items():
        if not value or not name.startswith("REQUILL_") or name in paths:
            continue
        if _NO_TEXT.search(value) or not value.strip() or (name not in lines and _NO_LINE.search(value)):
            raise SettingsError(f"{name} must be a line of text in UTF-8.")


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


def base_url(env: Mapping[str, str], name: str) -> str | None:
    """An address that paths are put behind, None where there is none. Raises `SettingsError`.

    The address is not repeated: a key may have been put there by mistake.
    """
    url = env.get(name)
    if not url:
        return None
    parts = split_address(url)
    if parts is None or "@" in parts.netloc:
        raise SettingsError(f"{name} must look like https://api.example.org/v1.")
    return url


def secure_url(env: Mapping[str, str], name: str, default: str) -> str:
    """An address that secrets are sent to: in the open only where nobody is in between.

    Raises `SettingsError`, which does not repeat the address either.
    """
    url = env.get(name) or default
    parts = split_address(url)
    if (
        parts is None
        or "@" in parts.netloc
        or not (parts.scheme == "https" or is_loopback(parts.hostname or ""))
    ):
        raise SettingsError(f"{name} must be an address that begins with https://.")
    return url


def origin(env: Mapping[str, str], name: str) -> str | None:
    """The address of a site as browsers name it, None where there is none. Raises `SettingsError`."""
    text = env.get(name)
    if not text:
        return None
    parts = split_address(text)
    if parts is None or parts.path.strip("/") or "@" in parts.netloc:
        raise SettingsError(f"{name} must look like https://prd.example.org, with nothing behind the host.")
    host = parts.hostname or ""
    if ":" in host:
        host = f"[{ip_address(host)}]"
    port = "" if parts.port in (None, _PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def api_key(env: Mapping[str, str], name: str) -> str | None:
    """A key that travels in a header, None where there is none. Raises `SettingsError`."""
    key = env.get(name)
    if not key:
        return None
    if not key.isascii() or not key.isprintable() or " " in key:
        raise SettingsError(f"{name} must be one word of letters, digits and signs.")
    return key


def networks(env: Mapping[str, str], name: str) -> frozenset[Network]:
    """Addresses and ranges of them, separated by commas. Raises `SettingsError`."""
    try:
        return frozenset(ip_network(word) for word in words(env.get(name)))
    except ValueError:
        raise SettingsError(
            f"{name} must be IP addresses such as 10.0.0.5, or ranges such as 10.0.0.0/8, "
            "separated by commas."
        ) from None


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
