"""What can be configured, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from requill.kit.addresses import Network


@dataclass(frozen=True, slots=True)
class Server:
    """Where the program listens and how it is reached. `public_url` is as browsers name an origin."""

    host: str
    port: int
    public_url: str | None
    trusted_proxies: frozenset[Network]


@dataclass(frozen=True, slots=True)
class Storage:
    """Where state lives. `database_url` None means the SQLite file in `data_dir`.

    `member_mebibytes` and `guest_mebibytes` are what the texts of one person may take; 0 is no limit.
    """

    data_dir: Path
    database_url: str | None = field(repr=False)  # it may hold a password
    member_mebibytes: int = 0
    guest_mebibytes: int = 0


@dataclass(frozen=True, slots=True)
class Guests:
    """Monthly allowances of a guest; one address may use `address_factor` times as much."""

    monthly_documents: int
    monthly_messages: int
    address_factor: int


@dataclass(frozen=True, slots=True)
class Assistant:
    """The operator's provider; `base_url` None with a key means the provider's own default address.

    `local_model` is a model's file to serve instead of asking any provider.
    """

    api_key: str | None = field(repr=False)
    base_url: str | None
    model: str
    context_tokens: int
    local_model: Path | None

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
