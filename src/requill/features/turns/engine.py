"""Runs turns as the server's own tasks: where a reader is cut off, the reading ends and the turn goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, nullcontext
from functools import partial
from typing import Any

import anyio
import structlog
from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import Model, ModelRequest
from requill.ai.models import Models
from requill.bus.interface import Bus, StreamEvent
from requill.crdt.assistant import AssistantPresence
from requill.db.caller import Caller
from requill.db.database import Database
from requill.db.session import Session
from requill.features.turns import answers, policy, service
from requill.features.turns.asking import ask
from requill.features.turns.emitter import Emitter
from requill.features.turns.errors import Restarted, TurnNotFound
from requill.features.turns.fitting import fit
from requill.features.turns.following import Following, stream_of
from requill.features.turns.lease import Lease
from requill.features.turns.pending_closes import Close, PendingCloses
from requill.features.turns.prefetch import Prefetch
from requill.features.turns.rounds import Rounds, nothing
from requill.features.turns.service import Begun
from requill.features.turns.slots import Slot, Slots
from requill.features.turns.windows import Windows
from requill.features.turns.work import Concluding, Lengthy, Outcome, TurnWork
from requill.features.usage.service import Allowances
from requill.kit.actor import Actor
from requill.kit.errors import DomainError, NotSignedIn, Unavailable
from requill.kit.events import DocumentWritten
from requill.kit.failures import body_of
from requill.kit.process import PROCESS_ID
from requill.kit.repeating import repeat
from requill.kit.request_ids import TURN
from requill.kit.wire import dump, load
from requill.serving import metrics, tracing

log = structlog.get_logger(__name__)
_STOP_TOPIC = "turns.stop"
_IN_A_ROW_SECONDS = 0.0003


class _Running(Struct, frozen=True):
    """A turn under way: who began it, what it is about, and the model that answers what it is asked.

    `budget` is how many tokens the request is made to fit. `first_request` is the one that has left already,
    with its answer: None where none is needed, or, with `is_long`, one is made only once the turn is on disk.
    """

    id: str
    slot: Slot
    actor: Actor
    work: TurnWork
    model: Model
    budget: int
    first_request: tuple[ModelRequest, Prefetch] | None
    is_long: bool


class TurnEngine:
    """Begins, follows and stops turns.

    `models` answer them; `is_shared` says that other processes may run some on this database.
    """

    def __init__(
        self, database: Database, bus: Bus, allowances: Allowances, models: Models, *, is_shared: bool = False
    ) -> None:
        self._database = database
        self._bus = bus
        self._allowances = allowances
        self._models = models
        self._is_shared = is_shared
        self.following = Following(bus, self._is_here, is_shared=is_shared)
        self._tasks: asyncio.TaskGroup | None = None
        self._openings: set[asyncio.Task[Begun]] = set()
        self._scopes: dict[str, anyio.CancelScope] = {}
        self._pending_closes = PendingCloses(database)
        self._gave_way_at = 0.0
        self._windows = Windows()
        self._slots = Slots()

    @property
    def is_running(self) -> bool:
        """Whether turns can be begun."""
        return self._tasks is not None

    @property
    def running_count(self) -> int:
        """How many turns this process runs."""
        return len(self._scopes)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Work while this is open; turns that are under way at the end are kept as far as they came."""
        lease = Lease(self._database, self._allowances, PROCESS_ID, self._stop_here)
        await self._sweep(everything=not self._is_shared)
        async with (
            lease.held() if self._is_shared else nullcontext(),
            anyio.create_task_group() as background,
        ):
            background.start_soon(self._hear_stops)
            background.start_soon(
                repeat,
                partial(self._sweep, everything=False),
                policy.HOUSEKEEPING_SECONDS,
                "housekeeping failed",
            )
            background.start_soon(self._pending_closes.keep_closing)
            try:
                async with asyncio.TaskGroup() as turns:
                    self._tasks = turns
                    try:
                        yield
                    finally:
                        while self._openings:
                            await asyncio.wait(tuple(self._openings))
                        self._tasks = None
                        for scope in list(self._scopes.values()):
                            scope.cancel()
            finally:
                background.cancel_scope.cancel()

    async def begin(
        self, by: Caller, work: TurnWork, key: str | None, request_hash: str, *, joins: bool = False
    ) -> Begun:
        """Open a turn and set it going, or find it: see `service.open_turn`, and for what it raises.

        The model is asked as soon as nothing speaks against the turn, and answers once the turn is on disk.
        A caller who is cancelled meanwhile does not break that off: what is on disk has a task. Raises
        `Unavailable` while the engine does not run.
        """
        if self._tasks is None:
            raise Unavailable
        opening = asyncio.create_task(self._begin(by, work, key, request_hash, joins=joins))
        self._openings.add(opening)
        opening.add_done_callback(self._openings.discard)
        with anyio.CancelScope(shield=True):  # who may wait does: what comes back then finds the turn
            await asyncio.shield(opening)
        return opening.result()

    async def _begin(
        self, by: Caller, work: TurnWork, key: str | None, request_hash: str, *, joins: bool
    ) -> Begun:
        loop, asked_at = asyncio.get_running_loop(), time.monotonic()
        prepared: list[_Running] = []

        def opening(session: Session, actor: Actor) -> Begun:
            begun = service.open_turn(session, actor, self._allowances, work, key, request_hash, joins=joins)
            if begun.is_new:
                TURN.set(begun.turn_id)  # what is asked from here on
                turn = self._prepare(session, actor, work, begun.turn_id)
                prepared.append(turn)
                if turn.first_request is not None:
                    loop.call_soon_threadsafe(turn.first_request[1].ask)
                    self._give_way()
            return begun

        if self._pending_closes:  # one of them may be in this conversation
            await self._pending_closes.close()
        begun: Begun | None = None
        try:
            begun = await by.write(opening)
        finally:
            # Those that were undone: the database may have had the write begin again.
            for turn in prepared:
                if begun is None or turn.id != begun.turn_id:
                    # A commit that was lost sight of may have been done.
                    lost = Unavailable()
                    self._slots.give_back(turn.slot)
                    self._pending_closes.add(
                        turn.id, self._closing(turn, lost.body() | {"status": lost.status})
                    )
                    if turn.first_request is not None:
                        await turn.first_request[1].close()
        if begun.is_new:
            self._start(prepared[-1], asked_at)
        return begun

    def _prepare(self, session: Session, actor: Actor, work: TurnWork, turn_id: str) -> _Running:
        """A turn with its slot and, unless it is long, its first request to the model."""
        if self._is_shared:
            service.require_capacity(session, actor)
        slot = self._slots.take(actor)
        try:
            model = self._models.of(session, actor)
            budget = self._windows.of(model)
            is_long = isinstance(work, Lengthy) and work.is_long
            request = None if is_long else work.load(session, actor, budget)
            asks = None
            if request is not None:
                request = fit(request, budget)
                asks = request, Prefetch(model, request)
        except BaseException:
            self._slots.give_back(slot)
            raise
        return _Running(turn_id, slot, actor, work, model, budget, asks, is_long)

    def _give_way(self) -> None:
        """The event loop's turn: it asks now, not after all that are opened beside this.

        Each change of threads takes as long as a statement, so of many turns two are opened in a row.
        """
        if time.monotonic() - self._gave_way_at > _IN_A_ROW_SECONDS:
            time.sleep(0)
            self._gave_way_at = time.monotonic()

    async def follow(self, by: Caller, turn_id: str, after: int = 0) -> AsyncGenerator[StreamEvent]:
        """The events of one of the caller's turns, in whichever process it runs; of one long ended, its end.

        An event `PAUSED` among them says that the next one may be the end. Raises `TurnNotFound`.
        """
        async with aclosing(self.following.events(by, turn_id, after)) as events:
            async for event in events:
                yield await self._whole(turn_id, event)

    async def _whole(self, turn_id: str, event: StreamEvent) -> StreamEvent:
        """An event as it is read: the text of a document is not kept in the answer, but read for it."""
        if event.name != "done":
            return event
        answer = load(event.data)
        document_id = answers.document_of(answer)
        if document_id is None:
            return event

        def whole(session: Session) -> dict[str, Any]:
            return answers.with_text(answer, service.answered_document(session, turn_id, document_id))

        return replace(event, data=dump(await self._database.read(whole)))

    async def may_follow(self, by: Caller, turn_id: str) -> bool:
        """Whether a turn is still the caller's: their session may have ended meanwhile.

        While the database is unavailable, streams stay open.
        """
        try:
            await by.read(lambda session, actor: service.get_turn(session, actor, turn_id))
        except (NotSignedIn, TurnNotFound):
            return False
        except Unavailable:
            return True
        return True

    async def stop(self, turn_id: str) -> None:
        """End a turn, in whichever process it runs; what it said so far is kept.

        Raises `Unavailable` where it runs in another one, and it is not sure to hear of it.
        """
        if self._is_here(turn_id) or not self._is_shared:
            self._stop_here(turn_id)
        else:
            self._bus.publish(_STOP_TOPIC, {"turn": turn_id})
            await self._database.write(lambda session: service.ask_to_stop(session, turn_id))

    def _is_here(self, turn_id: str) -> bool:
        return turn_id in self._scopes

    def _stop_here(self, turn_id: str) -> None:
        scope = self._scopes.get(turn_id)
        if scope is not None:
            scope.cancel()

    def _start(self, turn: _Running, asked_at: float) -> None:
        """Set a turn going that is on disk, then announce it; nothing can come between the two."""
        if self._tasks is None:
            raise RuntimeError("the engine is not running")
        scope, emitter = anyio.CancelScope(), Emitter(self._bus, stream_of(turn.id), asked_at)
        self._scopes[turn.id] = scope
        self._tasks.create_task(self._run(turn, emitter, scope))
        emitter.event("turn", {"id": turn.id, "documentId": turn.work.opening.document_id})

    async def _run(self, turn: _Running, emitter: Emitter, scope: anyio.CancelScope) -> None:
        """To its end, which is published once its slot is free: its reader may ask again at once."""
        TURN.set(turn.id)
        document_id = turn.work.opening.document_id
        shown = None if document_id is None else AssistantPresence(self._bus, document_id)
        try:
            with tracing.span("turn", **{"requill.turn.id": turn.id}):
                name, data = await self._end_of(turn, emitter, scope, shown)
        finally:
            if shown is not None:
                shown.leave()
            self._scopes.pop(turn.id, None)
            self._slots.give_back(turn.slot)
        emitter.end(name, data)

    async def _end_of(
        self, turn: _Running, emitter: Emitter, scope: anyio.CancelScope, shown: AssistantPresence | None
    ) -> tuple[str, dict[str, Any]]:
        try:
            outcome = await self._ask(turn, emitter, scope, nothing if shown is None else shown.writes)
            if isinstance(turn.work, Concluding):
                for event in await turn.work.conclude(outcome):
                    emitter.event(event.name, event.data)
            return "done", await self._store(turn, outcome, shown)
        except DomainError as error:
            return "error", await self._fail(turn, error)
        except Exception as error:  # noqa: BLE001 - a turn that fails unforeseen still ends, refunded and logged
            return "error", await self._fail(turn, error)

    async def _ask(
        self, turn: _Running, emitter: Emitter, scope: anyio.CancelScope, on_writing: Callable[[], None]
    ) -> Outcome:
        if turn.first_request is None and not turn.is_long:
            return Outcome("", "complete")
        first, model = turn.first_request or (None, turn.model)
        rounds = Rounds(model, turn.work, emitter, on_writing)
        return await ask(rounds, first, partial(self._load, turn), turn.budget, self._windows, scope)

    async def _load(self, turn: _Running, budget: int) -> ModelRequest | None:
        def unit(session: Session) -> ModelRequest | None:
            actor = service.asker(session, turn.id, turn.actor)
            request = turn.work.load(session, actor, budget)
            return None if request is None else fit(request, budget)

        return await self._database.read(unit, is_long=turn.is_long)

    async def _store(
        self, turn: _Running, outcome: Outcome, shown: AssistantPresence | None
    ) -> dict[str, Any]:
        ends: list[tuple[int, int]] = []

        def unit(session: Session) -> dict[str, Any]:
            actor = service.asker(session, turn.id, turn.actor)
            answer = answers.without_text(turn.work.store(session, actor, outcome))
            service.finish_turn(session, self._allowances, turn.id, answer)
            written = [event for event in session.events if isinstance(event, DocumentWritten)]
            ends[:] = [event.end for event in written if event.end is not None]
            return answer

        answer = await self._database.write(unit)
        if shown is not None and ends:
            shown.writes(ends[-1])
        metrics.turn_ended(outcome.state)
        return answer

    async def _fail(self, turn: _Running, error: Exception) -> dict[str, Any]:
        body = body_of(error)
        if not isinstance(error, Restarted):  # whoever closed it has counted it
            metrics.turn_failed(body["code"])
        if isinstance(error, DomainError) and "Retry-After" in error.headers:
            body["retryAfter"] = error.headers["Retry-After"]

        close = self._closing(turn, body)
        try:
            await self._database.write(close)
        except Exception:
            log.exception("a failed turn could not be closed", turn=turn.id)
            self._pending_closes.add(turn.id, close)
        return body

    def _closing(self, turn: _Running, body: dict[str, Any]) -> Close:
        def close(session: Session) -> None:
            actor = service.asker(session, turn.id, turn.actor)
            service.fail_turn(session, self._allowances, turn.id, actor.user_id, body)

        return close

    async def _hear_stops(self) -> None:
        async with self._bus.listen(_STOP_TOPIC) as hints:
            async for hint in hints:  # one that is lost is in the database: the lease looks there
                self._stop_here(hint.get("turn", ""))

    async def _sweep(self, *, everything: bool) -> None:
        at_work = tuple(self._scopes)
        lost = await self._database.write(
            lambda session: service.sweep(session, self._allowances, at_work, everything=everything)
        )
        metrics.turns_lost(lost)
