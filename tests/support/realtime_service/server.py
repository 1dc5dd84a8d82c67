"""The service's HTTP side: gives tokens for keys, takes offers for tokens, and can be told what to do.

`POST /script` takes `{"refuse": {"path": "calls", "status": 503, "body": {}, "headers": {}, "wait": 0}}` for
the next request of that kind ("calls" or "client_secrets"), `{"events": […]}` to be said in the newest call,
or `{"hangUp": true}`. `GET /calls` tells what the calls have received.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.support.realtime_service.calls import Call

Json = Any
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
KEY = "sk-of-the-operator"


@dataclass(frozen=True, slots=True)
class Refusal:
    """What the next request of a kind is answered with."""

    status: int
    body: Json = None
    headers: dict[str, str] = field(default_factory=dict)
    wait: float = 0.0


class RealtimeService:
    """Serves on 127.0.0.1 while it is entered. `url` is the base address, as in the setting."""

    def __init__(self, port: int = 0, key: str = KEY) -> None:
        self._port = port
        self._key = key
        self._runner: web.AppRunner | None = None
        self._refusals: dict[str, Refusal] = {}
        self.tokens: dict[str, Json] = {}
        self.asked: list[Json] = []
        self.calls: list[Call] = []

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self._port}/v1"

    @property
    def environment(self) -> dict[str, str]:
        """The settings of a server that uses this service."""
        return {"REQUILL_REALTIME_URL": self.url, "REQUILL_REALTIME_API_KEY": self._key}

    def refuse(self, path: str, refusal: Refusal) -> None:
        """Answer the next request of "client_secrets" or "calls" so."""
        self._refusals[path] = refusal

    async def __aenter__(self) -> RealtimeService:
        app = web.Application(middlewares=[_for_browsers])
        app.router.add_post("/v1/realtime/client_secrets", self._client_secret)
        app.router.add_post("/v1/realtime/calls", self._call)
        app.router.add_post("/script", self._script)
        app.router.add_get("/calls", self._told)
        app.router.add_route("OPTIONS", "/{path:.*}", _preflight)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        for call in self.calls:
            await call.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _client_secret(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.asked.append(body)
        if (refused := await self._refused("client_secrets")) is not None:
            return refused
        if _bearer(request) != self._key:
            return _error(401, "invalid_api_key", f"Incorrect API key provided: {_bearer(request)}.")
        seconds = body["expires_after"]["seconds"]
        if not 10 <= seconds <= 7200:
            return _error(400, "invalid_value", "seconds is out of range")
        value, expires_at = f"ek_{secrets.token_hex(16)}", int(time.time()) + seconds
        self.tokens[value] = {"session": body["session"], "expires_at": expires_at}
        return web.json_response({"value": value, "expires_at": expires_at, "session": body["session"]})

    async def _call(self, request: web.Request) -> web.Response:
        if (refused := await self._refused("calls")) is not None:
            return refused
        token = self.tokens.get(_bearer(request))
        if token is None or token["expires_at"] < time.time():
            return _error(401, "invalid_client_secret", "The client secret is not valid (any more).")
        if request.content_type != "application/sdp":
            return _error(415, "unsupported_media_type", "An offer is application/sdp.")
        call = Call({**token["session"], "id": f"sess_{len(self.calls) + 1}"})
        self.calls.append(call)
        return web.Response(
            status=201, text=await call.answer(await request.text()), content_type="application/sdp"
        )

    async def _refused(self, path: str) -> web.Response | None:
        refusal = self._refusals.pop(path, None)
        if refusal is None:
            return None
        await asyncio.sleep(refusal.wait)
        return web.json_response(refusal.body, status=refusal.status, headers=refusal.headers)

    async def _script(self, request: web.Request) -> web.Response:
        order = await request.json()
        if "refuse" in order:
            wish = dict(order["refuse"])
            self.refuse(wish.pop("path"), Refusal(**wish))
        if "events" in order:
            call = self.calls[-1]
            await call.until(lambda: call.channel is not None)  # the browser may see the call before
            call.say(*order["events"])
        if order.get("hangUp"):
            await self.calls[-1].close()
        return web.json_response({})

    async def _told(self, _: web.Request) -> web.Response:
        return web.json_response([call.told for call in self.calls])


@web.middleware
async def _for_browsers(request: web.Request, handler: Handler) -> web.StreamResponse:
    answer = await handler(request)
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type"
    return answer


async def _preflight(_: web.Request) -> web.Response:
    return web.Response(status=204)


def _bearer(request: web.Request) -> str:
    return request.headers.get("Authorization", "").removeprefix("Bearer ")


def _error(status: int, code: str, message: str) -> web.Response:
    return web.json_response({"error": {"code": code, "message": message}}, status=status)
