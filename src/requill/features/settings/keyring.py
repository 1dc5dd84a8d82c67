"""Seals what must not be readable in the database, under keys that are kept outside it.

A sealed value is `version, key id, nonce, ciphertext with tag` (AES-256-GCM). Its owner's identity goes into
the tag, so that a value copied into another row opens nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_VERSION = b"\x01"
_ID_BYTES = 8
_NONCE_BYTES = 12
_HEAD = len(_VERSION) + _ID_BYTES


class CannotOpen(Exception):
    """The value was altered, belongs to somebody else, or was sealed under a key that is gone."""


class KeyRing:
    """Seals with the first of its keys, opens with any."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = {_id_of(key): key for key in keys}
        self.newest = _id_of(keys[0])

    def __repr__(self) -> str:
        return f"KeyRing({len(self._keys)} keys)"

    def seal(self, text: str, owner: str) -> bytes:
        """`text` as only its `owner`'s row may hold it."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        head = _VERSION + self.newest
        return head + nonce + self._cipher(self.newest).encrypt(nonce, text.encode(), _bound(head, owner))

    def open(self, sealed: bytes, owner: str) -> str:
        """What was sealed. Raises `CannotOpen`."""
        from cryptography.exceptions import InvalidTag  # see `_cipher`

        head, rest = sealed[:_HEAD], sealed[_HEAD:]
        if head[:1] != _VERSION or self.key_of(sealed) not in self._keys:
            raise CannotOpen
        nonce, text = rest[:_NONCE_BYTES], rest[_NONCE_BYTES:]
        try:
            return self._cipher(self.key_of(sealed)).decrypt(nonce, text, _bound(head, owner)).decode()
        except (InvalidTag, ValueError):
            raise CannotOpen from None

    @staticmethod
    def key_of(sealed: bytes) -> bytes:
        """The id of the key that a value was sealed under."""
        return sealed[1:_HEAD]

    def _cipher(self, key_id: bytes) -> AESGCM:
        # Loaded when the first key is saved or used: most starts of the server come without.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM(self._keys[key_id])


def _id_of(key: bytes) -> bytes:
    return hashlib.sha256(b"requill key id " + key).digest()[:_ID_BYTES]


def _bound(head: bytes, owner: str) -> bytes:
    return head + b"users.sealed_api_key " + owner.encode()
