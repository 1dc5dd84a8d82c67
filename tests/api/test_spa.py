"""How the built app is served: from memory, compressed, hashed files for ever, the page never cached."""

from __future__ import annotations

import gzip
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from requill.api.spa import App

pytestmark = pytest.mark.anyio

Answer = tuple[int, dict[str, str], bytes]


async def _api(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 299, "headers": []})
    await send({"type": "http.response.body", "body": b"api"})


@pytest.fixture
def app(tmp_path: Path) -> App:
    (tmp_path / "assets").mkdir()
    script = tmp_path / "assets" / "index-abc123.js"
    script.write_bytes(b"let a = 1;")
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(b"let a = 1;"))
    script.with_name(script.name + ".br").write_bytes(b"brotli")
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "theme.js").write_text("1")
    (tmp_path / ".vite").mkdir()
    (tmp_path / ".vite" / "manifest.json").write_text("{}")
    return App(_api, tmp_path)


async def _get(app: App, path: str, method: str = "GET", accept: str = "") -> Answer:
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request"}

    headers = [(b"accept-encoding", accept.encode())]
    await app({"type": "http", "path": path, "method": method, "headers": headers}, receive, send)
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, sent[1]["body"]


async def test_the_list_of_what_was_built_is_not_served(app: App) -> None:
    status, _, body = await _get(app, "/.vite/manifest.json")
    assert (status, body) == (404, b"<!doctype html>")


async def test_hashed_files_are_cached_for_ever(app: App) -> None:
    status, headers, body = await _get(app, "/assets/index-abc123.js")
    assert (status, body) == (200, b"let a = 1;")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    ("accept", "encoding"), [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None)]
)
async def test_the_best_accepted_compression_is_sent(app: App, accept: str, encoding: str | None) -> None:
    _, headers, body = await _get(app, "/assets/index-abc123.js", accept=accept)
    assert headers.get("content-encoding") == encoding
    assert int(headers["content-length"]) == len(body)
    assert headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/",
            "/documents",
            "/documents/12",
            "/documents/12/history",
            "/trash",
            "/document-flow/1",
            "/templates/3/create",
            "/templates/3/brief",
            "/templates/1001/edit",
            "/chat",
        ),
        *("/auth", "/auth-options", "/auth/email", "/auth/email/confirm", "/auth/forgot", "/auth/reset"),
        *("/auth/link", "/terms", "/privacy", "/guide", "/guide/testable"),
        *(f"/share/{'x' * 43}", f"/invitations/{'x' * 43}"),
    ],
)
async def test_every_page_is_the_app_and_never_cached(app: App, path: str) -> None:
    status, headers, body = await _get(app, path)
    assert (status, body) == (200, b"<!doctype html>")
    assert headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/nowhere",
            "/documents/1/2",
            "/guide/a/b",
            "/../etc/passwd",
            "/assets/none.js",
            "/index.html",
            "/auth/x",
        ),
        *("/share", "/share/", "/share/short", f"/share/{'x' * 44}", f"/share/{'x' * 42}%", "/share/a/b"),
        *("/invitations", "/invitations/short", f"/invitations/{'x' * 43}/accept"),
    ],
)
async def test_unknown_paths_are_the_page_with_404(app: App, path: str) -> None:
    status, _, body = await _get(app, path)
    assert (status, body) == (404, b"<!doctype html>")


async def test_calls_and_writes_go_on_to_the_api(app: App) -> None:
    assert (await _get(app, "/api/documents"))[0] == 299
    assert (await _get(app, "/", method="POST"))[0] == 299
    assert (await _get(app, "/dev/mailbox"))[0] == 299


async def test_head_has_no_body(app: App) -> None:
    status, headers, body = await _get(app, "/theme.js", method="HEAD")
    assert (status, body, headers["content-length"]) == (200, b"", "1")


async def test_without_a_build_everything_is_the_apis(tmp_path: Path) -> None:
    assert (await _get(App(_api, tmp_path / "none"), "/"))[0] == 299
