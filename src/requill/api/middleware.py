"""Rules for every request, as one ASGI layer: what may come in, and the headers of what goes out."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from requill.api import limits
from requill.api.body_budget import Body, BodyBudget
from requill.api.errors import render
from requill.api.forwarding import address_behind
from requill.api.origin import check_write
from requill.api.site import Site
from requill.kit.addresses import Network, network_of
from requill.kit.errors import DomainError, TooLarge

_POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    # No image from elsewhere: were the sanitizer to fail once, its address could carry a text away. They
    # open in a tab of their own.
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
_STARTS = frozenset({"http.response.start", "websocket.http.response.start"})  # the latter refuses a socket
_NO_STORE = (b"cache-control", b"no-store")
_NO_INDEX = (b"x-robots-tag", b"noindex")
# For whoever was given the link, and not for those who search the web.
_SHARED = ("/share/", "/api/shared/", "/invitations/", "/api/invitations/")
# Where a body is not JSON: its type, and its limit.
_BYTES = b"application/octet-stream"
_FILE = (_BYTES, limits.FILE_BYTES)
_UPLOAD = (_BYTES, limits.UPLOAD_BYTES)
_BODIES = {
    "/api/document-flow/brief/file": _FILE,
    "/api/imports": _UPLOAD,
    "/api/settings/word-template": _FILE,
}
_UPLOAD_PATH = re.compile(r"/api/documents/[^/]+/files")
_JSON = (b"application/json", limits.DOCUMENT_BODY_BYTES)
_TOO_LARGE = {
    limits.FILE_BYTES: "A file has at most 10 MB.",
    limits.UPLOAD_BYTES: "A file has at most 25 MB.",
}
_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})


def security_headers(voice_origin: str | None) -> tuple[tuple[bytes, bytes], ...]:
    """What every answer carries: pages reach this server, and the realtime service where there is one.

    The microphone is for pages of an installation with voice alone.
    """
    reached = "connect-src 'self'" if voice_origin is None else f"connect-src 'self' {voice_origin}"
    microphone = "microphone=()" if voice_origin is None else "microphone=(self)"
    return (
        (b"content-security-policy", "; ".join((*_POLICY, reached)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"permissions-policy", f"camera=(), geolocation=(), {microphone}".encode()),
    )


class UnsupportedMediaType(DomainError):
    """A body that is not JSON."""

    status = 415
    code = "UNSUPPORTED_MEDIA_TYPE"
    default_message = "Send JSON with Content-Type: application/json."


class SecurityMiddleware:
    """Wraps the application: refuses what must not come in, and adds headers to what goes out.

    `voice_origin` is the realtime service's, as browsers name it; None where there is no voice. Behind
    `proxies` each visitor counts by themselves.
    """

    def __init__(
        self,
        app: ASGIApp,
        site: Site,
        voice_origin: str | None = None,
        proxies: frozenset[Network] = frozenset(),
    ) -> None:
        self._app = app
        self._proxies = proxies
        self._site = site
        self._body_budget = BodyBudget()
        self._security_headers = security_headers(voice_origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request as an ASGI application."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        is_shared = scope["path"].startswith(_SHARED)
        is_api = scope["type"] == "http" and scope["path"].startswith("/api/")

        async def add_security_headers(message: Message) -> None:
            if message["type"] in _STARTS:
                headers = [*message.get("headers", ()), *self._security_headers]
                if is_api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
                if is_shared:
                    headers.append(_NO_INDEX)
                message = {**message, "headers": headers}
            await send(message)

        body = self._body_budget.body_of(network_of(address_behind(HTTPConnection(scope), self._proxies)))
        try:
            if is_api:
                receive = self._checked(scope, receive, body)
        except DomainError as error:
            await render(error)(scope, receive, add_security_headers)
            return
        try:
            await self._app(scope, receive, add_security_headers)
        finally:
            body.release()

    def _checked(self, scope: Scope, receive: Receive, body: Body) -> Receive:
        """Refuse by the headers alone what can be refused by them, and count the body as it arrives."""
        headers = dict(scope["headers"])
        method = scope["method"]
        check_write(method, headers, self._site)
        if method not in _WITH_BODY:
            return receive
        length = headers.get(b"content-length", b"0")
        has_body = length != b"0" or b"transfer-encoding" in headers
        media_type = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        is_upload = _UPLOAD_PATH.fullmatch(scope["path"]) is not None
        wanted, limit = _UPLOAD if is_upload else _BODIES.get(scope["path"], _JSON)
        if has_body and media_type != wanted:
            raise UnsupportedMediaType
        if length.isdigit() and int(length) > limit:
            raise TooLarge(_TOO_LARGE.get(limit))
        # What is uploaded goes to the disk as it arrives, so that none of it is held.
        return _counting(receive, limit, None if is_upload else body)


def _counting(receive: Receive, limit: int, body: Body | None) -> Receive:
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        count = len(message.get("body", b""))
        seen += count
        if seen > limit:
            raise TooLarge(_TOO_LARGE.get(limit))
        if body is not None:
            body.add(count)
        return message

    return counted
