"""Where a provider without a discovery document is spoken to."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Endpoints:
    """The three addresses of an OAuth 2 provider; `api` has no trailing slash."""

    authorize: str
    token: str
    api: str

    @property
    def issuer(self) -> str:
        """The site whose ids of people these are: the one whose API names them."""
        parts = urlsplit(self.api)
        return f"{parts.scheme}://{parts.netloc}"
