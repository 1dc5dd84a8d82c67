"""Serves the built React app: files held in memory as the build compressed them, found by one look-up."""

from __future__ import annotations

import gzip
import mimetypes
from contextlib import suppress
from pathlib import Path

import anyio.to_thread
from msgspec import Struct
from msgspec.structs import replace
from starlette.types import ASGIApp, Receive, Scope, Send

from requill.api.kept_assets import ASSETS, KeptAssets
from requill.api.pages import links, page_at

_FOR_EVER = b"public, max-age=31536000, immutable"
_NEVER = b"no-cache"
_ASSETS = f"/{ASSETS}/"
_CALLS = frozenset({"/dev/mailbox", "/metrics"})  # of the API, though they do not begin as it does
_ENCODINGS = ((b"br", ".br"), (b"gzip", ".gz"))
Headers = list[tuple[bytes, bytes]]


class _Variant(Struct, frozen=True):
    """One form of a file: its headers and its bytes, which hardly anybody wants as they were before gzip."""

    headers: Headers
    stored: bytes
    is_unpacked: bool = False

    @property
    def body(self) -> bytes:
        """The bytes to send."""
        return gzip.decompress(self.stored) if self.is_unpacked else self.stored


class App:
    """The files of a built frontend in front of the API: what is not a file or a page goes on to `api`."""

    def __init__(self, api: ASGIApp, folder: Path, kept: KeptAssets | None = None) -> None:
        self._api = api
        self._kept = kept
        self._files = _load(folder)
        self._index = self._files.get("/index.html", {})
        self._pages = {page: _with_link(self._index, link) for page, link in links(folder).items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request as an ASGI application."""
        path: str = scope.get("path", "")
        is_call = path.startswith(("/api/", "/unsubscribe/")) or path in _CALLS
        if scope["type"] != "http" or is_call or scope["method"] not in ("GET", "HEAD"):
            await self._api(scope, receive, send)
            return
        variants = self._files.get(path) if path != "/index.html" else None
        status = 200
        if variants is None:
            if not self._index:
                await self._api(scope, receive, send)
                return
            variants, status = await self._elsewhere(path)
        variant = _choose(variants, scope["headers"])
        await send({"type": "http.response.start", "status": status, "headers": variant.headers})
        body = variant.body if scope["method"] == "GET" else b""
        await send({"type": "http.response.body", "body": body})

    async def _elsewhere(self, path: str) -> tuple[dict[bytes, _Variant], int]:
        """What is at an address that no file of this build has, and its status."""
        page = page_at(path)
        if page is not None:
            return self._pages[page], 200
        if self._kept is not None and path.startswith(_ASSETS):
            name = path.removeprefix(_ASSETS)
            with suppress(FileNotFoundError):  # its week may end in between
                if (folder := await self._kept.find(name)) is not None:
                    return await anyio.to_thread.run_sync(_variants, folder / ASSETS / name, folder), 200
        return self._index, 404


def _choose(variants: dict[bytes, _Variant], headers: Headers) -> _Variant:
    accepted = next((value for name, value in headers if name == b"accept-encoding"), b"")
    for encoding, _ in _ENCODINGS:
        if encoding in variants and encoding in accepted:
            return variants[encoding]
    return variants[b""]


def _with_link(index: dict[bytes, _Variant], link: bytes) -> dict[bytes, _Variant]:
    return {
        encoding: replace(variant, headers=[*variant.headers, (b"link", link)])
        for encoding, variant in index.items()
    }


def _load(folder: Path) -> dict[str, dict[bytes, _Variant]]:
    if not folder.is_dir():
        return {}
    suffixes = {suffix for _, suffix in _ENCODINGS}
    # What begins with a dot was built for this program, which reads it, and for nobody else.
    files = (
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in suffixes and not _is_hidden(path.relative_to(folder))
    )
    return {f"/{path.relative_to(folder).as_posix()}": _variants(path, folder) for path in files}


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _variants(path: Path, folder: Path) -> dict[bytes, _Variant]:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type.endswith("javascript"):
        media_type += "; charset=utf-8"
    is_hashed = path.relative_to(folder).parts[0] == ASSETS
    common: Headers = [
        (b"content-type", media_type.encode()),
        (b"cache-control", _FOR_EVER if is_hashed else _NEVER),
        (b"vary", b"accept-encoding"),
    ]

    variants: dict[bytes, _Variant] = {}
    for encoding, suffix in _ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            body = packed.read_bytes()
            variants[encoding] = _Variant(
                [*common, (b"content-encoding", encoding), _length(len(body))], body
            )
    plain = [*common, _length(path.stat().st_size)]
    gzipped = variants.get(b"gzip")
    variants[b""] = (
        _Variant(plain, gzipped.stored, is_unpacked=True) if gzipped else _Variant(plain, path.read_bytes())
    )
    return variants


def _length(size: int) -> tuple[bytes, bytes]:
    return (b"content-length", str(size).encode())
