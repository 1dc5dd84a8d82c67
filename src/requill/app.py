"""The composition root: with `outside.py` the only place that reads settings and names implementations."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import anyio
from fastapi import FastAPI
from starlette.types import ASGIApp

from requill import __version__
from requill.ai.builtin import BuiltinModel
from requill.ai.choose import choose
from requill.ai.interface import Model
from requill.api import errors
from requill.api.kept_assets import KeptAssets
from requill.api.limits import FORM_CHARACTERS
from requill.api.middleware import SecurityMiddleware
from requill.api.observing import ObservingMiddleware
from requill.api.site import Site
from requill.api.spa import App
from requill.api.websocket import Sockets
from requill.bus.announce import announce
from requill.bus.interface import Bus
from requill.bus.memory import MemoryBus
from requill.catalog import HANDLERS, ROUTERS
from requill.crdt.rooms import Rooms
from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.postgres import postgres_engines
from requill.db.sqlite import lock_file, sqlite_engines
from requill.features.accounts.guest_tokens import GuestTokens
from requill.features.accounts.names import username_problem
from requill.features.accounts.password_auth import PasswordAuth
from requill.features.accounts.passwords import Passwords
from requill.features.accounts.service import Accounts
from requill.features.accounts.storage import Quota
from requill.features.accounts.throttle import Throttle
from requill.features.chat.service import Conversations
from requill.features.comments.checking import CommentChecks
from requill.features.documents.backlinks.service import LinkReads
from requill.features.documents.keeping import DocumentKeeper
from requill.features.documents.subjects import DocumentSubjects
from requill.features.documents.updates import CLIENT_ID
from requill.features.exports.background import BackgroundExports
from requill.features.exports.bundle import Bundles
from requill.features.exports.downloads import Downloads
from requill.features.exports.interface import FileFormat
from requill.features.exports.own_images import OwnImages
from requill.features.exports.pandoc import find_pandoc
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.queue import ExportQueue, Slots
from requill.features.exports.word import word_converter
from requill.features.exports.word_reader import PandocReader
from requill.features.feedback.service import FeedbackBox
from requill.features.files.service import Files
from requill.features.flow.brief.service import Briefs
from requill.features.flow.service import unanswered
from requill.features.imports.converting import ImportReader
from requill.features.imports.service import Imports
from requill.features.inbox.mailing import InboxMails
from requill.features.inbox.unsubscribing import Unsubscribing
from requill.features.members.interface import Kind
from requill.features.members.membership import Membership
from requill.features.projects.subjects import ProjectSubjects
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
from requill.features.settings.service import AssistantInfo, Assistants
from requill.features.sharing.links import Links
from requill.features.sharing.live_reading import LinkReaders
from requill.features.signin.by_mail import MailSignIn
from requill.features.signin.by_provider import ProviderSignIn
from requill.features.signin.schemas import Demo
from requill.features.system.watching import Watching
from requill.features.templates.service import library
from requill.features.trash.expiry import TrashExpiry
from requill.features.turns.engine import TurnEngine
from requill.features.usage.policy import Limits
from requill.features.usage.service import Allowances
from requill.kit.compute import Computing
from requill.kit.lazy import Lazy
from requill.outside import Outside, mail_site, reach_outside
from requill.services import Services
from requill.serving.siblings import Siblings
from requill.settings import Settings, SettingsError

WEB_FOLDER = Path(__file__).parent / "web"
SQLITE_FILE = "requill.sqlite3"


def create_app(settings: Settings, siblings: Siblings | None = None) -> ASGIApp:
    """The whole product as one ASGI application; `siblings` serve the same port."""
    kept = KeptAssets(WEB_FOLDER, settings.data_dir)
    return edge(App(create_api(settings, siblings=siblings, kept=kept), WEB_FOLDER, kept), settings)


def edge(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The edge around an application: what may come in, and what every answer carries."""
    voice = urlsplit(settings.voice_url or "")
    origin = f"{voice.scheme}://{voice.netloc}" if settings.voice_url else None
    secured = SecurityMiddleware(app, _site(settings), origin, settings.trusted_proxies)
    return ObservingMiddleware(secured, settings.trusted_proxies, logs_requests=settings.log_requests)


