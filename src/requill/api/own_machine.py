"""Knows requests of this machine itself: for pages that are nobody else's."""

from __future__ import annotations

from starlette.requests import Request

from requill.api.essentials import essentials_of
from requill.api.site import host_name
from requill.kit.addresses import is_loopback, is_within

_OF_PROXIES = frozenset({"forwarded", "via", "x-real-ip"})


def is_from_own_machine(request: Request) -> bool:
    """Whether a program on this machine asks for this machine by name, and for nobody else.

    The name counts because another site's name may be made to lead here, and a proxy would ask for others. A
    proxy on this machine may not say that it is one, unless the operator did.
    """
    client = request.client.host if request.client else ""
    host = host_name(f"//{request.headers.get('host', '')}")
    is_passed_on = any(name in _OF_PROXIES or name.startswith("x-forwarded-") for name in request.headers)
    is_proxy = is_within(client, essentials_of(request).trusted_proxies)
    return is_loopback(client) and is_loopback(host) and not is_passed_on and not is_proxy
