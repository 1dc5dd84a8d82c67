"""The product: the whole server on a real socket, and people with browsers who use it."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio
import httpx2
from fastapi import FastAPI
from msgspec.structs import replace

from requill.ai.interface import Model
from requill.api.cookies import SESSION_COOKIE
from requill.app import create_api, edge
from requill.services import Services
from requill.serving.connections import Capacity
from requill.serving.server import server_config
from tests.support.contract import check_answer, check_end
from tests.support.prompt_server import PromptServer
from tests.support.settings import read_settings

Json = Any
PASSWORD = "tall grass 42"
TLS = ssl.create_default_context()
"""Made once: each client would otherwise read the machine's certificates anew, for an http address."""


@dataclass(slots=True)
class Event:
    """One server-sent event as a browser would read it."""

    number: int
    name: str
    data: Json


@dataclass(slots=True)
class Person:
    """Somebody with a browser of their own."""

    http: httpx2.AsyncClient

    async def get(self, path: str, **options: Any) -> httpx2.Response:
        """Read."""
        return await self.http.get(path, **options)

    async def post(self, path: str, body: Json = None, **options: Any) -> httpx2.Response:
        """Write JSON."""
        return await self.http.post(path, json={} if body is None else body, **options)

    async def patch(self, path: str, body: Json) -> httpx2.Response:
        """Change."""
        return await self.http.patch(path, json=body)

    async def put(self, path: str, body: Json) -> httpx2.Response:
        """Put in the place of what is there."""
        return await self.http.put(path, json=body)

    async def delete(self, path: str) -> httpx2.Response:
        """Delete."""
        return await self.http.delete(path)

    async def register(self, username: str, password: str = PASSWORD, **fields: Json) -> httpx2.Response:
        """Fill in the sign-up form."""
        form = {"username": username, "email": f"{username}@example.org", "password": password}
        return await self.post("/api/register", form | fields)

    async def log_in(self, username: str, password: str = PASSWORD) -> httpx2.Response:
        """Fill in the log-in form."""
        return await self.post("/api/login", {"username": username, "password": password})

    async def who(self) -> Json:
        """Who the server says this is."""
        return (await self.get("/api/current-user")).json()

    @property
    def token(self) -> str:
        """What is in the session's cookie."""
        return self.http.cookies[SESSION_COOKIE]

    async def write_document(self, title: str = "Offline mode", content: str = "") -> Json:
        """A new document of this person's."""
        response = await self.post("/api/documents", {"title": title, "content": content})
        assert response.status_code == 201, response.text
        return response.json()

    async def ask_about(self, document: Json, content: str) -> Json:
        """The answer in the chat beside a document."""
        response = await self.post("/api/chat", {"documentId": document["id"], "content": content})
        assert response.status_code == 200, response.text
        return response.json()

    async def make_project(self, name: str = "Field work", **fields: Json) -> Json:
        """A new project of this person's."""
        response = await self.post("/api/projects", {"name": name, **fields})
        assert response.status_code == 201, response.text
        return response.json()

    async def begin_thread(self, title: str = "New conversation", **fields: Json) -> Json:
        """A new thread of this person's."""
        response = await self.post("/api/chat/threads", {"title": title, **fields})
        assert response.status_code == 201, response.text
        return response.json()

    async def until_a_turn_runs(self) -> Json:
        """Wait until a turn of this person's is under way: the turns that are.

        A model is asked before its turn can be read, so what the model was asked says nothing of that.
        """
        while not (running := (await self.get("/api/turns")).json()):
            await anyio.lowlevel.checkpoint()
        return running

    async def stream(
        self, path: str, body: Json = None, *, method: str = "POST", headers: Mapping[str, str] | None = None
    ) -> AsyncIterator[Event]:
        """Ask for a stream and read it event by event."""
        accept = {"Accept": "text/event-stream", **(headers or {})}
        options = {} if method == "GET" else {"json": body}
        async with self.http.stream(method, path, headers=accept, **options) as response:
            assert response.status_code == 200, (response.status_code, await response.aread())
            fields: dict[str, str] = {}
            async for line in response.aiter_lines():
                if line.startswith(":"):
                    continue
                if line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif fields:
                    event = Event(int(fields["id"]), fields["event"], json.loads(fields["data"]))
                    if event.name == "done":
                        check_end(method, path, event.data)
                    yield event
                    fields = {}

    async def stream_all(self, path: str, body: Json = None, **options: Any) -> list[Event]:
        """Every event of a stream, to its end."""
        return [event async for event in self.stream(path, body, **options)]


@dataclass(slots=True)
class Product:
    """A running server: `api` has its routes, `connections` are those that are open."""

    api: FastAPI
    address: str
    people: list[httpx2.AsyncClient] = field(default_factory=list)
    connections: set[Any] = field(default_factory=set)

    @property
    def services(self) -> Services:
        """What its routes work with."""
        found: Services = self.api.state.services
        return found

    def replace(self, **services: Any) -> None:
        """Let its routes work with others of these."""
        self.api.state.services = replace(self.services, **services)

    def stranger(self) -> Person:
        """Somebody who was never here and has no cookie."""
        client = httpx2.AsyncClient(
            base_url=self.address,
            trust_env=False,
            verify=TLS,
            timeout=30,
            event_hooks={"response": [check_answer]},
        )
        self.people.append(client)
        return Person(client)

    def with_cookie(self, token: str) -> Person:
        """Somebody whose browser has this session cookie, wherever it comes from."""
        person = self.stranger()
        person.http.cookies.set(SESSION_COOKIE, token, domain="127.0.0.1", path="/")
        return person

    async def guest(self) -> Person:
        """A new visitor, who is given a guest's identity."""
        person = self.stranger()
        response = await person.get("/api/current-user")
        assert response.json()["isGuest"], response.text
        return person

    async def member(self, username: str | None = None) -> Person:
        """Somebody who has just registered."""
        person = self.stranger()
        response = await person.register(username or f"member-{len(self.people)}")
        assert response.status_code == 201, response.text
        return person

    @classmethod
    @asynccontextmanager
    async def opened(
        cls, environment: Mapping[str, str], model: Model | None = None, capacity: Capacity | None = None
    ) -> AsyncIterator[Product]:
        """Start a server with these settings on a free port, and stop it at the end."""
        settings = read_settings(environment)
        api = create_api(settings, model=model)
        app = edge(api, settings)
        config = server_config(app, "127.0.0.1", 0, capacity)
        server = PromptServer(config)
        serving = asyncio.create_task(server.serve())
        await server.serving.wait()
        port = server.servers[0].sockets[0].getsockname()[1]
        product = cls(api, f"http://127.0.0.1:{port}", connections=server.server_state.connections)
        try:
            yield product
        finally:
            for client in product.people:
                await client.aclose()
            server.stop()
            await serving
