"""Endpoints of a provider without a discovery document."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec import Struct


class Endpoints(Struct, frozen=True):
    """The three addresses of an OAuth 2 provider; `api` has no trailing slash."""

    authorize: str
    token: str
    api: str

    @property
    def issuer(self) -> str:
        """The site whose ids of people these are: the one whose API names them."""
        parts = urlsplit(self.api)
        return f"{parts.scheme}://{parts.netloc}"
