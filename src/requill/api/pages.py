"""The addresses of the app, and what a browser that opens one can fetch beside the app's own script."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from requill.kit.ids import TOKEN_FORM

INDEX = "index"
_PAGES = {
    INDEX: "/",
    "chat": "/chat/?",
    "documents": "/documents/?",
    "trash": "/trash/?",
    "notifications": "/notifications/?",
    "document/document": "/documents/[^/]+/?",
    "document/history": "/documents/[^/]+/history/?",
    "document-flow": "/document-flow/[^/]+/?|/templates/[^/]+/create/?",
    "projects": "/projects/?",
    "project": "/projects/[^/]+/?",
    "templates": "/templates/?",
    "brief": "/templates/[^/]+/brief/?",
    "template": "/templates/[^/]+/edit/?",
    "guide": "/guide/?|/guide/[^/]+/?",
    "invitation": f"/invitations/{TOKEN_FORM}/?",
    "share": f"/share/{TOKEN_FORM}/?",
    "terms": "/terms/?",
    "privacy": "/privacy/?",
    "auth/login": "/auth/?",
    "auth/options": "/auth-options/?",
    "auth/email": "/auth/email/?",
    "auth/email-confirm": "/auth/email/confirm/?",
    "auth/forgot": "/auth/forgot/?",
    "auth/reset": "/auth/reset/?",
    "auth/join": "/auth/link/?",
}
"""The pages by the module that draws each, with the form of their addresses."""

PARTS = {"document/document": ("document/open-document",)}
"""What a page asks for by itself as soon as it knows for whom: most who open a document write it."""

_NAMES = tuple(_PAGES)
_ADDRESS = "|".join(f"({pattern})" for pattern in _PAGES.values())  # compiled at its first use
_VISITOR = "/api/current-user"
_LIBRARY = "/api/templates"
_SHOWS_LIBRARY = (INDEX, "templates")

Manifest = dict[str, dict[str, Any]]


def page_at(path: str) -> str | None:
    """The page with that path; None for an address that is none of the app's."""
    found = re.fullmatch(_ADDRESS, path)
    return _NAMES[(found.lastindex or 1) - 1] if found else None


def links(folder: Path) -> dict[str, bytes]:
    """For each page its `Link` header (RFC 8288), by what the bundler says of the build in `folder`."""
    path = folder / ".vite" / "manifest.json"
    manifest: Manifest = json.loads(path.read_bytes()) if path.is_file() else {}
    return {page: ", ".join(_links_of(page, manifest)).encode() for page in _NAMES}


def _links_of(page: str, manifest: Manifest) -> Iterator[str]:
    yield _call(_VISITOR)
    if page in _SHOWS_LIBRARY:
        yield _call(_LIBRARY)
    # What nothing runs or is drawn without comes first: a browser asks for few files at once.
    yield "</theme.js>; rel=preload; as=script"
    if "style.css" in manifest:
        yield f"</{manifest['style.css']['file']}>; rel=preload; as=style; crossorigin"
    entries = (key for key, part in manifest.items() if part.get("isEntry"))
    seen: set[str] = set()
    modules = (page, *PARTS.get(page, ()))
    for key in (*entries, *(f"src/routes/{module}.tsx" for module in modules)):
        for part in _reached(key, manifest, seen):
            yield f"</{part['file']}>; rel=modulepreload"


def _call(path: str) -> str:
    # As `fetch` asks: else the answer is thrown away, and asked for again.
    return f"<{path}>; rel=preload; as=fetch; crossorigin"


def _reached(key: str, manifest: Manifest, seen: set[str]) -> Iterator[dict[str, Any]]:
    """The part of that name and every part that it imports; `seen` are there already, and grow."""
    if key in seen or key not in manifest:
        return
    seen.add(key)
    yield manifest[key]
    for other in manifest[key].get("imports", ()):
        yield from _reached(other, manifest, seen)
