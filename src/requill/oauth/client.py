"""How every provider is spoken to: one registration, bounded answers, no redirects, few seconds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from joserfc.errors import JoseError

from requill.oauth.interface import Attempt, ProviderFailed

_ANSWER_BYTES = 512 * 1024
_SECONDS = 15.0
_HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Requill"}
_OK = 200
# A timeout is an OSError; the last four are what answers of the wrong form, or too deep, lead to.
_FAULTS = (
    httpx2.HTTPError,
    httpx2.InvalidURL,
    AuthlibBaseError,
    JoseError,
    OSError,
    ValueError,
    TypeError,
    LookupError,
    RecursionError,
)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Registration:
    """What a provider knows this installation by. Without a secret, PKCE alone protects the code."""

    client_id: str
    client_secret: str | None = field(repr=False)
    scope: str


class ProviderClient:
    """Connections to one provider for one registration."""

    def __init__(self, registration: Registration) -> None:
        self._registration = registration
        self._transport = _Bounded(httpx2.AsyncHTTPTransport())

    @asynccontextmanager
    async def session(
        self, attempt: Attempt | None, method: str | None = None
    ) -> AsyncIterator[AsyncOAuth2Client]:
        """A client for one conversation of at most 15 seconds, with no memory of any other.

        `method` is how the token endpoint wants the secret. Whatever goes wrong inside is raised as
        `ProviderFailed`.
        """
        client = AsyncOAuth2Client(
            client_id=self._registration.client_id,
            client_secret=self._registration.client_secret,
            token_endpoint_auth_method=method if self._registration.client_secret else "none",
            scope=self._registration.scope,
            redirect_uri=attempt.redirect_uri if attempt else None,
            code_challenge_method="S256",
            transport=self._transport,
            headers=_HEADERS,
            timeout=_SECONDS,
            follow_redirects=False,
            trust_env=False,
        )
        try:
            async with asyncio.timeout(_SECONDS):
                yield client
        except _FAULTS as error:
            raise ProviderFailed(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        """Close every connection."""
        await self._transport.close()


def authorization_address(client: AsyncOAuth2Client, endpoint: str, attempt: Attempt, **more: str) -> str:
    """The address at which the provider asks the person."""
    address, _ = client.create_authorization_url(
        endpoint, state=attempt.state, code_verifier=attempt.verifier, **more
    )
    return str(address)


async def fetch_token(client: AsyncOAuth2Client, endpoint: str, attempt: Attempt, code: str) -> Json:
    """Exchange the code for a token, which the client then uses. Raises when the provider refuses."""
    token: Json = await client.fetch_token(
        endpoint, grant_type="authorization_code", code=code, code_verifier=attempt.verifier
    )
    if not isinstance(token.get("access_token"), str):
        raise ProviderFailed("the answer holds no access token")
    return token


async def fetch(
    client: AsyncOAuth2Client,
    url: str,
    *,
    with_token: bool = True,
    headers: Mapping[str, str] | None = None,
) -> Any:
    """The JSON at `url`. Raises `ProviderFailed` for any other status than 200."""
    response = await client.request("GET", url, withhold_token=not with_token, headers=headers)
    if response.status_code != _OK:
        raise ProviderFailed(f"{url} answered {response.status_code}")
    return response.json()


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


class _Bounded(httpx2.AsyncBaseTransport):
    """Connections that outlive the clients that use them, and refuse answers that are too long."""

    def __init__(self, inner: httpx2.AsyncHTTPTransport) -> None:
        self._inner = inner

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        response = await self._inner.handle_async_request(request)
        if response.headers.get("content-encoding", "identity") != "identity":  # a little may become a lot
            await response.aclose()
            raise httpx2.DecodingError("the answer is compressed, which was not asked for")
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Counted(response.stream)
        return response

    async def aclose(self) -> None:
        """A client that ends leaves the connections to the next one."""

    async def close(self) -> None:
        await self._inner.aclose()


class _Counted(httpx2.AsyncByteStream):
    def __init__(self, inner: httpx2.AsyncByteStream) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._inner:
            seen += len(chunk)
            if seen > _ANSWER_BYTES:
                raise httpx2.DecodingError("the answer is too long")
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()
