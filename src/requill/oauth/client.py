"""Client that every provider is spoken to with: one registration, bounded answers, no redirects, few seconds.

Authlib knows what OAuth 2 wants said; the words travel over the HTTP client of the whole server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import orjson
from authlib.common.errors import AuthlibBaseError
from authlib.oauth2 import OAuth2Client, OAuth2Error
from authlib.oauth2.rfc6749.parameters import prepare_token_request
from joserfc.errors import JoseError

from requill.oauth.interface import Attempt, ProviderFailed

_ANSWER_BYTES = 512 * 1024
_SECONDS = 15.0
_HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Requill"}
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
_OK = 200
# A timeout is an OSError; the last three are what answers of the wrong form lead to.
_FAULTS = (aiohttp.ClientError, AuthlibBaseError, JoseError, OSError, ValueError, TypeError, LookupError)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Registration:
    """What a provider knows this installation by. Without a secret, PKCE alone protects the code."""

    client_id: str
    client_secret: str | None = field(repr=False)
    scope: str


class ProviderClient:
    """Connections to one provider for one registration, opened on first use."""

    def __init__(self, registration: Registration) -> None:
        self._registration = registration
        self._connections: aiohttp.ClientSession | None = None

    def address(self, endpoint: str, attempt: Attempt, **more: str) -> str:
        """The address at which the provider asks the person."""
        address, _ = self._oauth().create_authorization_url(
            endpoint,
            state=attempt.state,
            code_verifier=attempt.verifier,
            redirect_uri=attempt.redirect_uri,
            **more,
        )
        return str(address)

    @asynccontextmanager
    async def conversation(self) -> AsyncIterator[Conversation]:
        """A conversation of at most 15 seconds, with no memory of any other.

        Whatever goes wrong inside is raised as `ProviderFailed`.
        """
        if self._connections is None:
            # A compressed answer, which was not asked for, stays as it is: a little may become a lot.
            self._connections = aiohttp.ClientSession(
                cookie_jar=aiohttp.DummyCookieJar(), headers=_HEADERS, auto_decompress=False, trust_env=False
            )
        try:
            async with asyncio.timeout(_SECONDS):
                yield Conversation(self._connections, self._oauth())
        except _FAULTS as error:
            raise ProviderFailed(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        """Close every connection."""
        if self._connections is not None:
            await self._connections.close()

    def _oauth(self) -> OAuth2Client:
        registration = self._registration
        return OAuth2Client(
            None,
            client_id=registration.client_id,
            client_secret=registration.client_secret,
            scope=registration.scope,
            code_challenge_method="S256",
        )


class Conversation:
    """What is said to a provider about one person. Everything raises, above all `ProviderFailed`."""

    def __init__(self, connections: aiohttp.ClientSession, oauth: OAuth2Client) -> None:
        self._connections = connections
        self._oauth = oauth
        self._token = ""

    async def fetch_token(self, endpoint: str, attempt: Attempt, code: str, method: str) -> Json:
        """Exchange the code for a token, by which `fetch` is allowed from now on.

        `method` is how the endpoint wants the secret, where there is one.
        """
        body = prepare_token_request(
            "authorization_code",
            redirect_uri=attempt.redirect_uri,
            code=code,
            code_verifier=attempt.verifier,
        )
        auth: Any = self._oauth.client_auth(method if self._oauth.client_secret else "none")
        url, headers, body = auth.prepare("POST", endpoint, dict(_FORM), body)
        status, answer = await self._ask("POST", url, headers, body)
        if isinstance(answer, dict) and "error" in answer:
            raise OAuth2Error(answer.get("error_description"), error=answer["error"])
        if status != _OK or not isinstance(answer, dict):
            raise ProviderFailed(f"{endpoint} answered {status}")
        if not isinstance(answer.get("access_token"), str):
            raise ProviderFailed("the answer holds no access token")
        self._token = answer["access_token"]
        return answer

    async def fetch(
        self, url: str, *, with_token: bool = True, headers: Mapping[str, str] | None = None
    ) -> Any:
        """The JSON at `url`, where the answer is 200."""
        allowed = {"Authorization": f"Bearer {self._token}"} if with_token else {}
        status, answer = await self._ask("GET", url, allowed | dict(headers or {}))
        if status != _OK:
            raise ProviderFailed(f"{url} answered {status}")
        return answer

    async def _ask(
        self, method: str, url: str, headers: Mapping[str, str], body: str | None = None
    ) -> tuple[int, Any]:
        request = self._connections.request(method, url, data=body, headers=headers, allow_redirects=False)
        async with request as answer:
            read = bytearray()
            async for piece in answer.content.iter_any():
                read += piece
                if len(read) > _ANSWER_BYTES:
                    raise ProviderFailed("the answer is too long")
        try:
            return answer.status, orjson.loads(read)
        except ValueError:
            raise ProviderFailed(f"{url} answered {answer.status} and no JSON") from None


def text_of(value: object, limit: int = 255) -> str | None:
    """`value` if it is a text of 1 to `limit` characters that can be kept, else None."""
    is_usable = isinstance(value, str) and 0 < len(value) <= limit and value.isprintable()
    return value if isinstance(value, str) and is_usable else None


def subject_of(value: object) -> str:
    """The provider's id of a person, a text or a number. Raises `ProviderFailed` when it is neither."""
    subject = text_of(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else None
    if subject is None:
        raise ProviderFailed("the answer names nobody")
    return subject
