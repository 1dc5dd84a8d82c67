"""Base of sites that speak OAuth 2 alone: known endpoints, and the way there."""

from __future__ import annotations

from typing import ClassVar

from requill.oauth.client import ProviderClient, Registration
from requill.oauth.endpoints import Endpoints
from requill.oauth.interface import Attempt


class PlainSite:
    """A client of a site; how it says who came back is the site's own."""

    label: str
    scope: ClassVar[str]

    def __init__(self, client_id: str, client_secret: str, endpoints: Endpoints) -> None:
        self._endpoints = endpoints
        self._client = ProviderClient(Registration(client_id, client_secret, self.scope))

    async def address(self, attempt: Attempt) -> str:
        """Where to send the browser."""
        return self._client.address(self._endpoints.authorize, attempt)

    async def close(self) -> None:
        """Close every connection."""
        await self._client.close()
