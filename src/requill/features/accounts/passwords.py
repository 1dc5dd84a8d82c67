"""Passwords: which are good enough, and how they are kept; the hard work is done beside the event loop."""

from __future__ import annotations

import base64
import secrets
import unicodedata
from functools import cache
from pathlib import Path

import anyio
import anyio.to_thread

from requill.features.accounts.names import key_of
from requill.kit.errors import Unavailable

PASSWORD_MAX = 200
_COMMON_FILE = Path(__file__).with_name("common-passwords.txt")
_AT_ONCE = 2  # each takes 19 MiB and a processor for 20 ms
_MAX_WAITING = 64
_BUSY_SECONDS = "2"
_TIME, _MEMORY_KIB, _LANES, _SALT_BYTES, _HASH_BYTES = 2, 19 * 1024, 1, 16, 32


class Passwords:
    """Judges, hashes and compares passwords; `minimum` is the fewest characters one may have."""

    def __init__(self, minimum: int) -> None:
        self.minimum = minimum
        self._limiter: anyio.CapacityLimiter | None = None
        self._under_way = 0
        self._nobodys = _hash_of_nothing()

    def problem(self, password: str, *names: str) -> str | None:
        """Why this may not be the password of somebody with these names; None when it may."""
        if len(password) < self.minimum:
            return f"Password must be at least {self.minimum} characters"
        if len(password) > PASSWORD_MAX:
            return f"Password must be at most {PASSWORD_MAX} characters"
        key = key_of(password)
        if key in _common() or len(set(key)) == 1:
            return "This password is too common. Choose another"
        if key in {key_of(name) for name in names if name}:
            return "Password must not be your username or email address"
        return None

    async def hash(self, password: str) -> str:
        """The Argon2id hash to keep. Raises `Unavailable` when too many are waiting."""
        return await self._run(password, None) or ""

    async def matches(self, password: str, kept: str | None) -> bool:
        """Whether this is the password behind a hash.

        Without a hash it is not, after the same work: how long it takes does not tell who has an account.
        Raises `Unavailable` when too many are waiting.
        """
        same = await self._run(password, kept or self._nobodys)
        return same is not None and kept is not None

    async def _run(self, password: str, kept: str | None) -> str | None:
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(_AT_ONCE)
        if self._under_way >= _AT_ONCE + _MAX_WAITING:
            raise Unavailable(headers={"Retry-After": _BUSY_SECONDS})
        self._under_way += 1
        try:
            return await anyio.to_thread.run_sync(_work, password, kept, limiter=self._limiter)
        finally:
            self._under_way -= 1


def _work(password: str, kept: str | None) -> str | None:
    """Hash the password, or give `kept` back where it is its hash."""
    # The library takes longer to load than a page to answer, and most starts of the server need it late.
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError

    hasher = PasswordHasher(_TIME, _MEMORY_KIB, _LANES, _HASH_BYTES, _SALT_BYTES)
    text = unicodedata.normalize("NFKC", password)
    if kept is None:
        return hasher.hash(text)
    try:
        hasher.verify(kept, text)
    except (VerificationError, InvalidHashError):
        return None
    return kept


def _hash_of_nothing() -> str:
    """A well-formed hash that no password has."""
    salt, digest = (
        base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=")
        for size in (_SALT_BYTES, _HASH_BYTES)
    )
    return f"$argon2id$v=19$m={_MEMORY_KIB},t={_TIME},p={_LANES}${salt}${digest}"


@cache
def _common() -> frozenset[str]:
    lines = _COMMON_FILE.read_text(encoding="utf-8").splitlines()
    return frozenset(key_of(line) for line in lines if line and not line.startswith("#"))
