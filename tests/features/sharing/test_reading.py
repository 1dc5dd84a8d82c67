"""What readers of a link are shown, what they are not, and where the link leaves no trace."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from requill.api.middleware import SecurityMiddleware
from requill.api.site import Site
from requill.api.spa import App
from requill.kit.ids import new_token
from tests.features.sharing.links import followed, share_path, shared, token_of
from tests.support.people import Json, Person, Product
from tests.support.process import served

pytestmark = pytest.mark.anyio

DEAD: Json = {"message": "This link doesn't work anymore", "code": "NOT_FOUND"}
UNKNOWN = "x" * 43
PLAIN: Json = {"role": "viewer", "ownerName": None, "expiresAt": None}


async def test_anybody_with_the_link_reads_and_stays_unknown(product: Product) -> None:
    person, guest, member = await product.member(), await product.guest(), await product.member()
    document = await person.write_document("Offline mode", "## Scope\n\nTablets only.\n")
    share = await shared(person, document)
    for reader in (product.stranger(), product.with_cookie("u.unknown"), guest, member, person):
        answer = await reader.get(f"/api/shared/{token_of(share)}")
        assert answer.status_code == 200
        assert answer.json() == {
            "title": "Offline mode",
            "content": "## Scope\n\nTablets only.\n",
            "version": 1,
            "updatedAt": document["updatedAt"],
            **PLAIN,
        }
        assert "set-cookie" not in answer.headers


async def test_nothing_in_the_answer_tells_whose_document_it_is(product: Product) -> None:
    person = product.stranger()
    await person.register("mara", name="Mara Vela")
    project = await person.make_project("Secret project")
    document = await person.write_document("Offline mode", "Text")
    await person.patch(f"/api/documents/{document['id']}", {"projectId": project["id"]})
    answer = await followed(product, await shared(person, document))
    assert set(answer.json()) == {"title", "content", "version", "updatedAt", *PLAIN}
    assert answer.json()["ownerName"] is None
    whole = f"{answer.headers} {answer.text}".casefold()
    for secret in ("mara", "vela", "example.org", "secret project", (await person.who())["id"]):
        assert secret not in whole


async def test_readers_see_the_newest_text_that_was_kept(product: Product) -> None:
    person = await product.member()
    document = await person.write_document("First", "One")
    share, path = await shared(person, document), f"/api/documents/{document['id']}"
    for title, content in (("Second", "Two"), ("Third", "Three")):
        newest = (await person.patch(path, {"title": title, "content": content})).json()
        expected = {name: newest[name] for name in ("title", "content", "version", "updatedAt")} | PLAIN
        assert (await followed(product, share)).json() == expected
    assert (await person.patch(path, {"content": "Stale", "version": 1})).status_code == 409
    assert (await followed(product, share)).json()["content"] == "Three"


async def _dead_links(product: Product, person: Person) -> list[str]:
    """The tokens of links that lead nowhere, for one reason each."""
    ended, deleted = await person.write_document(), await person.write_document()
    tokens = [token_of(await shared(person, document)) for document in (ended, deleted)]
    await person.delete(share_path(ended))
    await person.delete(f"/api/documents/{deleted['id']}")
    return [UNKNOWN, *tokens]


async def test_every_link_that_leads_nowhere_is_answered_alike(product: Product) -> None:
    person = await product.member()
    token = token_of(await shared(person, await person.write_document()))
    malformed = [
        *("", "x", "%00", f"{token}%00", f"%00{token}", f"{token}x", token[:-1], "x" * 5000),
        *("%25", "%", f"{token}/", f"{token}%2F", "a/b", "..%2Fdocuments", "%F0%9F%94%97"),
        *("%ED%A0%80", "%ff", f"{token[:-1]}%C3%A4", f"{token} ", "'%20OR%201=1--", token.swapcase()),
    ]
    url = httpx2.URL(product.address)
    answers = [
        (tried, await product.stranger().http.get(url.copy_with(raw_path=_raw(tried))))
        for tried in [*await _dead_links(product, person), *malformed]
    ]
    for tried, answer in answers:
        assert (answer.status_code, answer.json()) == (404, DEAD), tried
        assert answer.headers["cache-control"] == "no-store"


def _raw(token: str) -> bytes:
    """As it stands on the wire: a client would otherwise correct what is wrong with it."""
    return f"/api/shared/{token.replace(' ', '%20')}".encode()


# --- what goes beside it --------------------------------------------------------------------


async def test_neither_the_text_nor_a_dead_link_is_kept_or_found(product: Product) -> None:
    person = await product.member()
    share = await shared(person, await person.write_document())
    unknown = await product.stranger().get(f"/api/shared/{UNKNOWN}")
    for answer in (await followed(product, share), unknown):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert "x-robots-tag" not in (await person.get("/api/documents")).headers


@pytest.fixture
def pages(tmp_path: Path) -> httpx2.AsyncClient:
    """Somebody who opens pages of a built app."""

    async def api(*_: object) -> None:
        raise AssertionError("a page is no call")

    (tmp_path / "index.html").write_text("<!doctype html>")
    site = httpx2.ASGITransport(SecurityMiddleware(App(api, tmp_path), Site(None, "127.0.0.1")))
    return httpx2.AsyncClient(transport=site, base_url="http://requill.test")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("path", "status"), [(f"/share/{UNKNOWN}", 200), (f"/share/{UNKNOWN}/", 200), ("/share/short", 404)]
)
async def test_the_page_of_a_link_is_for_no_search_engine_and_tells_other_sites_nothing(
    pages: httpx2.AsyncClient, method: str, path: str, status: int
) -> None:
    answer = await pages.request(method, path)
    assert (answer.status_code, answer.text) == (status, "<!doctype html>" if method == "GET" else "")
    assert answer.headers["x-robots-tag"] == "noindex"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "x-robots-tag" not in (await pages.request(method, "/")).headers


# --- the log --------------------------------------------------------------------------------


@pytest.mark.full
async def test_the_log_of_the_program_has_no_link_in_it(environment: Mapping[str, str]) -> None:
    tried = new_token()
    async with served(environment) as program:
        person, reader = program.person(), program.person()
        await person.get("/api/current-user")
        token = token_of(await shared(person, await person.write_document()))
        for path in (f"/api/shared/{token}", f"/share/{token}", f"/api/shared/{tried}"):
            await reader.get(path)
        for client in (person.http, reader.http):
            await client.aclose()
    log = "".join(program.log)
    assert "running on" in log
    assert token not in log
    assert tried not in log


async def test_neither_has_what_is_written_when_a_link_cannot_be_looked_up(
    product: Product, caplog: pytest.LogCaptureFixture
) -> None:
    person = await product.member()
    share = await shared(person, await person.write_document())

    await product.services.database.write(lambda session: session.execute(text("DROP TABLE shares")))
    with capture_logs() as written:
        answer = await followed(product, share)
    assert answer.is_server_error
    (line,) = [line for line in written if line.get("request_id") == answer.json()["requestId"]]
    whole = f"{line} {traceback.format_exception(line.get('exc_info'))} {caplog.text}"
    assert "shares" in whole
    assert token_of(share) not in whole
