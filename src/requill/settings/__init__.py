"""Everything that can be configured, read once from the environment and never changed afterwards."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from requill.kit.addresses import is_loopback
from requill.settings.keys import ENCRYPTION_FILE, KEY_FILE, encryption_keys, secret_key, words
from requill.settings.keys import SettingsError as SettingsError


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
    database_url: str | None = field(repr=False)  # it may hold a password


@dataclass(frozen=True, slots=True)
class Guests:
    """Monthly allowances of a guest; one address may use `address_factor` times as much."""

    monthly_documents: int
    monthly_messages: int
    address_factor: int


@dataclass(frozen=True, slots=True)
class Assistant:
    """The operator's provider; `base_url` None with a key means the provider's own default address."""

    api_key: str | None = field(repr=False)
    base_url: str | None
    model: str
    context_tokens: int

    @property
    def configured(self) -> bool:
        """Whether a provider was named at all; otherwise the built-in assistant answers."""
        return self.api_key is not None or self.base_url is not None


@dataclass(frozen=True, slots=True)
class Voice:
    """The operator's realtime service: its base address, the key tokens are made with, model and voice."""

    url: str
    api_key: str = field(repr=False)
    model: str
    voice: str

    @property
    def origin(self) -> str:
        """The service's address as browsers name it: without a path."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"


@dataclass(frozen=True, slots=True)
class Realtime:
    """Whether people may talk over a socket, and by voice where `voice` is there."""

    chat: bool
    voice: Voice | None


@dataclass(frozen=True, slots=True)
class Smtp:
    """The operator's mail server; `implicit_tls` as on port 465."""

    host: str
    port: int
    implicit_tls: bool
    username: str | None
    password: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Mail:
    """How mail leaves; without a server it goes to the log. `sender` is the From of every message."""

    server: Smtp | None
    sender: str


@dataclass(frozen=True, slots=True)
class OAuthApp:
    """A registration at GitHub or X, and where they are spoken to."""

    client_id: str
    client_secret: str = field(repr=False)
    authorize_url: str
    token_url: str
    api_url: str


@dataclass(frozen=True, slots=True)
class OpenIdClient:
    """A registration at an OpenID Connect issuer; `label` is its name on the buttons."""

    label: str
    issuer: str
    client_id: str
    client_secret: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class SignIn:
    """The sites where people can show who they are; None where this installation is not registered."""

    github: OAuthApp | None
    google: OpenIdClient | None
    twitter: OAuthApp | None
    oidc: OpenIdClient | None


