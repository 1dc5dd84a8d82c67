"""What the sites share: a server, a person who agrees or not, codes that are good once, with PKCE."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tests.support.prompt_server import PromptServer

CLIENT_ID = "requill-client"
CLIENT_SECRET = "requill-secret"


@dataclass(frozen=True, slots=True)
class Grant:
    """What a code stands for."""

    redirect_uri: str
    challenge: str
    nonce: str | None


class Site:
    """A provider with one person who is signed in there.

    `denies` makes that person refuse; `instead` answers a path otherwise than the site would.
    """

    authorize_path: str

    def __init__(self) -> None:
        self.url = ""
        self.denies = False
        self.instead: dict[str, Callable[[Request], Response]] = {}
        self._grants: dict[str, Grant] = {}
        self._tokens: set[str] = set()

    def routes(self) -> list[Route]:
        """The site's own paths, besides the one that asks the person."""
        raise NotImplementedError

    def refusal(self) -> dict[str, str]:
        """What the site adds to the way back when its person refuses."""
        return {"error": "access_denied"}

    def returned(self) -> dict[str, str]:
        """What the site adds to the way back besides code and state."""
        return {}

    async def authorize(self, request: Request) -> Response:
        """Ask the person, who answers at once."""
        query = request.query_params
        assert query["client_id"] == CLIENT_ID
        assert query["response_type"] == "code"
        assert query["code_challenge_method"] == "S256"
        back = {"state": query["state"], **self.returned()}
        if self.denies:
            back |= self.refusal()
        else:
            back["code"] = secrets.token_hex(10)
            self._grants[back["code"]] = Grant(
                query["redirect_uri"], query["code_challenge"], query.get("nonce")
            )
        return RedirectResponse(f"{query['redirect_uri']}?{urlencode(back)}", 302)

    def redeem(self, form: Mapping[str, str]) -> Grant | None:
        """What a token request is entitled to: a code counts once, with its verifier and its way back."""
        grant = self._grants.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if grant is None or grant.challenge != challenge or grant.redirect_uri != form.get("redirect_uri"):
            return None
        return grant

    def new_token(self, prefix: str = "") -> str:
        """A token for the site's API."""
        token = prefix + secrets.token_hex(20)
        self._tokens.add(token)
        return token

    def is_authorised(self, request: Request) -> bool:
        """Whether the request carries a token of the site's."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and token in self._tokens

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request as an ASGI application."""
        if scope["type"] == "http" and (other := self.instead.get(scope["path"])) is not None:
            await other(Request(scope, receive))(scope, receive, send)
            return
        app = Starlette(routes=[Route(self.authorize_path, self.authorize), *self.routes()])
        await app(scope, receive, send)


def _server(site: Site) -> PromptServer:
    config = uvicorn.Config(site.answer, "127.0.0.1", 0, log_config=None, lifespan="off", interface="asgi3")
    return PromptServer(config)


@asynccontextmanager
async def serving(*sites: Site) -> AsyncIterator[None]:
    """Serve each site on a free port of loopback."""
    servers = [_server(site) for site in sites]
    async with anyio.create_task_group() as tasks:
        for site, server in zip(sites, servers, strict=True):
            tasks.start_soon(server.serve)
            await server.serving.wait()
            site.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        try:
            yield
        finally:
            for server in servers:
                server.stop()


async def form_of(request: Request) -> dict[str, str]:
    """The form in a request's body."""
    return dict(parse_qsl((await request.body()).decode()))


def basic_of(request: Request) -> tuple[str, str] | None:
    """The name and secret of HTTP Basic, if they are there."""
    scheme, _, encoded = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return None
    name, _, secret = base64.b64decode(encoded).decode().partition(":")
    return name, secret
