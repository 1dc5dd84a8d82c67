"""Knows which requests come from this site: the answer to requests that other pages make people send."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request

from requill.api.essentials import essentials_of
from requill.api.site import ForeignOrigin, Site
from requill.kit.addresses import is_loopback

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_SAME_SITE = frozenset({"same-origin", "none"})


def is_https(request: HTTPConnection) -> bool:
    """Whether people reach this site over https, by configuration or by the connection itself."""
    public_url = essentials_of(request).site.public_url
    if public_url is not None:
        return public_url.startswith("https:")
    return request.scope["scheme"] in ("https", "wss")


def site_address(request: Request) -> str | None:
    """What absolute links begin with: the configured address, or the one served on this machine alone.

    What the request says of it counts for nothing. None means that the operator must say.
    """
    site = essentials_of(request).site
    if site.public_url is not None:
        return site.public_url
    host = site.served_host
    if not is_loopback(host):
        return None
    port = request.scope["server"][1]  # the socket's own, also where any free one was taken
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def check_write(method: str, headers: dict[bytes, bytes], site: Site) -> None:
    """Let a write pass only from this site's own pages, or from a program that is no browser.

    A browser always names the origin of a write. Raises `ForeignOrigin`.
    """
    if method in _SAFE_METHODS:
        return
    origin = headers.get(b"origin")
    if origin is not None:
        host = headers.get(b"host", b"").decode("latin-1")
        site.require_own(origin.decode("latin-1"), host)
        return
    fetch_site = headers.get(b"sec-fetch-site")
    if fetch_site is not None and fetch_site.decode("latin-1") not in _SAME_SITE:
        raise ForeignOrigin


def check_navigation(request: Request) -> None:
    """Let an address that changes something be opened only from this site, or by hand.

    Raises `ForeignOrigin`.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in _SAME_SITE:
        raise ForeignOrigin


def is_from_own_page(request: Request) -> bool:
    """Whether the browser says so; over plain http in a local network none says anything."""
    return "sec-fetch-site" in request.headers