def create_api(
    settings: Settings,
    *,
    model: Model | None = None,
    siblings: Siblings | None = None,
    kept: KeptAssets | None = None,
) -> FastAPI:
    """The API alone, with its `Services` in `app.state.services`; `model` replaces the configured one.

    Assets are `kept` while it runs, where it serves beside pages.

    Raises `SettingsError` where a value is one that a feature cannot use.
    """
    _require_possible_demo(settings)
    outside = reach_outside(settings, model)
    services = _services(settings, outside, siblings)
    # One flat table: routers that are included as such are each searched, and the right one twice.
    app = FastAPI(
        title="Requill",
        version=__version__,
        routes=[route for router in ROUTERS for route in router.routes],
        lifespan=_lifespan(settings, services, outside, kept),
        redirect_slashes=False,  # it would lead to whatever host the request names
        openapi_url=None,  # `features/system` answers it
        # Its spans have addresses in them, some of which are keys. The product's own: `serving.tracing`.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.services = services
    errors.install(app)
    return app


def _services(settings: Settings, outside: Outside, siblings: Siblings | None) -> Services:
    bus = _bus(settings)
    database = Database(open_engines(settings), publish=partial(announce, bus), handlers=HANDLERS)
    allowances = _allowances(settings)
    identity = _accounts(settings, allowances)
    throttle = Throttle(settings.secret_key)
    passwords = Passwords(settings.password_min_length)
    assistants = _assistants(settings, identity, outside)
    index: SearchIndex = PostgresIndex() if settings.is_shared else SqliteIndex()
    engine = TurnEngine(database, bus, allowances, assistants, is_shared=settings.is_shared)
    conversations = Conversations(database, unanswered)
    converting = Slots()
    converters = {FileFormat.WORD: word_converter(), FileFormat.PDF: pdf_converter()}
    files = Files(database, outside.blobs, throttle)
    own_images = OwnImages(files)
    sockets = Sockets(database, identity, bus, _site(settings))
    unsubscribing = Unsubscribing(settings.secret_key)
    computing = Computing()
    links = Links(database, identity, passwords, throttle, settings.secret_key)
    return Services(
        database=database,
        identity=identity,
        site=_site(settings),
        trusted_proxies=settings.trusted_proxies,
        bus=bus,
        throttle=throttle,
        passwords=passwords,
        password_auth=PasswordAuth(database, identity, passwords, throttle),
        assistants=assistants,
        sockets=sockets,
        rooms=Rooms(DocumentKeeper(database, identity), bus, settings.secret_key, {CLIENT_ID}),
        allowances=allowances,
        turns=engine,
        conversations=conversations,
        templates=Lazy(library),
        search=Search(index),
        indexer=Indexer(database, index),
        comment_checks=CommentChecks(database),
        link_reads=LinkReads(database),
        exports=ExportQueue(converters, converting),
        background_exports=BackgroundExports(database, converters, own_images),
        word_reader=PandocReader(find_pandoc(), converting),
        imports=Imports(ImportReader(find_pandoc(), converting), files, allowances, identity, computing),
        files=files,
        own_images=own_images,
        bundles=Bundles(files),
        downloads=Downloads(),
        briefs=Briefs(assistants, allowances, choose, computing),
        computing=computing,
        feedback=FeedbackBox(database, identity, throttle),
        membership=Membership(
            identity,
            throttle,
            outside.mailer,
            {Kind.DOCUMENT: DocumentSubjects(), Kind.PROJECT: ProjectSubjects()},
        ),
        links=links,
        link_readers=LinkReaders(links, database, bus, _site(settings)),
        trash_expiry=TrashExpiry(database),
        inbox_mails=InboxMails(database, outside.mailer, unsubscribing, mail_site(settings)),
        unsubscribing=unsubscribing,
        mail_sign_in=MailSignIn(database, identity, passwords, throttle, outside.mailer),
        provider_sign_in=ProviderSignIn(database, identity, throttle, outside.identity_providers),
        realtime=_realtime_info(settings),
        realtime_chat=(
            RealtimeChat(engine, conversations, SessionIds(settings.secret_key))
            if settings.realtime
            else None
        ),
        voice=None if outside.voice is None else VoiceCalls(database, outside.voice, throttle, allowances),
        mailbox=outside.mailbox,
        demo=Demo(**settings.demo.model_dump()) if settings.demo else None,
        watching=Watching(
            database,
            bus,
            _levels(sockets, engine, converting, outside),
            token=settings.metrics_token,
            siblings=siblings,
        ),
    )


def _levels(
    sockets: Sockets, engine: TurnEngine, converting: Slots, outside: Outside
) -> dict[tuple[str, str], Callable[[], float]]:
    """What metrics tell of the moment in which they are read."""
    return {
        ("requill_sockets_open", "Sockets of people"): lambda: sockets.open_count,
        ("requill_turns_running", "Turns that run in this process"): lambda: engine.running_count,
        ("requill_exports_waiting", "Files that wait to be made or read"): lambda: converting.waiting,
        ("requill_provider_breakers_open", "Keys whose requests to the AI provider are paused"): lambda: (
            outside.provider.open_breakers
        ),
    }


def _lifespan(
    settings: Settings, services: Services, outside: Outside, kept: KeptAssets | None
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What is done when the server starts and ends, and what runs meanwhile."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        with nullcontext() if settings.is_shared else lock_file(sqlite_file(settings)):
            await services.database.migrate()
            if (demo := settings.demo) is not None:
                await services.password_auth.keep_demo_account(demo.username, demo.password)
            async with services.bus.running():
                async with (
                    outside.local.running() if outside.local else nullcontext(),
                    services.rooms.running(),
                    services.link_readers.running(),
                    services.turns.running(),
                    services.indexer.running(),
                    services.comment_checks.running(),
                    services.link_reads.running(),
                    services.background_exports.running(),
                    services.watching.running(),
                    services.links.running(),
                    services.trash_expiry.running(),
                    services.files.running(),
                    services.inbox_mails.running(),
                    kept.running() if kept else nullcontext(),
                    anyio.create_task_group() as beside,
                ):
                    beside.start_soon(services.templates.get)  # a fifth of a second long
                    yield
                await outside.close()
            await services.database.close()

    return lifespan


def _allowances(settings: Settings) -> Allowances:
    return Allowances(
        Limits(
            documents=settings.guest.monthly_documents,
            messages=settings.guest.monthly_messages,
            address_factor=settings.guest.address_factor,
        )
    )


def _accounts(settings: Settings, allowances: Allowances) -> Accounts:
    return Accounts(
        GuestTokens(settings.secret_key),
        settings.secret_key,
        moves=(allowances.move,),
        demo_username=None if settings.demo is None else settings.demo.username,
        quota=Quota(settings.storage_mib, settings.guest.storage_mib),
    )


def _assistants(settings: Settings, accounts: Accounts, outside: Outside) -> Assistants:
    provider, usual = outside.provider, outside.usual
    return Assistants(
        keys=KeyRing(settings.encryption_keys),
        usual=usual,
        usual_info=AssistantInfo(builtin=isinstance(usual, BuiltinModel), label=usual.label),
        with_key=provider.model if outside.local is None else None,
        own_label=provider.label,
        key_host=provider.host,
        accounts=accounts,
    )


def _site(settings: Settings) -> Site:
    return Site(settings.public_url, settings.host)


def open_engines(settings: Settings) -> Engines:
    """Engines on the configured database; connections are made when they are needed."""
    if settings.database_url is not None:
        return postgres_engines(settings.database_url)
    return sqlite_engines(sqlite_file(settings))


def _bus(settings: Settings) -> Bus:
    if settings.redis_url is None:
        return MemoryBus()
    from requill.bus.redis import RedisBus  # half a second, which only those wait who have a Redis

    return RedisBus(settings.redis_url)


def _require_possible_demo(settings: Settings) -> None:
    if settings.demo is None:
        return
    if (problem := username_problem(settings.demo.username)) is not None:
        raise SettingsError(f"REQUILL_DEMO_USERNAME cannot be used: {problem}.")
    if len(settings.demo.password) > FORM_CHARACTERS:
        raise SettingsError(f"REQUILL_DEMO_PASSWORD must be at most {FORM_CHARACTERS} characters.")


def sqlite_file(settings: Settings) -> Path:
    """Where the database is, unless it is PostgreSQL's."""
    return settings.data_dir / SQLITE_FILE


def has_database(settings: Settings) -> bool:
    """Whether there is one to look at; one in SQLite would be made by looking."""
    return settings.database_url is not None or sqlite_file(settings).exists()


def _realtime_info(settings: Settings) -> RealtimeInfo:
    is_spoken = settings.voice_url is not None
    return RealtimeInfo(
        chat=settings.realtime,
        voice=is_spoken,
        voice_url=settings.voice_url,
        voice_model=settings.realtime_model if is_spoken else None,
        voice_name=settings.realtime_voice if is_spoken else None,
    )
