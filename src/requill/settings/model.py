"""Everything that can be configured: each variable of the environment, its type and its default."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Any, Self, get_args
from urllib.parse import urlsplit

from pydantic import (
    AliasChoices,
    BaseModel,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from requill.kit.addresses import is_loopback
from requill.settings import keys
from requill.settings.values import (
    ApiKey,
    BaseUrl,
    BucketName,
    DatabaseUrl,
    Networks,
    Origin,
    ReadableFile,
    RedisUrl,
    SecureUrl,
    Sender,
    SettingsError,
    SmtpServer,
    Switch,
    Token,
    made_folder,
    making_no_files,
    whole,
)

_PATHS = frozenset({"REQUILL_DATA_DIR"})
_SEVERAL_LINES = frozenset({"REQUILL_SECRET_KEY", "REQUILL_ENCRYPTION_KEYS"})
_NO_TEXT = re.compile("[\ud800-\udfff]")  # what the system gives for bytes that are not UTF-8
_NO_LINE = re.compile("[\x00-\x1f\x7f]")
_OAUTH_SITES = {
    "github": {
        "authorize_url": "https://github.com/login/oauth/authorize",
        "token_url": "https://github.com/login/oauth/access_token",
        "api_url": "https://api.github.com",
    },
    "twitter": {
        "authorize_url": "https://x.com/i/oauth2/authorize",
        "token_url": "https://api.x.com/2/oauth2/token",
        "api_url": "https://api.x.com",
    },
}


class Guest(BaseModel, frozen=True):
    """What a guest may make in a month and store; one address may use `address_factor` times as much.

    The product of both is counted in 32 bits.
    """

    monthly_documents: Annotated[int, whole(0, 1_000_000)] = 3
    monthly_messages: Annotated[int, whole(0, 1_000_000)] = 30
    address_factor: Annotated[int, whole(1, 1_000)] = 5
    storage_mib: Annotated[int, whole(0)] = 20


class OAuthApp(BaseModel, frozen=True):
    """A registration at GitHub or X, and where they are spoken to."""

    client_id: str
    client_secret: str = Field(repr=False)
    authorize_url: SecureUrl
    token_url: SecureUrl
    api_url: SecureUrl


class OpenIdClient(BaseModel, frozen=True):
    """A registration at an OpenID Connect issuer; `name` is what its button says."""

    client_id: str
    client_secret: str | None = Field(None, repr=False)
    issuer: SecureUrl = "https://accounts.google.com"
    name: str = "Single sign-on"


class Bucket(BaseModel, frozen=True):
    """Where files are kept instead of the data folder: a bucket of a service that speaks S3."""

    bucket: BucketName
    access_key: ApiKey = Field(repr=False)
    secret_key: ApiKey = Field(repr=False)
    endpoint: BaseUrl | None = None
    region: BucketName = "us-east-1"


class Demo(BaseModel, frozen=True):
    """The account of the Quick Login button; its password is shown to everybody."""

    username: str
    password: str


class Settings(BaseSettings):
    """All settings. The variable of a field is its path in capitals: REQUILL_PORT, REQUILL_DEMO_USERNAME.

    An empty variable is one that is not set. What is None is not there on this installation.
    """

    model_config = SettingsConfigDict(
        env_prefix="REQUILL_",
        env_nested_delimiter="_",
        env_nested_max_split=1,
        env_ignore_empty=True,
        enable_decoding=False,
        frozen=True,
        validate_default=False,
        loc_by_alias=False,
        hide_input_in_errors=True,
    )

    database_url: DatabaseUrl | None = Field(None, repr=False)  # it may hold a password
    redis_url: RedisUrl | None = Field(None, repr=False)
    data_dir: Path = Field(Path("data"), validate_default=True)
    host: str = "127.0.0.1"
    port: Annotated[int, whole(0, 65535)] = 8000
    public_url: Origin | None = None
    trusted_proxies: Networks = frozenset()
    log_requests: Switch = False
    metrics_token: Token | None = Field(None, repr=False)
    storage_mib: Annotated[int, whole(0)] = 200  # 0 is no limit, as for guests
    guest: Guest = Guest()
    s3: Bucket | None = None
    password_min_length: Annotated[int, whole(6, 100)] = 6
    demo: Demo | None = None

    ai_api_key: ApiKey | None = Field(
        None, repr=False, validation_alias=AliasChoices("REQUILL_AI_API_KEY", "OPENAI_API_KEY")
    )
    ai_base_url: BaseUrl | None = Field(
        None, validation_alias=AliasChoices("REQUILL_AI_BASE_URL", "OPENAI_BASE_URL")
    )
    ai_model: str = "gpt-4.1-mini"
    ai_context_tokens: Annotated[int, whole(2_000)] = 32_000
    ai_local_model: ReadableFile | None = None

    realtime: Switch = True
    realtime_url: SecureUrl | None = None
    realtime_api_key: ApiKey | None = Field(None, repr=False)
    realtime_model: str = "gpt-realtime"
    realtime_voice: str = "echo"

    smtp_url: SmtpServer | None = None
    mail_from: Sender | None = None

    github: OAuthApp | None = None
    google: OpenIdClient | None = None
    twitter: OAuthApp | None = None
    oidc: OpenIdClient | None = None

    # The first signs guest cookies and salts address hashes; the others seal the API keys that people save.
    secret_key: bytes = Field(b"", repr=False, validate_default=True)
    encryption_keys: tuple[bytes, ...] = Field((), repr=False, validate_default=True)

    @property
    def is_provider_named(self) -> bool:
        """Whether a provider was named at all; otherwise the built-in assistant answers."""
        return self.ai_api_key is not None or self.ai_base_url is not None

    @property
    def is_shared(self) -> bool:
        """Whether several processes may serve the database at a time; a file is one process's alone."""
        return self.database_url is not None

    def _require_shared_keys(self) -> None:
        """Several processes must have the keys in common, and they may be on several machines."""
        missing = [name for name in ("secret_key", "encryption_keys") if name not in self.model_fields_set]
        if missing:
            raise SettingsError(
                f"{' and '.join(map(_variable, missing))} must be set together with REQUILL_REDIS_URL."
            )

    @property
    def voice_url(self) -> str | None:
        """The realtime service for voice, None where it is not to be used."""
        return self.realtime_url.rstrip("/") if self.realtime and self.realtime_url else None

    @property
    def voice_key(self) -> str:
        """What tokens for the realtime service are made with."""
        return self.realtime_api_key or self.ai_api_key or ""

    @property
    def mail_sender(self) -> str:
        """The From of every message."""
        site = urlsplit(self.public_url or "").hostname or "localhost"
        return self.mail_from or f"Requill <no-reply@{site}>"

    @property
    def encryption_file(self) -> Path | None:
        """Where the keys are kept, of which the first seals; None when they come from the environment."""
        return None if "encryption_keys" in self.model_fields_set else self.data_dir / keys.ENCRYPTION_FILE

    @property
    def key_files(self) -> dict[str, Path]:
        """Where the keys are kept that do not come from the environment, by the files' names."""
        files = ((keys.KEY_FILE, "secret_key"), (keys.ENCRYPTION_FILE, "encryption_keys"))
        return {name: self.data_dir / name for name, field in files if field not in self.model_fields_set}

    @field_validator("data_dir", mode="before")
    @classmethod
    def _is_made(cls, named: str | Path, info: ValidationInfo) -> Path:
        return made_folder(Path(named), holds_database=info.data.get("database_url") is None)

    @field_validator("secret_key", "encryption_keys", mode="before")
    @classmethod
    def _is_kept(cls, configured: str, info: ValidationInfo) -> object:
        read = keys.secret_key if info.field_name == "secret_key" else keys.encryption_keys
        return read(configured or None, info.data["data_dir"]) if "data_dir" in info.data else configured

    @field_validator("demo", "github", "twitter", mode="before")
    @classmethod
    def _is_pair(cls, given: dict[str, Any], info: ValidationInfo) -> dict[str, Any] | None:
        one, other = ("username", "password") if info.field_name == "demo" else ("client_id", "client_secret")
        if one in given and other in given:
            return _OAUTH_SITES.get(info.field_name or "", {}) | given
        if one in given or other in given:
            names = (_variable(info.field_name, name) for name in (one, other))
            raise SettingsError(f"{' and '.join(names)} must be set together.")
        return None

    @field_validator("google", "oidc", mode="before")
    @classmethod
    def _is_registered(cls, given: dict[str, Any], info: ValidationInfo) -> dict[str, Any] | None:
        client_id, issuer = (_variable(info.field_name, name) for name in ("client_id", "issuer"))
        if "client_id" not in given:
            if given.keys() & {"client_secret", "issuer"}:
                raise SettingsError(f"{client_id} must be set as well.")
            return None
        if info.field_name == "oidc" and "issuer" not in given:
            raise SettingsError(f"{issuer} must be set together with {client_id}.")
        return given

    @field_validator("s3", mode="before")
    @classmethod
    def _is_bucket(cls, given: dict[str, Any]) -> dict[str, Any] | None:
        needed = ("bucket", "access_key", "secret_key")
        if given and not given.keys() >= set(needed):
            first, second, third = (_variable("s3", name) for name in needed)
            raise SettingsError(f"{first}, {second} and {third} must be set together.")
        return given or None

    @model_validator(mode="after")
    def _is_possible(self) -> Self:
        if self.redis_url is not None:
            if self.database_url is None:
                raise SettingsError(
                    "REQUILL_REDIS_URL needs REQUILL_DATABASE_URL: processes cannot share a SQLite file."
                )
            self._require_shared_keys()
        if self.ai_local_model is not None and self.is_provider_named:
            named = _variable("ai_base_url" if self.ai_api_key is None else "ai_api_key")
            raise SettingsError(
                f"REQUILL_AI_LOCAL_MODEL and {named} can't be used together. Remove one of them."
            )
        if self.realtime and self.realtime_api_key and not self.realtime_url:
            raise SettingsError("REQUILL_REALTIME_URL must be set as well.")
        if self.voice_url and not self.voice_key:
            raise SettingsError("REQUILL_REALTIME_API_KEY must be set together with REQUILL_REALTIME_URL.")
        is_used = any((self.github, self.google, self.twitter, self.oidc))
        if is_used and self.public_url is None and not is_loopback(self.host):
            raise SettingsError("REQUILL_PUBLIC_URL must be set: sign-in providers send people back to it.")
        return self


