"""The composition root: the only place that reads settings and names implementations."""

from __future__ import annotations

import importlib.util
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import anyio
from fastapi import FastAPI
from msgspec import to_builtins
from starlette.types import ASGIApp

from requill import __version__
from requill.ai.builtin import BuiltinModel
from requill.ai.choose import choose
from requill.ai.interface import Model
from requill.ai.provider import Provider
from requill.ai.voice.interface import VoiceService, calls_url
from requill.ai.voice.lazy import LazyVoice
from requill.api import errors
from requill.api.limits import FORM_CHARACTERS
from requill.api.middleware import Edge
from requill.api.site import Site
from requill.api.spa import App
from requill.api.websocket import Sockets
from requill.bus.interface import Bus
from requill.bus.memory import MemoryBus
from requill.catalog import HANDLERS, ROUTERS
from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.postgres import postgres_engines
from requill.db.sqlite import hold_file, sqlite_engines
from requill.features.accounts.entrance import Entrance
from requill.features.accounts.guest_tokens import GuestTokens
from requill.features.accounts.names import username_problem
from requill.features.accounts.passwords import Passwords
from requill.features.accounts.service import Accounts, Quota
from requill.features.accounts.throttle import Throttle
from requill.features.chat.service import Conversations
from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.queue import ExportQueue, Form, Places
from requill.features.exports.reading import PandocReader
from requill.features.exports.word import word_converter
from requill.features.feedback.service import FeedbackBox
from requill.features.flow.brief.service import Briefs
from requill.features.realtime.conversation import RealtimeChat
from requill.features.realtime.schemas import RealtimeInfo
from requill.features.realtime.session_ids import SessionIds
from requill.features.realtime.voice import VoiceCalls
from requill.features.search.index import SearchIndex
from requill.features.search.indexer import Indexer
from requill.features.search.postgres_index import PostgresIndex
from requill.features.search.service import Search
from requill.features.search.sqlite_index import SqliteIndex
from requill.features.settings.keyring import KeyRing
from requill.features.settings.schemas import AssistantInfo
from requill.features.settings.service import Assistants
from requill.features.signin.by_mail import MailSignIn
from requill.features.signin.by_provider import ProviderSignIn
from requill.features.signin.policy import ProviderId
from requill.features.signin.schemas import Demo
from requill.features.templates.service import library
from requill.features.turns.engine import TurnEngine
from requill.features.usage.policy import Limits
from requill.features.usage.service import Allowances
from requill.kit.addresses import is_loopback
from requill.kit.events import UserEvent, topic_of
from requill.kit.lazy import Lazy
from requill.mail.interface import Mailer
from requill.mail.log import LogMailer
from requill.oauth.endpoints import Endpoints
from requill.oauth.interface import IdentityProvider
from requill.oauth.lazy import LazyProvider
from requill.services import Services
from requill.settings import (
    Assistant,
    OAuthApp,
    OpenIdClient,
    Realtime,
    Settings,
    SettingsError,
    Smtp,
    Storage,
    Voice,
)

if TYPE_CHECKING:
    from requill.ai.local import LocalModel

WEB_FOLDER = Path(__file__).parent / "web"
SQLITE_FILE = "requill.sqlite3"


def create_app(settings: Settings) -> ASGIApp:
    """The whole product as one ASGI application."""
    api = create_api(settings)
    return edge(App(api, WEB_FOLDER), settings)


