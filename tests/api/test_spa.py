"""How the built app is served: from memory, compressed, hashed files for ever, the page never cached."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from requill.api.kept_assets import KeptAssets
from requill.api.spa import App
from requill.app import create_app
from tests.support.settings import read_settings

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


# --- pages of another version -----------------------------------------------------------------


def _build(folder: Path, version: str) -> Path:
    assets = folder / "assets"
    assets.mkdir(parents=True)
    (folder / "index.html").write_text(version)
    late = assets / f"late-{version}.js"
    late.write_text(f"late of {version}")
    late.with_name(late.name + ".gz").write_bytes(gzip.compress(late.read_bytes()))
    return folder


def _kept(build: Path, data: Path) -> tuple[App, KeptAssets]:
    kept = KeptAssets(build, data)
    return App(_api, build, kept), kept


async def test_a_page_of_before_an_update_finds_its_parts_after_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    _, before = _kept(_build(tmp_path / "one", "one"), data)
    before.keep()
    app, after = _kept(_build(tmp_path / "two", "two"), data)
    after.keep()
    status, headers, body = await _get(app, "/assets/late-one.js", accept="gzip")
    assert (status, gzip.decompress(body)) == (200, b"late of one")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["content-type"].startswith("text/javascript")
    assert (await _get(app, "/assets/late-two.js"))[2] == b"late of two"
    assert (await _get(app, "/assets/late-none.js"))[0] == 404


def test_the_product_keeps_them_while_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read_settings({"REQUILL_DATA_DIR": str(tmp_path / "data")})
    for version in ("one", "two"):
        monkeypatch.setattr("requill.app.WEB_FOLDER", _build(tmp_path / version, version))
        with TestClient(create_app(settings)) as browser:
            found = browser.get("/assets/late-one.js")
            assert (found.status_code, found.text) == (200, "late of one")


async def test_a_process_of_before_an_update_has_the_parts_of_pages_of_after_it(tmp_path: Path) -> None:
    app, _ = _kept(_build(tmp_path / "installed", "one"), tmp_path)
    (tmp_path / "installed").rename(tmp_path / "gone")
    _build(tmp_path / "installed", "two")
    assert (await _get(app, "/assets/late-two.js"))[2] == b"late of two"
    assert (await _get(app, "/"))[2] == b"one"


async def test_nothing_but_assets_is_found_in_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_text("secret")
    (tmp_path / "assets" / "folder").mkdir(parents=True)
    (tmp_path / "assets" / ".hidden").write_text("half")
    app, _ = _kept(_build(tmp_path / "one", "one"), tmp_path)
    for path in ("../secret.key", "..", ".", "", ".hidden", "folder", "\0", "x" * 5_000, "../assets/.hidden"):
        assert (await _get(app, f"/assets/{path}"))[0] == 404


async def test_what_no_version_has_had_for_a_week_is_removed(tmp_path: Path) -> None:
    names = ("late-old.js", "late-one.js", "late-recent.js")
    (tmp_path / "assets").mkdir()
    for name, days in zip(names, (8, 8, 6), strict=True):
        (tmp_path / "assets" / name).touch()
        os.utime(tmp_path / "assets" / name, (time.time() - days * 86_400,) * 2)
    _, kept = _kept(_build(tmp_path / "one", "one"), tmp_path)
    kept.keep()
    left = sorted(path.name for path in (tmp_path / "assets").iterdir())
    assert left == ["late-one.js", "late-one.js.gz", "late-recent.js"]


async def test_where_nothing_can_be_kept_this_build_is_served_as_ever(tmp_path: Path) -> None:
    (tmp_path / "assets").write_text("no folder")
    app, kept = _kept(_build(tmp_path / "one", "one"), tmp_path)
    kept.keep()
    assert (await _get(app, "/assets/late-one.js"))[0] == 200
    assert (await _get(app, "/assets/late-two.js"))[0] == 404


async def test_a_disk_without_room_is_not_filled_with_assets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("requill.api.kept_assets.free_bytes", lambda _: 1024)
    _, kept = _kept(_build(tmp_path / "one", "one"), tmp_path)
    kept.keep()
    assert list((tmp_path / "assets").iterdir()) == []
