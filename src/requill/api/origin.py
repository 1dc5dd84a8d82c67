"""Knows which requests come from this site: the answer to requests that other pages make people send."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import HTTPConnection, Request

from requill.kit.addresses import is_loopback
from requill.kit.errors import Forbidden

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_SAME_SITE = frozenset({"same-origin", "none"})
# Of networks of one's own: RFC 6761, 6762 and 8375, ICANN's "internal", and what routers give.
_PRIVATE_ENDS = (".localhost", ".test", ".local", ".home.arpa", ".internal", ".lan")


class ForeignOrigin(Forbidden):
    """Another site's page made somebody's browser ask."""

    code = "FOREIGN_ORIGIN"
    default_message = "This request did not come from this site."


class UnknownHost(ForeignOrigin):
    """A page under a name that the operator did not give: another site's that leads here, perhaps."""

    default_message = "This server doesn't know the address it was called by. Set REQUILL_PUBLIC_URL to it."


class Site(Struct, frozen=True):
    """The address people reach: `public_url` as configured, or what is served under `served_host`.

    Without a configured address, addresses in numbers and names that nobody can register count: one of
    somebody else's can be made to lead here, and the page it came from would be taken for one of ours.
    """

    public_url: str | None
    served_host: str

    def require_own(self, origin: str, host: str) -> None:
        """Raise `ForeignOrigin` unless the page at `origin` is this site's; `host` is what was called."""
        if self.public_url is not None:
            parts = urlsplit(self.public_url)
            if origin != f"{parts.scheme}://{parts.netloc}":
                raise ForeignOrigin
        elif not host or origin not in (f"http://{host}", f"https://{host}"):
            raise ForeignOrigin
        elif not self._is_own_name(urlsplit(origin).hostname or ""):
            raise UnknownHost

    def _is_own_name(self, name: str) -> bool:
        own = (socket.gethostname().casefold(), self.served_host.casefold())
        return name in own or "." not in name or name.endswith(_PRIVATE_ENDS) or _is_number(name)


def is_https(request: HTTPConnection) -> bool:
    """Whether people reach this site over https, by configuration or by the connection itself."""
    public_url: str | None = request.app.state.public_url
    if public_url is not None:
        return public_url.startswith("https:")
    return request.scope["scheme"] in ("https", "wss")


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


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
