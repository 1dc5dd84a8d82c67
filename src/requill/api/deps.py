"""Dependencies of routes: the caller, who is asking, and the key of a request that may be repeated."""

from __future__ import annotations

from typing import Annotated

import structlog
from fastapi import Depends, Header
from starlette.requests import HTTPConnection, Request

from requill.api import limits
from requill.api.cookies import SESSION_COOKIE, cookie_of
from requill.api.essentials import essentials_of
from requill.api.forwarding import address_behind
from requill.db.caller import Caller
from requill.kit.addresses import is_within, network_of
from requill.kit.credentials import Credentials

log = structlog.get_logger(__name__)
_MAX_WARNINGS = 16  # anybody can send the header
_warned_of: set[str] = set()
PERSON_HEADER = "x-requill-person"
PERSON_QUERY = "person"  # for sockets: browsers send no headers of a page's own with them


def credentials_of(request: HTTPConnection) -> Credentials:
    """The credentials of a request or a socket. Forwarded addresses count only from configured proxies."""
    is_socket = request.scope["type"] == "websocket"
    meant_for = request.query_params.get(PERSON_QUERY) if is_socket else request.headers.get(PERSON_HEADER)
    return Credentials(cookie_of(request, SESSION_COOKIE), network_of(client_address(request)), meant_for)


def client_address(request: HTTPConnection) -> str:
    """The address a request came from, looking behind the proxies that the operator named."""
    trusted = essentials_of(request).trusted_proxies
    address = address_behind(request, trusted)
    if "x-forwarded-for" in request.headers and request.client is not None:
        proxy = request.client.host
        if not is_within(proxy, trusted):
            _warn_of_proxy(proxy)
    return address


def _warn_of_proxy(address: str) -> None:
    """Once for each of the first addresses: behind a proxy that nobody named, all visitors count as one."""
    if address in _warned_of or len(_warned_of) >= _MAX_WARNINGS:
        return
    _warned_of.add(address)
    log.warning(
        "X-Forwarded-For is ignored: name the proxy in REQUILL_TRUSTED_PROXIES if it is yours",
        address=address,
    )


async def caller(request: Request) -> Caller:
    """The request's own way to the database."""
    application = essentials_of(request)
    return Caller(application.database, application.identity, credentials_of(request))


async def _idempotency_key(
    idempotency_key: Annotated[
        str | None, Header(min_length=1, max_length=limits.IDEMPOTENCY_KEY_CHARACTERS)
    ] = None,
) -> str | None:
    return idempotency_key


By = Annotated[Caller, Depends(caller)]
IdempotencyKey = Annotated[str | None, Depends(_idempotency_key)]