@dataclass(frozen=True, slots=True)
class Demo:
    """The account of the Quick Login button; its password is shown to everybody."""

    username: str
    password: str


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. `secret_key` signs guest cookies and salts address hashes.

    `encryption_keys` seal the API keys that people save, the first of them new ones. `encryption_file` is
    where they are kept; None when they come from the environment.
    """

    server: Server
    storage: Storage
    guests: Guests
    assistant: Assistant
    realtime: Realtime
    mail: Mail
    sign_in: SignIn
    demo: Demo | None
    password_least: int
    secret_key: bytes = field(repr=False)
    encryption_keys: tuple[bytes, ...] = field(repr=False)
    encryption_file: Path | None


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
        storage=Storage(data_dir=data_dir, database_url=env.get("REQUILL_DATABASE_URL") or None),
        guests=Guests(
            monthly_documents=_integer(env, "REQUILL_GUEST_MONTHLY_DOCUMENTS", 3, low=0),
            monthly_messages=_integer(env, "REQUILL_GUEST_MONTHLY_MESSAGES", 30, low=0),
            address_factor=_integer(env, "REQUILL_GUEST_ADDRESS_FACTOR", 5, low=1),
        ),
        assistant=assistant,
        realtime=_realtime(env, assistant),
        mail=_mail(env, server),
        sign_in=_sign_in(env, server),
        demo=_demo(env),
        password_least=_integer(env, "REQUILL_PASSWORD_MIN_LENGTH", 6, low=6, high=100),
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
        port=_integer(env, "REQUILL_PORT", 8000, low=0, high=65535),
        public_url=public_url.rstrip("/") if public_url else None,
        trusted_proxies=frozenset(words(env.get("REQUILL_TRUSTED_PROXIES"))),
    )


def _assistant(env: Mapping[str, str]) -> Assistant:
    return Assistant(
        api_key=env.get("REQUILL_AI_API_KEY") or env.get("OPENAI_API_KEY") or None,
        base_url=env.get("REQUILL_AI_BASE_URL") or env.get("OPENAI_BASE_URL") or None,
        model=env.get("REQUILL_AI_MODEL") or "gpt-4.1-mini",
        context_tokens=_integer(env, "REQUILL_AI_CONTEXT_TOKENS", 32_000, low=2_000),
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
        url=_secure_url(env, "REQUILL_REALTIME_URL", "").rstrip("/"),
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


def _sign_in(env: Mapping[str, str], server: Server) -> SignIn:
    found = SignIn(
        github=_oauth_app(
            env,
            "REQUILL_GITHUB",
            "https://github.com/login/oauth/authorize",
            "https://github.com/login/oauth/access_token",
            "https://api.github.com",
        ),
        google=_openid_client(env, "REQUILL_GOOGLE", "Google", "https://accounts.google.com"),
        twitter=_oauth_app(
            env,
            "REQUILL_TWITTER",
            "https://x.com/i/oauth2/authorize",
            "https://api.x.com/2/oauth2/token",
            "https://api.x.com",
        ),
        oidc=_openid_client(env, "REQUILL_OIDC", env.get("REQUILL_OIDC_NAME") or "Single sign-on", None),
    )
    is_used = any((found.github, found.google, found.twitter, found.oidc))
    if is_used and server.public_url is None and not is_loopback(server.host):
        raise SettingsError("REQUILL_PUBLIC_URL must be set: sign-in providers send people back to it.")
    return found


def _oauth_app(
    env: Mapping[str, str], prefix: str, authorize_url: str, token_url: str, api_url: str
) -> OAuthApp | None:
    client_id, secret = env.get(f"{prefix}_CLIENT_ID"), env.get(f"{prefix}_CLIENT_SECRET")
    if not client_id and not secret:
        return None
    if not client_id or not secret:
        raise SettingsError(f"{prefix}_CLIENT_ID and {prefix}_CLIENT_SECRET must be set together.")
    return OAuthApp(
        client_id=client_id,
        client_secret=secret,
        authorize_url=_secure_url(env, f"{prefix}_AUTHORIZE_URL", authorize_url),
        token_url=_secure_url(env, f"{prefix}_TOKEN_URL", token_url),
        api_url=_secure_url(env, f"{prefix}_API_URL", api_url).rstrip("/"),
    )


def _openid_client(
    env: Mapping[str, str], prefix: str, label: str, issuer: str | None
) -> OpenIdClient | None:
    client_id, name = env.get(f"{prefix}_CLIENT_ID"), f"{prefix}_ISSUER"
    if not client_id:
        if env.get(f"{prefix}_CLIENT_SECRET") or env.get(name):
            raise SettingsError(f"{prefix}_CLIENT_ID must be set as well.")
        return None
    if not issuer and not env.get(name):
        raise SettingsError(f"{name} must be set together with {prefix}_CLIENT_ID.")
    return OpenIdClient(
        label=label,
        issuer=_secure_url(env, name, issuer or ""),
        client_id=client_id,
        client_secret=env.get(f"{prefix}_CLIENT_SECRET") or None,
    )


def _secure_url(env: Mapping[str, str], name: str, default: str) -> str:
    """An address that secrets are sent to: in the open only where nobody is in between."""
    url = env.get(name) or default
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        host = None
    if host is None or not (parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))):
        raise SettingsError(f"{name} must be an address that begins with https://, not {url!r}.")
    return url


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


def _demo(env: Mapping[str, str]) -> Demo | None:
    username, password = env.get("REQUILL_DEMO_USERNAME"), env.get("REQUILL_DEMO_PASSWORD")
    if not username and not password:
        return None
    if not username or not password:
        raise SettingsError("REQUILL_DEMO_USERNAME and REQUILL_DEMO_PASSWORD must be set together.")
    return Demo(username, password)
