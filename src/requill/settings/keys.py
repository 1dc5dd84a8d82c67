"""The installation's secrets: configured, or made at the first start and kept in the data folder."""

from __future__ import annotations

import base64
import os
import secrets
from pathlib import Path

from requill.settings.values import SettingsError, makes_files, words

KEY_FILE = "secret.key"
ENCRYPTION_FILE = "encryption.keys"
_ENCRYPTION_KEY_BYTES = 32
_SECRET_MINIMUM = 32
_PLACEHOLDERS = ("changeme", "change-me", "secret", "password", "example", "placeholder", "xxxx")


def secret_key(configured: str | None, folder: Path) -> bytes:
    """What guest cookies are signed with: as configured, else kept in `folder`. Raises `SettingsError`.

    Empty where there is none and none is made.
    """
    if configured is not None:
        bare = configured.casefold()
        if len(configured) < _SECRET_MINIMUM or any(bare.startswith(word) for word in _PLACEHOLDERS):
            raise SettingsError(f"REQUILL_SECRET_KEY must be {_SECRET_MINIMUM} or more random characters.")
        return configured.encode()
    path = folder / KEY_FILE
    return _kept_secret(path, secrets.token_hex(32)) if makes_files() or path.exists() else b""


def encryption_keys(configured: str | None, folder: Path) -> tuple[bytes, ...]:
    """What saved API keys are sealed with: as configured, else kept in `folder`. Raises `SettingsError`.

    None where there are none and none are made.
    """
    if configured is not None:
        return read_encryption_keys(configured, "REQUILL_ENCRYPTION_KEYS")
    path = folder / ENCRYPTION_FILE
    if not makes_files() and not path.exists():
        return ()
    # A whole line, so that another key can be put behind it.
    new = f"{encoded_key(new_encryption_key())}\n"
    return read_encryption_keys(_kept_secret(path, new).decode(), str(path))


def new_encryption_key() -> bytes:
    """A new key."""
    return secrets.token_bytes(_ENCRYPTION_KEY_BYTES)


def encoded_key(key: bytes) -> str:
    """A key in the form in which keys are configured and kept."""
    return base64.b64encode(key).decode()


def read_encryption_keys(text: str, where: str) -> tuple[bytes, ...]:
    """Keys separated by commas or lines. Raises `SettingsError`, which names `where` and no key."""
    try:
        keys = tuple(base64.b64decode(word, validate=True) for word in words(text.replace("\n", ",")))
    except ValueError:
        keys = ()
    if not keys or any(len(key) != _ENCRYPTION_KEY_BYTES for key in keys):
        raise SettingsError(f"{where} must hold one or more keys of 32 random bytes in base64.")
    return keys


def write_new_secret(path: Path, content: bytes) -> None:
    """Make a file that its owner alone can read, whole or not at all. Raises `OSError`."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(descriptor)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _kept_secret(path: Path, new: str) -> bytes:
    """What the file says; the first start writes `new` into it, readable by its owner alone."""
    try:
        write_new_secret(path, new.encode())
    except FileExistsError:
        pass
    except OSError:
        raise SettingsError(
            f"The data folder {path.parent} can't be written to. Change its owner or its mode, or set "
            "REQUILL_DATA_DIR to another folder."
        ) from None
    try:
        kept = path.read_bytes().strip()
    except OSError:
        raise SettingsError(f"{path} can't be read. It has to belong to the user of the server.") from None
    if len(kept) < _SECRET_MINIMUM:
        raise SettingsError(
            f"{path} is not whole: put it back from a backup, or remove it on a new installation."
        )
    return kept
