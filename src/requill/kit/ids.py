"""Makes identifiers that cannot be guessed."""

from __future__ import annotations

import secrets
import uuid

# As a regular expression, what `new_token` gives.
TOKEN_FORM = "[A-Za-z0-9_-]{43}"  # noqa: S105 the form of tokens, not one

# As a regular expression, what `new_name` gives.
NAME_FORM = "[a-z2-7]{26}"

_BASE32 = "abcdefghijklmnopqrstuvwxyz234567"


def new_id() -> str:
    """A random UUID in text form."""
    return str(uuid.uuid4())


def new_token() -> str:
    """256 random bits, safe in a cookie or a link."""
    return secrets.token_urlsafe(32)


def new_name() -> str:
    """130 random bits in lower-case letters and digits, safe in a link and as a file's name."""
    return base32(secrets.token_bytes(26), 26)


def base32(data: bytes, length: int) -> str:
    """The first `length` lower-case base32 characters that `data` stands for, one per byte."""
    return "".join(_BASE32[byte & 31] for byte in data[:length])
