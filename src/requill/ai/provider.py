"""The operator's provider: one pool of connections for every key that it is asked with."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from requill.ai.address import DEFAULT_BASE_URL
from requill.ai.interface import Model

if TYPE_CHECKING:
    from requill.ai.openai import OpenAIConnections


class Provider:
    """Where models are asked, and which; people's own keys go to the same address as the operator's.

    Nobody but the operator chooses the address: a key is all that a person may bring.
    """

    def __init__(self, *, base_url: str | None, api_key: str | None, model: str, context_tokens: int) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._context_tokens = context_tokens
        self._connections: OpenAIConnections | None = None
        self.label = model
        self.host = urlsplit(base_url or DEFAULT_BASE_URL).hostname or ""
        """Where keys are sent, for those who bring one."""

    def __repr__(self) -> str:
        return f"Provider(base_url={self._base_url!r}, model={self.label!r})"

    @property
    def open_breakers(self) -> int:
        """With how many keys the provider is known to be down."""
        return 0 if self._connections is None else self._connections.breakers.open_count

    def model(self, own_key: str | None = None) -> Model:
        """The model, asked with a person's key, or with the operator's. Cheap, so none is kept."""
        # Only where a provider is used is its HTTP client needed, which costs start-up time and memory.
        from requill.ai.openai import OpenAIConnections, OpenAIModel

        if self._connections is None:
            self._connections = OpenAIConnections()
        return OpenAIModel(
            connections=self._connections,
            base_url=self._base_url,
            api_key=own_key or self._api_key,
            model=self.label,
            context_tokens=self._context_tokens,
            own_key=own_key is not None,
        )

    async def reach(self) -> int:
        """The status of a request that costs nothing: for the list of models. Raises `ModelError`."""
        from requill.ai.openai import OpenAIConnections, reach

        if self._connections is None:
            self._connections = OpenAIConnections()
        return await reach(self._connections, self._base_url, self._api_key)

    async def close(self) -> None:
        """Close the connections; a later request would open new ones."""
        if self._connections is not None:
            await self._connections.close()
