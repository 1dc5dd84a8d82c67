"""Reads the settings from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from requill.settings.keys import ENCRYPTION_FILE, KEY_FILE, encryption_keys, secret_key
from requill.settings.model import (
    Assistant,
    Demo,
    Guests,
    Mail,
    Realtime,
    Server,
    Settings,
    Smtp,
    Storage,
    Voice,
)
from requill.settings.signing_in import sign_in
from requill.settings.values import SettingsError, database_url, integer, secure_url, words


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the environment; makes the data folder and the keys in it when they are not there yet.

    Raises `SettingsError` when a value cannot be used.
    """
    env = os.environ if environ is None else environ
    data_dir = Path(env.get("REQUILL_DATA_DIR") or "data").resolve()
    _make_folder(data_dir, holds_database=not env.get("REQUILL_DATABASE_URL"))
    server = _server(env)
    encryption_file = None if env.get("REQUILL_ENCRYPTION_KEYS") else data_dir / ENCRYPTION_FILE
    assistant = _assistant(env)
    return Settings(
        server=server,
        storage=Storage(data_dir=data_dir, database_url=database_url(env, "REQUILL_DATABASE_URL")),
        guests=Guests(
            monthly_documents=integer(env, "REQUILL_GUEST_MONTHLY_DOCUMENTS", 3, low=0),
            monthly_messages=integer(env, "REQUILL_GUEST_MONTHLY_MESSAGES", 30, low=0),
            address_factor=integer(env, "REQUILL_GUEST_ADDRESS_FACTOR", 5, low=1),
        ),
        assistant=assistant,
        realtime=_realtime(env, assistant),
        mail=_mail(env, server),
        sign_in=sign_in(env, server),
        demo=_demo(env),
        password_least=integer(env, "REQUILL_PASSWORD_MIN_LENGTH", 6, low=6, high=100),
        secret_key=secret_key(env.get("REQUILL_SECRET_KEY"), data_dir / KEY_FILE),
        encryption_keys=encryption_keys(env.get("REQUILL_ENCRYPTION_KEYS"), encryption_file),
        encryption_file=encryption_file,
    )


def _make_folder(path: Path, *, holds_database: bool) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise SettingsError(f"The data folder {path} cannot be made: {error.strerror}.") from None
    if holds_database and not os.access(path, os.W_OK | os.X_OK):
        raise SettingsError(f"The data folder {path} cannot be written to.")


def _server(env: Mapping[str, str]) -> Server:
    public_url = env.get("REQUILL_PUBLIC_URL")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise SettingsError("REQUILL_PUBLIC_URL must look like https://prd.example.org.")
    return Server(
        host=env.get("REQUILL_HOST") or "127.0.0.1",
        port=integer(env, "REQUILL_PORT", 8000, low=0, high=65535),
        public_url=public_url.rstrip("/") if public_url else None,
        trusted_proxies=frozenset(words(env.get("REQUILL_TRUSTED_PROXIES"))),
    )


def _assistant(env: Mapping[str, str]) -> Assistant:
    return Assistant(
        api_key=env.get("REQUILL_AI_API_KEY") or env.get("OPENAI_API_KEY") or None,
        base_url=env.get("REQUILL_AI_BASE_URL") or env.get("OPENAI_BASE_URL") or None,
        model=env.get("REQUILL_AI_MODEL") or "gpt-4.1-mini",
        context_tokens=integer(env, "REQUILL_AI_CONTEXT_TOKENS", 32_000, low=2_000),
    )


def _realtime(env: Mapping[str, str], assistant: Assistant) -> Realtime:
    switch = (env.get("REQUILL_REALTIME") or "on").casefold()
    if switch not in ("on", "off"):
        raise SettingsError(f"REQUILL_REALTIME must be on or off, not {switch!r}.")
    return Realtime(chat=switch == "on", voice=_voice(env, assistant) if switch == "on" else None)


def _voice(env: Mapping[str, str], assistant: Assistant) -> Voice | None:
    key = env.get("REQUILL_REALTIME_API_KEY")
    if not env.get("REQUILL_REALTIME_URL"):
        if key:
            raise SettingsError("REQUILL_REALTIME_URL must be set as well.")
        return None
    key = key or assistant.api_key
    if not key:
        raise SettingsError("REQUILL_REALTIME_API_KEY must be set together with REQUILL_REALTIME_URL.")
    return Voice(
        url=secure_url(env, "REQUILL_REALTIME_URL", "").rstrip("/"),
        api_key=key,
        model=env.get("REQUILL_REALTIME_MODEL") or "gpt-realtime",
        voice=env.get("REQUILL_REALTIME_VOICE") or "echo",
    )


def _mail(env: Mapping[str, str], server: Server) -> Mail:
    site = urlsplit(server.public_url or "").hostname or "localhost"
    return Mail(
        server=_smtp(env.get("REQUILL_SMTP_URL")),
        sender=env.get("REQUILL_MAIL_FROM") or f"Requill <no-reply@{site}>",
    )


def _smtp(url: str | None) -> Smtp | None:
    if not url:
        return None
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if host is None or parts.scheme not in ("smtp", "smtps"):
        raise SettingsError("REQUILL_SMTP_URL must look like smtp://name:password@mail.example.org:587.")
    implicit_tls = parts.scheme == "smtps"
    return Smtp(
        host=host,
        port=port or (465 if implicit_tls else 587),
        implicit_tls=implicit_tls,
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
    )


def _demo(env: Mapping[str, str]) -> Demo | None:
    username, password = env.get("REQUILL_DEMO_USERNAME"), env.get("REQUILL_DEMO_PASSWORD")
    if not username and not password:
        return None
    if not username or not password:
        raise SettingsError("REQUILL_DEMO_USERNAME and REQUILL_DEMO_PASSWORD must be set together.")
    return Demo(username, password)
