"""Outside services of the process besides its database, by the settings: models, mail, files, other sites."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

from requill.ai.builtin import BuiltinModel
from requill.ai.interface import Model
from requill.ai.provider import Provider
from requill.ai.voice.interface import VoiceService, calls_url
from requill.ai.voice.lazy import LazyVoice
from requill.blobs.folder import FolderBlobs
from requill.blobs.interface import Blobs
from requill.features.signin.policy import ProviderId
from requill.kit.addresses import is_loopback
from requill.kit.extras import installing
from requill.mail.interface import Mailbox, Mailer
from requill.mail.log import LogMailer
from requill.oauth.endpoints import Endpoints
from requill.oauth.interface import IdentityProvider
from requill.oauth.lazy import LazyProvider
from requill.settings import OAuthApp, OpenIdClient, Settings, SettingsError, Smtp

if TYPE_CHECKING:
    from requill.ai.local import LocalModel
    from requill.mail.smtp import SmtpMailer


FILES_FOLDER = "files"


class Outside(Struct, frozen=True):
    """All of it, of which much is only connected when it is first needed.

    `usual` answers whoever has no key of their own. `local` is served beside this process while it runs.
    `mailbox` shows what the mailer wrote into the log, where only people at this machine can read it.
    """

    provider: Provider
    local: LocalModel | None
    usual: Model
    voice: VoiceService | None
    identity_providers: Mapping[ProviderId, IdentityProvider]
    mailer: Mailer
    mailbox: Mailbox | None
    blobs: Blobs

    async def close(self) -> None:
        """Give every connection back."""
        await self.usual.close()
        await self.provider.close()
        if self.voice is not None:
            await self.voice.close()
        for identity_provider in self.identity_providers.values():
            await identity_provider.close()


def reach_outside(settings: Settings, model: Model | None) -> Outside:
    """What the settings name; `model` replaces the configured one. Raises `SettingsError`."""
    provider = provider_of(settings)
    local = _local_model(settings)
    mailer = _mailer(settings)
    return Outside(
        provider=provider,
        local=local,
        usual=model or local or (provider.model() if settings.is_provider_named else BuiltinModel()),
        voice=_voice(settings),
        identity_providers=_identity_providers(settings),
        mailer=mailer,
        mailbox=mailer if isinstance(mailer, LogMailer) and is_local_only(settings) else None,
        blobs=blobs_of(settings),
    )


def provider_of(settings: Settings) -> Provider:
    """The AI provider that is named, or the usual one for people with keys of their own."""
    return Provider(
        base_url=settings.ai_base_url,
        api_key=settings.ai_api_key,
        model=settings.ai_model,
        context_tokens=settings.ai_context_tokens,
    )


def _local_model(settings: Settings) -> LocalModel | None:
    """The model on this machine, if one is named. Raises `SettingsError` where it cannot be served."""
    path = settings.ai_local_model
    if path is None:
        return None
    from requill.ai.local import LocalModel, LocalServer, NotAModel, read_header

    try:
        header = read_header(path)
    except (NotAModel, OSError):
        raise SettingsError(f"REQUILL_AI_LOCAL_MODEL names {path}, which isn't a GGUF file.") from None
    if importlib.util.find_spec("xllamacpp") is None:
        raise SettingsError(f"REQUILL_AI_LOCAL_MODEL needs llama.cpp. Run: {installing('local')}")
    window = min(settings.ai_context_tokens, header.context_tokens or settings.ai_context_tokens)
    return LocalModel(LocalServer(path, window), label=header.name, window=window)


def blobs_of(settings: Settings) -> Blobs:
    """What keeps people's files. Raises `SettingsError` where a bucket is named that can't be spoken with."""
    bucket = settings.s3
    if bucket is None:
        return FolderBlobs(settings.data_dir / FILES_FOLDER)
    if importlib.util.find_spec("obstore") is None:
        raise SettingsError(f"REQUILL_S3_BUCKET needs a library. Run: {installing('s3')}")
    from requill.blobs.s3 import Bucket, S3Blobs  # which only those load who have a bucket

    return S3Blobs(
        Bucket(bucket.bucket, bucket.endpoint, bucket.region, bucket.access_key, bucket.secret_key)
    )


def _voice(settings: Settings) -> VoiceService | None:
    """The realtime service, made when somebody first wants to talk."""
    url = settings.voice_url
    return None if url is None else LazyVoice(calls_url(url), partial(_openai_voice, settings, url))


def _openai_voice(settings: Settings, url: str) -> VoiceService:
    from requill.ai.voice.openai import OpenAIVoice

    return OpenAIVoice(
        url=url, api_key=settings.voice_key, model=settings.realtime_model, voice=settings.realtime_voice
    )


def _mailer(settings: Settings) -> Mailer:
    server = settings.smtp_url
    if server is None:
        return LogMailer(keeps=is_local_only(settings))
    return smtp_mailer(server, settings.mail_sender)


def mail_site(settings: Settings) -> str | None:
    """What links begin with in mails that no request asked for; None where none shall leave.

    Without a mail server, mails stand in the log: what people discuss does where only they can read it.
    """
    if settings.smtp_url is None and not is_local_only(settings):
        return None
    if settings.public_url is not None or not is_loopback(settings.host):
        return settings.public_url
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def smtp_mailer(server: Smtp, sender: str) -> SmtpMailer:
    """What hands mail to the operator's server."""
    from requill.mail.smtp import SmtpMailer, SmtpServer

    return SmtpMailer(
        SmtpServer(
            host=server.host,
            port=server.port,
            implicit_tls=server.implicit_tls,
            username=server.username,
            password=server.password,
        ),
        sender,
    )


def is_local_only(settings: Settings) -> bool:
    """Whether nobody but the people at this machine can be meant to reach the server."""
    public_host = urlsplit(settings.public_url or "").hostname
    return is_loopback(settings.host) and (public_host is None or is_loopback(public_host))


def _identity_providers(settings: Settings) -> dict[ProviderId, IdentityProvider]:
    """Those that are configured, each made when somebody first signs in by it."""
    found: dict[ProviderId, IdentityProvider] = {}
    if settings.github is not None:
        found[ProviderId.GITHUB] = LazyProvider("GitHub", partial(_github, settings.github))
    if settings.google is not None:
        found[ProviderId.GOOGLE] = LazyProvider("Google", partial(_openid, "Google", settings.google))
    if settings.twitter is not None:
        found[ProviderId.TWITTER] = LazyProvider("X", partial(_twitter, settings.twitter))
    if settings.oidc is not None:
        label = settings.oidc.name
        found[ProviderId.OIDC] = LazyProvider(label, partial(_openid, label, settings.oidc))
    return found


def _github(app: OAuthApp) -> IdentityProvider:
    from requill.oauth.github import GitHub

    return GitHub(app.client_id, app.client_secret, _endpoints(app))


def _twitter(app: OAuthApp) -> IdentityProvider:
    from requill.oauth.twitter import Twitter

    return Twitter(app.client_id, app.client_secret, _endpoints(app))


def _openid(label: str, client: OpenIdClient) -> IdentityProvider:
    from requill.oauth.openid import OpenIdProvider

    return OpenIdProvider(label, client.issuer, client.client_id, client.client_secret)


def _endpoints(app: OAuthApp) -> Endpoints:
    return Endpoints(authorize=app.authorize_url, token=app.token_url, api=app.api_url.rstrip("/"))
