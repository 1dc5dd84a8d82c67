"""Everything that can be configured, read once from the environment and never changed afterwards."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_KEY_FILE = "secret.key"
_SECRET_MINIMUM = 32
_PLACEHOLDERS = ("changeme", "change-me", "secret", "password", "example", "placeholder", "xxxx")


class SettingsError(Exception):
    """A setting cannot be used; the message names it and says what is expected."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where the program listens and how it is reached. `public_url` has no trailing slash."""

    host: str
    port: int
    public_url: str | None
    trusted_proxies: frozenset[str]


@dataclass(frozen=True, slots=True)
class Storage:
    """Where state lives. `database_url` None means the SQLite file in `data_dir`."""

    data_dir: Path
    database_url: str | None


@dataclass(frozen=True, slots=True)
class Guests:
    """Monthly allowances of a guest; one address may use `address_factor` times as much."""

    monthly_documents: int
    monthly_messages: int
    address_factor: int


@dataclass(frozen=True, slots=True)
class Assistant:
    """The operator's provider; `base_url` None with a key means the provider's own default address."""

    api_key: str | None
    base_url: str | None
    model: str
    context_tokens: int

    @property
    def configured(self) -> bool:
        """Whether a provider was named at all; otherwise the built-in assistant answers."""
        return self.api_key is not None or self.base_url is not None

    def __repr__(self) -> str:
        return f"Assistant(configured={self.configured}, base_url={self.base_url!r}, model={self.model!r})"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `secret_key` signs guest cookies and salts address hashes."""

    server: Server
    storage: Storage
    guests: Guests
    assistant: Assistant
    secret_key: bytes

    def __repr__(self) -> str:
        return f"Settings(server={self.server!r}, storage={self.storage!r}, guests={self.guests!r})"


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the environment; makes the data folder and the secret key when they are not there yet.

    Raises `SettingsError` when a value cannot be used.
    """
    env = os.environ if environ is None else environ
    data_dir = Path(env.get("REQUILL_DATA_DIR") or "data").resolve()
    data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    public_url = env.get("REQUILL_PUBLIC_URL")
    return Settings(
        server=Server(
            host=env.get("REQUILL_HOST") or "127.0.0.1",
            port=_integer(env, "REQUILL_PORT", 8000, low=0, high=65535),
            public_url=public_url.rstrip("/") if public_url else None,
            trusted_proxies=frozenset(_words(env.get("REQUILL_TRUSTED_PROXIES"))),
        ),
        storage=Storage(data_dir=data_dir, database_url=env.get("REQUILL_DATABASE_URL") or None),
        guests=Guests(
            monthly_documents=_integer(env, "REQUILL_GUEST_MONTHLY_DOCUMENTS", 3, low=0),
            monthly_messages=_integer(env, "REQUILL_GUEST_MONTHLY_MESSAGES", 30, low=0),
            address_factor=_integer(env, "REQUILL_GUEST_ADDRESS_FACTOR", 5, low=1),
        ),
        assistant=Assistant(
            api_key=env.get("REQUILL_AI_API_KEY") or env.get("OPENAI_API_KEY") or None,
            base_url=env.get("REQUILL_AI_BASE_URL") or env.get("OPENAI_BASE_URL") or None,
            model=env.get("REQUILL_AI_MODEL") or "gpt-4.1-mini",
            context_tokens=_integer(env, "REQUILL_AI_CONTEXT_TOKENS", 32_000, low=2_000),
        ),
        secret_key=_secret_key(env.get("REQUILL_SECRET_KEY"), data_dir / _KEY_FILE),
    )


def _integer(env: Mapping[str, str], name: str, default: int, *, low: int, high: int = 10**9) -> int:
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


def _words(text: str | None) -> list[str]:
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def _secret_key(configured: str | None, path: Path) -> bytes:
    if configured is not None:
        bare = configured.casefold()
        if len(configured) < _SECRET_MINIMUM or any(bare.startswith(word) for word in _PLACEHOLDERS):
            raise SettingsError(f"REQUILL_SECRET_KEY must be {_SECRET_MINIMUM} or more random characters.")
        return configured.encode()
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_hex(32).encode())
    return path.read_bytes().strip()