def edge(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The edge around an application: what may come in, and what every answer carries."""
    voice = settings.realtime.voice
    return Edge(app, _site(settings), None if voice is None else voice.origin)


def create_api(settings: Settings, *, model: Model | None = None) -> FastAPI:
    """The API alone, with its `Services` in `app.state.services`; `model` replaces the configured one.

    Raises `SettingsError` where a value is one that a feature cannot use.
    """
    _require_possible_demo(settings)
    bus = MemoryBus()
    database = Database(
        open_engines(settings.storage), publish=lambda events: _announce(bus, events), handlers=HANDLERS
    )
    allowances = Allowances(
        Limits(
            documents=settings.guests.monthly_documents,
            messages=settings.guests.monthly_messages,
            address_factor=settings.guests.address_factor,
        )
    )
    demo_username = None if settings.demo is None else settings.demo.username
    identity = Accounts(
        GuestTokens(settings.secret_key),
        settings.secret_key,
        moves=(allowances.move,),
        demo_username=demo_username,
        quota=Quota(settings.storage.member_mebibytes, settings.storage.guest_mebibytes),
    )
    throttle = Throttle(settings.secret_key)
    passwords = Passwords(settings.password_least)
    entrance = Entrance(database, identity, passwords, throttle)
    provider = _provider(settings.assistant)
    local = _local_model(settings.assistant)
    usual = model or local or (provider.model() if settings.assistant.configured else BuiltinModel())
    assistants = Assistants(
        keys=KeyRing(settings.encryption_keys),
        usual=usual,
        usual_info=AssistantInfo(builtin=isinstance(usual, BuiltinModel), label=usual.label),
        with_key=provider.model if local is None else None,
        own_label=provider.label,
        key_host=provider.host,
        accounts=identity,
    )
    mailer = _mailer(settings)
    voice = None if settings.realtime.voice is None else _voice(settings.realtime.voice)
    identity_providers = _identity_providers(settings)
    is_exclusive = settings.storage.database_url is None
    index: SearchIndex = SqliteIndex() if is_exclusive else PostgresIndex()
    indexer = Indexer(database, index)
    engine = TurnEngine(database, bus, allowances, assistants, exclusive=is_exclusive)
    templates = Lazy(library)
    converting = Places()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        with hold_file(_sqlite_file(settings.storage)) if is_exclusive else nullcontext():
            await database.migrate()
            if settings.demo is not None:
                await entrance.keep_demo_account(settings.demo.username, settings.demo.password)
            async with (
                local.running() if local else nullcontext(),
                engine.running(),
                indexer.running(),
                anyio.create_task_group() as beside,
            ):
                beside.start_soon(templates.get)  # a fifth of a second, which nobody shall wait for
                yield
            await usual.close()
            await provider.close()
            if voice is not None:
                await voice.close()
            for identity_provider in identity_providers.values():
                await identity_provider.close()
            await bus.close()
            await database.close()

    # One flat table: routers that are included as such are each searched, and the right one twice.
    app = FastAPI(
        title="Requill",
        version=__version__,
        routes=[route for router in ROUTERS for route in router.routes],
        lifespan=lifespan,
        redirect_slashes=False,  # it would lead to whatever host the request names
        openapi_url=None,  # `features/system` answers it
    )
    app.state.services = Services(
        database=database,
        identity=identity,
        site=_site(settings),
        trusted_proxies=settings.server.trusted_proxies,
        bus=bus,
        throttle=throttle,
        passwords=passwords,
        entrance=entrance,
        assistants=assistants,
        sockets=Sockets(database, identity, bus, _site(settings)),
        allowances=allowances,
        turns=engine,
        templates=templates,
        search=Search(index),
        indexer=indexer,
        exports=ExportQueue({Form.WORD: word_converter(), Form.PDF: pdf_converter()}, converting),
        word_reader=PandocReader(find_pandoc(), converting),
        briefs=Briefs(assistants, allowances, choose),
        feedback=FeedbackBox(database, identity, throttle),
        mail_sign_in=MailSignIn(database, identity, passwords, throttle, mailer),
        provider_sign_in=ProviderSignIn(database, identity, throttle, identity_providers),
        realtime=_realtime_info(settings.realtime),
        realtime_chat=(
            RealtimeChat(engine, Conversations(database), SessionIds(settings.secret_key))
            if settings.realtime.chat
            else None
        ),
        voice=None if voice is None else VoiceCalls(database, voice, throttle, allowances),
        mailbox=mailer if isinstance(mailer, LogMailer) and _is_at_home(settings) else None,
        demo=Demo.model_validate(settings.demo) if settings.demo else None,
    )
    errors.install(app)
    return app


def _site(settings: Settings) -> Site:
    return Site(settings.server.public_url, settings.server.host)


def open_engines(storage: Storage) -> Engines:
    """Engines on the configured database; connections are made when they are needed."""
    if storage.database_url is not None:
        return postgres_engines(storage.database_url)
    return sqlite_engines(_sqlite_file(storage))


def _require_possible_demo(settings: Settings) -> None:
    if settings.demo is None:
        return
    problem = username_problem(settings.demo.username)
    if problem is not None:
        raise SettingsError(f"REQUILL_DEMO_USERNAME cannot be used: {problem}.")
    if len(settings.demo.password) > FORM_CHARACTERS:
        raise SettingsError(f"REQUILL_DEMO_PASSWORD must be at most {FORM_CHARACTERS} characters.")


def _sqlite_file(storage: Storage) -> Path:
    return storage.data_dir / SQLITE_FILE


def _provider(assistant: Assistant) -> Provider:
    return Provider(
        base_url=assistant.base_url,
        api_key=assistant.api_key,
        model=assistant.model,
        context_tokens=assistant.context_tokens,
    )


def _local_model(assistant: Assistant) -> LocalModel | None:
    """The model on this machine, if one is named. Raises `SettingsError` where it cannot be served."""
    path = assistant.local_model
    if path is None:
        return None
    from requill.ai.local import LocalModel, LocalServer, NotAModel, read_header

    try:
        header = read_header(path)
    except (NotAModel, OSError):
        raise SettingsError(f"REQUILL_AI_LOCAL_MODEL names {path}, which is no GGUF file.") from None
    if importlib.util.find_spec("xllamacpp") is None:
        raise SettingsError("REQUILL_AI_LOCAL_MODEL needs llama.cpp. Run: pip install 'requill[local]'.")
    window = min(assistant.context_tokens, header.context_tokens or assistant.context_tokens)
    return LocalModel(LocalServer(path, window), label=header.name, window=window)


def _realtime_info(realtime: Realtime) -> RealtimeInfo:
    voice = realtime.voice
    return RealtimeInfo(
        chat=realtime.chat,
        voice=voice is not None,
        voice_url=None if voice is None else voice.url,
        voice_model=None if voice is None else voice.model,
        voice_name=None if voice is None else voice.voice,
    )


def _voice(configured: Voice) -> VoiceService:
    def make() -> VoiceService:
        from requill.ai.voice.openai import OpenAIVoice

        return OpenAIVoice(
            url=configured.url,
            api_key=configured.api_key,
            model=configured.model,
            voice=configured.voice,
        )

    return LazyVoice(calls_url(configured.url), make)


def _mailer(settings: Settings) -> Mailer:
    server, sender = settings.mail.server, settings.mail.sender
    return LogMailer(keeps=_is_at_home(settings)) if server is None else _smtp_mailer(server, sender)


def _smtp_mailer(server: Smtp, sender: str) -> Mailer:
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


def _is_at_home(settings: Settings) -> bool:
    """Whether nobody but the people at this machine can be meant to reach the server."""
    public_host = urlsplit(settings.server.public_url or "").hostname
    return is_loopback(settings.server.host) and (public_host is None or is_loopback(public_host))


def _identity_providers(settings: Settings) -> dict[ProviderId, IdentityProvider]:
    configured = settings.sign_in
    found: dict[ProviderId, IdentityProvider] = {}
    if configured.github is not None:
        found[ProviderId.GITHUB] = _late_github(configured.github)
    if configured.google is not None:
        found[ProviderId.GOOGLE] = _late_openid(configured.google)
    if configured.twitter is not None:
        found[ProviderId.TWITTER] = _late_twitter(configured.twitter)
    if configured.oidc is not None:
        found[ProviderId.OIDC] = _late_openid(configured.oidc)
    return found


def _late_github(app: OAuthApp) -> IdentityProvider:
    def make() -> IdentityProvider:
        from requill.oauth.github import GitHub

        return GitHub(app.client_id, app.client_secret, _endpoints(app))

    return LazyProvider("GitHub", make)


def _late_twitter(app: OAuthApp) -> IdentityProvider:
    def make() -> IdentityProvider:
        from requill.oauth.twitter import Twitter

        return Twitter(app.client_id, app.client_secret, _endpoints(app))

    return LazyProvider("X", make)


def _late_openid(client: OpenIdClient) -> IdentityProvider:
    def make() -> IdentityProvider:
        from requill.oauth.openid import OpenIdProvider

        return OpenIdProvider(client.label, client.issuer, client.client_id, client.client_secret)

    return LazyProvider(client.label, make)


def _endpoints(app: OAuthApp) -> Endpoints:
    return Endpoints(authorize=app.authorize_url, token=app.token_url, api=app.api_url)


def _announce(bus: Bus, events: Sequence[object]) -> None:
    for event in events:
        name = type(event).__name__
        if isinstance(event, UserEvent):
            bus.publish(topic_of(event.user_id), {"event": name, **to_builtins(event)})
        else:
            bus.publish(name, {"event": event})
