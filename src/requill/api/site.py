"""The address of this site, and which pages are its own."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from msgspec import Struct

from requill.kit.errors import Forbidden

# Of networks of one's own: RFC 6761, 6762 and 8375, ICANN's "internal", and what routers give.
_PRIVATE_ENDS = (".localhost", ".test", ".local", ".home.arpa", ".internal", ".lan")


class ForeignOrigin(Forbidden):
    """Another site's page made somebody's browser ask."""

    code = "FOREIGN_ORIGIN"
    default_message = "This request didn't come from this site."


class UnknownHost(ForeignOrigin):
    """A page under a name that the operator did not give: another site's that leads here, perhaps."""

    default_message = "This server doesn't know the address it was called by. Set REQUILL_PUBLIC_URL to it."


def host_name(url: str) -> str:
    """The name or the address in numbers that a URL leads to; empty where there is none, or a broken one."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:  # a bracket that stands by itself
        return ""


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
        elif not self._is_own_name(host_name(origin)):
            raise UnknownHost

    def _is_own_name(self, name: str) -> bool:
        own = (socket.gethostname().casefold(), self.served_host.casefold())
        return name != "" and (
            name in own or "." not in name or name.endswith(_PRIVATE_ENDS) or _is_number(name)
        )


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
