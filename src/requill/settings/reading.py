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
from requill.settings.values import (
    SettingsError,
    api_key,
    base_url,
    database_url,
    integer,
    networks,
    origin,
    require_text,
    secure_url,
    split_address,
)

_PATHS = frozenset({"REQUILL_DATA_DIR"})
_PROVIDER = ("REQUILL_AI_API_KEY", "REQUILL_AI_BASE_URL", "OPENAI_API_KEY", "OPENAI_BASE_URL")
_SEVERAL_LINES = frozenset({"REQUILL_SECRET_KEY", "REQUILL_ENCRYPTION_KEYS"})


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the environment; makes the data folder and the keys in it when they are not there yet.

    Raises `SettingsError` when a value cannot be used.
    """
    env = os.environ if environ is None else environ
    require_text(env, paths=_PATHS, lines=_SEVERAL_LINES)
    data_dir = _data_folder(
        Path(env.get("REQUILL_DATA_DIR") or "data"), holds_database=not env.get("REQUILL_DATABASE_URL")
    )
    server = _server(env)
    encryption_file = None if env.get("REQUILL_ENCRYPTION_KEYS") else data_dir / ENCRYPTION_FILE
    assistant = _assistant(env)
    return Settings(
        server=server,
        storage=Storage(
            data_dir=data_dir,
            database_url=database_url(env, "REQUILL_DATABASE_URL"),
            member_mebibytes=integer(env, "REQUILL_STORAGE_MIB", 200, low=0),
            guest_mebibytes=integer(env, "REQUILL_GUEST_STORAGE_MIB", 20, low=0),
        ),
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


def _data_folder(named: Path, *, holds_database: bool) -> Path:
    try:
        path = named.resolve()
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError) as error:  # links that lead in a circle are the latter to Python 3.12
        reason = error.strerror if isinstance(error, OSError) else "It is a link to itself"
        raise SettingsError(
            f"The data folder {named.absolute()} cannot be made: {reason}. "
            "Set REQUILL_DATA_DIR to another folder."
        ) from None
    if holds_database and not os.access(path, os.W_OK | os.X_OK):
        raise SettingsError(
            f"The data folder {path} cannot be written to. Set REQUILL_DATA_DIR to another folder."
        )
    return path


def _server(env: Mapping[str, str]) -> Server:
    return Server(
        host=env.get("REQUILL_HOST") or "127.0.0.1",
        port=integer(env, "REQUILL_PORT", 8000, low=0, high=65535),
        public_url=origin(env, "REQUILL_PUBLIC_URL"),
        trusted_proxies=networks(env, "REQUILL_TRUSTED_PROXIES"),
    )


def _assistant(env: Mapping[str, str]) -> Assistant:
    assistant = Assistant(
        api_key=api_key(env, "REQUILL_AI_API_KEY") or api_key(env, "OPENAI_API_KEY"),
        base_url=base_url(env, "REQUILL_AI_BASE_URL") or base_url(env, "OPENAI_BASE_URL"),
        model=env.get("REQUILL_AI_MODEL") or "gpt-4.1-mini",
        context_tokens=integer(env, "REQUILL_AI_CONTEXT_TOKENS", 32_000, low=2_000),
        local_model=_model_file(env),
    )
    if assistant.local_model is not None and assistant.configured:
        named = next(name for name in _PROVIDER if env.get(name))
        raise SettingsError(f"REQUILL_AI_LOCAL_MODEL and {named} can't be used together. Remove one of them.")
    return assistant


def _model_file(env: Mapping[str, str]) -> Path | None:
    named = env.get("REQUILL_AI_LOCAL_MODEL")
    if not named:
        return None
    path = Path(named).absolute()
    try:
        with path.open("rb"):
            return path
    except OSError as error:
        raise SettingsError(
            f"REQUILL_AI_LOCAL_MODEL names {path}, which can't be read: {error.strerror}."
        ) from None


def _realtime(env: Mapping[str, str], assistant: Assistant) -> Realtime:
    switch = (env.get("REQUILL_REALTIME") or "on").casefold()
    if switch not in ("on", "off"):
        raise SettingsError(f"REQUILL_REALTIME must be on or off, not {switch!r}.")
    return Realtime(chat=switch == "on", voice=_voice(env, assistant) if switch == "on" else None)


def _voice(env: Mapping[str, str], assistant: Assistant) -> Voice | None:
    key = api_key(env, "REQUILL_REALTIME_API_KEY")
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
        sender=_sender(env.get("REQUILL_MAIL_FROM")) or f"Requill <no-reply@{site}>",
    )


def _sender(text: str | None) -> str | None:
    if not text:
        return None
    # Takes longer to load than all other settings to read, which only those wait who name a sender.
    from requill.kit.senders import is_sender

    if not is_sender(text):
        raise SettingsError("REQUILL_MAIL_FROM must look like Requill <no-reply@prd.example.org>.")
    return text


def _smtp(url: str | None) -> Smtp | None:
    if not url:
        return None
    parts = split_address(url, ("smtp", "smtps"))
    # A password with a / ends at it, and its rest is taken for a path.
    if parts is None or parts.path.strip("/") or (parts.password and not parts.username):
        raise SettingsError(
            "REQUILL_SMTP_URL must look like smtp://name:password@mail.example.org:587, "
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


def _demo(env: Mapping[str, str]) -> Demo | None:
    username, password = env.get("REQUILL_DEMO_USERNAME"), env.get("REQUILL_DEMO_PASSWORD")
    if not username and not password:
        return None
    if not username or not password:
        raise SettingsError("REQUILL_DEMO_USERNAME and REQUILL_DEMO_PASSWORD must be set together.")
    return Demo(username, password)
