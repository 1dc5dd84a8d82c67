"""Opens sockets as a browser would: with the person's cookie and the origin of the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect

from requill.api.deps import SESSION_COOKIE
from tests.support.people import House, Person


@asynccontextmanager
async def connected(
    house: House, person: Person, *, path: str = "/ws-general", origin: str | None = "here"
) -> AsyncIterator[ClientConnection]:
    """An open socket. Raises `InvalidStatus` when the server refuses the upgrade."""
    token = person.http.cookies.get(SESSION_COOKIE)
    address = house.address.replace("http:", "ws:") + path
    headers = {} if token is None else {"Cookie": f"{SESSION_COOKIE}={token}"}
    from_page = {} if origin is None else {"Origin": house.address if origin == "here" else origin}
    async with connect(
        address, additional_headers=headers | from_page, proxy=None, open_timeout=10
    ) as socket:
        yield socket
