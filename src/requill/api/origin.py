"""Knows which requests come from this site: the answer to requests that other pages make people send."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request

from requill.kit.addresses import is_loopback
from requill.kit.errors import Forbidden

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_SAME_SITE = frozenset({"same-origin", "none"})


class ForeignOrigin(Forbidden):
    """Another site's page made somebody's browser ask."""

    code = "FOREIGN_ORIGIN"
    default_message = "This request did not come from this site."


def is_https(request: Request) -> bool:
    """Whether people reach this site over https, by configuration or by the connection itself."""
    public_url: str | None = request.app.state.public_url
    return (public_url or str(request.url)).startswith("https:")


def site_address(request: Request) -> str | None:
    """What absolute links begin with: the configured address, or the one served on this machine alone.

    What the request says of it counts for nothing. None means that the operator must say.
    """
    public_url: str | None = request.app.state.public_url
    if public_url is not None:
        return public_url
    host: str = request.app.state.served_host
    if not is_loopback(host):
        return None
    port = request.scope["server"][1]  # the socket's own, also where any free one was taken
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def check_write(method: str, headers: dict[bytes, bytes], public_url: str | None) -> None:
    """Let a write pass only from this site's own pages, or from a program that is no browser.

    A browser always names the origin of a write. Raises `ForeignOrigin`.
    """
    if method in _SAFE_METHODS:
        return
    origin = headers.get(b"origin")
    if origin is not None:
        host = headers.get(b"host", b"").decode("latin-1")
        if not is_same_origin(origin.decode("latin-1"), host, public_url):
            raise ForeignOrigin
        return
    site = headers.get(b"sec-fetch-site")
    if site is not None and site.decode("latin-1") not in _SAME_SITE:
        raise ForeignOrigin


def check_navigation(request: Request) -> None:
    """Let an address that changes something be opened only from this site, or by hand.

    Raises `ForeignOrigin`.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in _SAME_SITE:
        raise ForeignOrigin


def is_same_origin(origin: str, host: str, public_url: str | None) -> bool:
    """Whether `origin` is the configured address or, when none is configured, the address served."""
    if public_url is not None:
        parts = urlsplit(public_url)
        return origin == f"{parts.scheme}://{parts.netloc}"
    return bool(host) and origin in (f"http://{host}", f"https://{host}")
