"""Somebody who asks and reads to the end, over as many connections as it takes, as the page does."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import anyio
import httpx2

from tests.support.people import Event, Json, Person

PAUSED = "paused"
_WAIT = 0.25
_PATIENCE = 30.0
_PASSING = frozenset({429, 502, 503, 504})  # as in frontend/src/features/conversation/follow-turn.ts


class LostTurnError(Exception):
    """The server does not know the turn that it had begun."""


@dataclass(slots=True)
class Reader:
    """One question. `events` are what a page would be shown, each once and without a gap, or it fails.

    `was_paused`: the server said that events would be missing until the end.
    """

    person: Person
    body: Json
    path: str = "/api/chat"
    key: str = field(default_factory=lambda: uuid.uuid4().hex)
    turn_id: str = ""
    events: list[Event] = field(default_factory=list)
    connections: int = 0
    was_paused: bool = False
    refused: Json = None
    answer: Json = None
    error: Json = None
    grown: anyio.Event = field(default_factory=anyio.Event)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.events[-1].number if self.events else 0

    @property
    def said(self) -> str:
        """The text that came word by word."""
        return "".join(event.data["text"] for event in self.events if event.name == "delta")

    @property
    def is_over(self) -> bool:
        """Whether the turn has ended, or was refused."""
        return any(found is not None for found in (self.answer, self.error, self.refused))

    async def read(self) -> Reader:
        """To the end."""
        while not self.is_over:
            self.connections += 1
            with suppress(httpx2.TransportError, httpx2.StreamError):
                await self._connect()
            if not self.is_over:
                await anyio.sleep(_WAIT)
        return self

    async def until(self, is_so: Callable[[Reader], bool]) -> None:
        """Wait until that can be said of it, while another task reads."""
        with anyio.fail_after(_PATIENCE):
            while not is_so(self):
                await self.grown.wait()

    async def _connect(self) -> None:
        accept = {"Accept": "text/event-stream"}
        http = self.person.http
        if self.turn_id:
            seen = accept | {"Last-Event-ID": str(self.last)}
            request = http.stream("GET", f"/api/turns/{self.turn_id}/events", headers=seen)
        else:
            keyed = accept | {"Idempotency-Key": self.key}
            request = http.stream("POST", self.path, json=self.body, headers=keyed)
        async with request as response:
            if response.headers["content-type"].startswith("text/event-stream"):
                await self._take(response)
                return
            found = await response.aread()
        self._judge(response.status_code, response.json() if found.startswith(b"{") else {})

    def _judge(self, status: int, body: Json) -> None:
        if status == httpx2.codes.OK:
            self.answer = body
        elif self.turn_id and status == httpx2.codes.NOT_FOUND:
            raise LostTurnError(self.turn_id)
        elif body.get("code") == "RESTARTED":
            self.error = body  # a repeated request is told how its turn ended
        elif status not in _PASSING and body.get("code") != "IN_PROGRESS":
            self.refused = body | {"status": status}

    async def _take(self, response: httpx2.Response) -> None:
        fields: dict[str, str] = {}
        async for line in response.aiter_lines():
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                fields[name] = value
            elif not line and fields:
                data = httpx2.Response(200, content=fields["data"].encode()).json()
                if self._add(Event(int(fields["id"]), fields["event"], data)):
                    return
                fields = {}

    def _add(self, event: Event) -> bool:
        """Whether this connection has told all that it will."""
        if event.name == PAUSED:
            self.was_paused = True
            return False
        if event.name == "error" and event.data.get("turnGoesOn"):
            return True
        assert event.number == self.last + 1, (event, self.last)
        self.events.append(event)
        if event.name == "turn":
            self.turn_id = event.data["id"]
        elif event.name == "done":
            self.answer = event.data
        elif event.name == "error":
            self.error = event.data
        self.grown.set()
        self.grown = anyio.Event()
        return self.is_over
