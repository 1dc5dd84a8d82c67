"""The part of the application that the edge itself needs for a request."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import HTTPConnection

from requill.api.site import Site
from requill.db.caller import Identity
from requill.db.database import Database
from requill.kit.addresses import Network


class Essentials(Struct, frozen=True):
    """`requill.services.Services` has these, and what the features need besides."""

    database: Database
    identity: Identity
    site: Site
    trusted_proxies: frozenset[Network]


def essentials_of(connection: HTTPConnection) -> Essentials:
    """Those of the application that a request or a socket came to."""
    found: Essentials = connection.app.state.services
    return found
