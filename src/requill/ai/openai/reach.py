"""Asks a server whether it is there and takes the key: for the list of its models, which costs nothing."""

from __future__ import annotations

from requill.ai.address import DEFAULT_BASE_URL
from requill.ai.interface import ProviderUnavailable
from requill.ai.openai.connections import ConnectionLost, Headers, OpenAIConnections

_SECONDS = 5.0


async def reach(connections: OpenAIConnections, base_url: str | None, api_key: str | None) -> int:
    """The status of its answer. Raises `ProviderUnavailable` where there is none within five seconds."""
    headers = Headers({"Accept": "application/json"})
    if api_key:
        headers["Authorization"] = f"Bearer {api_key}"
    url = f"{(base_url or DEFAULT_BASE_URL).rstrip('/')}/models"
    try:
        reply = await connections.get(url, headers=headers, connect=_SECONDS, within=_SECONDS)
    except ConnectionLost:
        raise ProviderUnavailable from None
    reply.close()
    return reply.status
