"""The address that a request came from, looking behind the proxies that the operator named."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from requill.kit.addresses import Network, is_within


def address_behind(request: HTTPConnection, trusted: frozenset[Network]) -> str:
    """The address that sent it, as the nearest of the `trusted` proxies knows it."""
    address = request.client.host if request.client else "unknown"
    if trusted and is_within(address, trusted):
        # A proxy may add a line of its own below the one that it was sent.
        hops = ",".join(request.headers.getlist("x-forwarded-for")).split(",")
        for hop in map(str.strip, reversed(hops)):
            if hop and not is_within(hop, trusted):
                return hop
    return address
