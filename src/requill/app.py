"""The composition root: the only place that reads settings and names implementations."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from fastapi import FastAPI
from starlette.types import ASGIApp

from requill import __version__
from requill.ai.builtin import BuiltinModel
from requill.ai.interface import Model
from requill.api import errors
from requill.api.middleware import Edge
from requill.api.spa import App
from requill.bus.memory import MemoryBus
from requill.catalog import HANDLERS, ROUTERS
from requill.db.database import Database
from requill.db.engines import Engines
from requill.db.postgres import postgres_engines
from requill.db.sqlite import hold_file, sqlite_engines
from requill.features.accounts.guest_tokens import GuestTokens
from requill.features.accounts.schemas import AssistantInfo
from requill.features.accounts.service import Accounts
from requill.features.exports.desk import ExportDesk, Form
from requill.features.exports.pdf import pdf_converter
from requill.features.exports.word import word_converter
from requill.features.search.index import SearchIndex
from requill.features.search.indexer import Indexer
from requill.features.search.postgres_index import PostgresIndex
from requill.features.search.service import Search
from requill.features.search.sqlite_index import SqliteIndex
from requill.features.turns.engine import TurnEngine
from requill.features.usage.policy import Limits
from requill.features.usage.service import Allowances
from requill.settings import Settings, Storage

WEB_FOLDER = Path(__file__).parent / "web"
SQLITE_FILE = "requill.sqlite3"


def create_app(settings: Settings) -> ASGIApp:
    """The whole product as one ASGI application."""
    api = create_api(settings)
    return Edge(App(api, WEB_FOLDER), settings.server.public_url)


def create_api(settings: Settings, *, model: Model | None = None) -> FastAPI:
    """The API alone, with everything it needs in `app.state`; `model` replaces the configured one."""
    bus = MemoryBus()
    database = Database(
        _engines(settings.storage), publish=lambda events: _announce(bus, events), handlers=HANDLERS
    )
    allowances = Allowances(
        Limits(
            documents=settings.guests.monthly_documents,
            messages=settings.guests.monthly_messages,
            address_factor=settings.guests.address_factor,
        )
    )
    answering = model or _model(settings)
    is_exclusive = settings.storage.database_url is None
    engine = TurnEngine(database, bus, allowances, answering, exclusive=is_exclusive)
    index: SearchIndex = SqliteIndex() if is_exclusive else PostgresIndex()
    indexer = Indexer(database, index)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        with hold_file(_sqlite_file(settings.storage)) if is_exclusive else nullcontext():
            await database.migrate()
            async with engine.running(), indexer.running():
                yield
            await answering.close()
            await bus.close()
            await database.close()

    app = FastAPI(
        title="Requill",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry={"tracing": False, "metrics": False, "logs": False},  # looked up anew in every request
        # One flat table: routers that are included as such are each searched, and the right one twice.
        routes=[route for router in ROUTERS for route in router.routes],
    )
    app.state.database = database
    app.state.bus = bus
    app.state.identity = Accounts(GuestTokens(settings.secret_key), settings.secret_key)
    app.state.allowances = allowances
    app.state.turns = engine
    app.state.search = app.state.thread_finder = Search(index)
    app.state.indexer = indexer
    app.state.exports = ExportDesk({Form.WORD: word_converter(), Form.PDF: pdf_converter()})
    app.state.assistant_info = AssistantInfo(
        builtin=isinstance(answering, BuiltinModel), label=answering.label
    )
    app.state.public_url = settings.server.public_url
    app.state.trusted_proxies = settings.server.trusted_proxies
    errors.install(app)
    return app


def _engines(storage: Storage) -> Engines:
    if storage.database_url is not None:
        return postgres_engines(storage.database_url)
    return sqlite_engines(_sqlite_file(storage))


def _sqlite_file(storage: Storage) -> Path:
    return storage.data_dir / SQLITE_FILE


def _model(settings: Settings) -> Model:
    if not settings.assistant.configured:
        return BuiltinModel()
    # Only those who configure a provider need its HTTP client, which costs start-up time and memory.
    from requill.ai.openai import OpenAIModel

    return OpenAIModel(
        base_url=settings.assistant.base_url,
        api_key=settings.assistant.api_key,
        model=settings.assistant.model,
        context_tokens=settings.assistant.context_tokens,
    )


def _announce(bus: MemoryBus, events: Sequence[object]) -> None:
    for event in events:
        bus.publish(type(event).__name__, {"event": event})