def look_at_settings() -> Settings:
    """Read the environment and make nothing: keys that are not there yet are empty.

    Raises `SettingsError` when a value cannot be used.
    """
    with making_no_files():
        return read_settings()


def read_settings() -> Settings:
    """Read the environment; makes the data folder and the keys in it when they are not there yet.

    Raises `SettingsError` when a value cannot be used.
    """
    _require_text()
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
    raise SettingsError(f"{_variable(*first['loc'])} {first['msg'].removeprefix('Value error, ')}")


def unknown_variables() -> list[str]:
    """The variables that are named like settings and are none: a mistyped one changes nothing."""
    known = {name for field in Settings.model_fields for name in _variables_of(field)}
    return sorted(name for name in os.environ if name.startswith("REQUILL_") and name not in known)


def _variables_of(field: str) -> list[str]:
    """Every name under which a field is set; one that is a group has a name for each of its parts."""
    annotation = Settings.model_fields[field].annotation
    kinds = (annotation, *get_args(annotation))
    groups = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
    parts = [part for group in groups for part in group.model_fields]
    prefixed = "_".join(("REQUILL", field)).upper()
    return [f"{prefixed}_{part}".upper() for part in parts] or [prefixed]


def _require_text() -> None:
    for name, value in os.environ.items():
        if not value or not name.startswith("REQUILL_") or name in _PATHS:
            continue
        is_one_line = name in _SEVERAL_LINES or not _NO_LINE.search(value)
        if _NO_TEXT.search(value) or not value.strip() or not is_one_line:
            raise SettingsError(f"{name} must be a line of text in UTF-8.")


def _variable(*path: object) -> str:
    """The variable of a field: of several, the one that is set."""
    alias = Settings.model_fields[str(path[0])].validation_alias
    if isinstance(alias, AliasChoices):
        names = [str(choice) for choice in alias.choices]
        return next((name for name in names if os.environ.get(name)), names[0])
    return "_".join(("REQUILL", *map(str, path))).upper()
