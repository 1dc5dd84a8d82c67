"""What the edge refuses, for every route alike, and what it says on every answer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Mapping

import anyio
import httpx2
import orjson
import pytest
import structlog

from requill.ai.interface import ProviderRejected, ProviderUnavailable
from requill.api import bodies
from requill.api.limits import BODY_BYTES, DOCUMENT_BODY_BYTES, MESSAGE_BODY_BYTES
from requill.features.exports import word
from requill.kit.limits import DOCUMENT_BYTES
from tests.support.disks import fill_the_disk
from tests.support.people import Person, Product
from tests.support.scripted_model import ScriptedModel

pytestmark = pytest.mark.anyio

FLOW = "/api/document-flow/start"


async def _raw(person: Person, path: str, body: bytes, **headers: str) -> tuple[int, str]:
    sent = {"Content-Type": "application/json", **headers}
    response = await person.http.post(path, content=body, headers=sent)
    assert set(response.json()) >= {"message"}
    return response.status_code, response.json().get("code", "")


def _must_not_be_called(*_: object, **__: object) -> None:
    raise AssertionError("it was read")


async def _nothing_was_made(person: Person) -> None:
    assert (await person.get("/api/documents")).json() == []
    assert (await person.get("/api/usage")).json()["docs"] == 0


@pytest.mark.parametrize("body", [b"", b"{", b"[1", b"\xff\xfe", b"{'a': 1}", b"nul", b"[" * 100_000])
async def test_malformed_json_is_400(shared_product: Product, body: bytes) -> None:
    person = await shared_product.guest()
    status, _ = await _raw(person, FLOW, body)
    assert status in (400, 422)
    assert status == 400 or body == b""
    await _nothing_was_made(person)


@pytest.mark.parametrize(
    "body",
    [
        [],
        "text",
        None,
        {},
        {"templateId": "one", "title": "T", "mode": "ai-assisted"},
        {"templateId": 1, "title": 7, "mode": "ai-assisted"},
        {"templateId": 1, "title": ["T"], "mode": "ai-assisted"},
        {"templateId": 1, "title": "T", "mode": "by-magic"},
        {"templateId": 1, "title": "T", "mode": "ai-assisted", "ownerId": "me"},
        {"templateId": 1, "title": "x" * 201, "mode": "ai-assisted"},
        {"templateId": 1, "title": "a\x00b", "mode": "ai-assisted"},
        {"templateId": 1, "title": "\ud800", "mode": "ai-assisted"},
        {"templateId": 10**30, "title": "T", "mode": "ai-assisted"},
    ],
)
async def test_what_does_not_fit_is_refused_by_field(shared_product: Product, body: object) -> None:
    person = await shared_product.guest()
    status, _ = await _raw(person, FLOW, json.dumps(body).encode())
    assert status in (404, 422)
    await _nothing_was_made(person)


@pytest.mark.parametrize("title", ["", "   ", "\n\t", "\u00a0", "\u200b\u2060"])
async def test_an_empty_title_has_the_specified_words(shared_product: Product, title: str) -> None:
    person = await shared_product.guest()
    response = await person.post(FLOW, {"templateId": 1, "title": title, "mode": "ai-assisted"})
    assert response.status_code == 422
    refusal, wish = response.json(), "Please enter what you're working on"
    assert refusal["errors"] == [{"field": "title", "message": wish}]
    assert (refusal["message"], refusal["description"]) == ("Title required", wish)
    await _nothing_was_made(person)


async def test_a_title_is_measured_without_what_is_around_it(product: Product) -> None:
    person = await product.guest()
    longest = "x" * 200
    for path in ("/api/documents", "/api/chat/threads"):
        kept = await person.post(path, {"title": f"  {longest}\n"})
        assert (kept.status_code, kept.json()["title"]) == (201, longest)
        refused = await person.post(path, {"title": f"{longest}x"})
        assert (refused.status_code, refused.json()["message"]) == (
            422,
            "A title has at most 200 characters.",
        )


async def test_an_unknown_template_is_404(product: Product) -> None:
    person = await product.guest()
    for path, body in (
        (FLOW, {"templateId": 99, "title": "T", "mode": "ai-assisted"}),
        (FLOW, {"templateId": -1, "title": "T", "mode": "start-new"}),
    ):
        response = await person.post(path, body)
        assert (response.status_code, response.json()["message"]) == (404, "Template not found")
    assert (await person.get("/api/templates/99")).status_code == 404
    await _nothing_was_made(person)


@pytest.mark.parametrize(
    "media_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
async def test_only_json_may_write(shared_product: Product, media_type: str) -> None:
    person = await shared_product.guest()
    status, code = await _raw(person, FLOW, b"{}", **{"Content-Type": media_type})
    assert (status, code) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_other_sites_cannot_write(shared_product: Product, headers: dict[str, str]) -> None:
    person = await shared_product.guest()
    body = json.dumps({"title": "Planted"}).encode()
    status, code = await _raw(person, "/api/documents", body, **headers)
    assert (status, code) == (403, "FOREIGN_ORIGIN")
    await _nothing_was_made(person)


async def test_a_foreign_name_that_leads_here_is_no_page_of_this_site(product: Product) -> None:
    person = await product.guest()
    foreign = {"Origin": "http://evil.example", "Host": "evil.example"}
    status, code = await _raw(person, "/api/documents", b'{"title": "Planted"}', **foreign)
    assert (status, code) == (403, "FOREIGN_ORIGIN")
    await _nothing_was_made(person)


@pytest.mark.parametrize(
    "host",
    ["localhost:9000", "requill.localhost", "nas:8000", "prd.lan", "192.168.1.5:8000", "[fe80::1]:8000"],
)
async def test_names_that_nobody_can_register_and_addresses_in_numbers_are(
    shared_product: Product, host: str
) -> None:
    person = await shared_product.guest()
    headers = {"Origin": f"http://{host}", "Host": host}
    assert (await person.post("/api/documents", {"title": "Mine"}, headers=headers)).status_code == 201


@pytest.mark.parametrize("host", ["[", "[::1", "[no-address]"])
async def test_a_host_that_is_no_address_is_nobodys(shared_product: Product, host: str) -> None:
    person = await shared_product.guest()
    headers = {"Origin": f"http://{host}", "Host": host}
    refused = await person.post("/api/documents", {"title": "Planted"}, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "FOREIGN_ORIGIN")
    assert (await person.get("/metrics", headers={"Host": host})).status_code == 404
    await _nothing_was_made(person)


@pytest.mark.both_databases
async def test_what_no_database_can_hold_is_refused_in_an_address(product: Product) -> None:
    person = await product.member()
    octets = {"Content-Type": "application/octet-stream"}
    template = await anyio.Path(word.__file__).with_name("reference.docx").read_bytes()
    statuses = [
        (await person.get("/api/exports/%00/file")).status_code,
        (await person.get("/api/turns/%00/events")).status_code,
        (await person.delete("/api/turns/%00")).status_code,
        (await person.http.post("/api/imports?name=a%00.md", content=b"a", headers=octets)).status_code,
        (
            await person.http.put(
                "/api/settings/word-template?name=a%00.docx", content=template, headers=octets
            )
        ).status_code,
        (await person.delete("/api/trash?until=0001-01-01T00:00:00%2B14:00")).status_code,
        (await person.delete("/api/trash?until=9999-12-31T23:59:59-14:00")).status_code,
    ]
    assert statuses == [404, 404, 404, 422, 422, 422, 422]


async def test_a_configured_address_is_the_only_one(environment: Mapping[str, str]) -> None:
    async with Product.opened({**environment, "REQUILL_PUBLIC_URL": "http://prd.example.org"}) as product:
        person = await product.guest()
        for origin, expected in (("http://prd.example.org", 201), (product.address, 403)):
            answer = await person.post("/api/documents", {"title": "T"}, headers={"Origin": origin})
            assert answer.status_code == expected


async def test_the_sites_own_pages_can_write(product: Product) -> None:
    person = await product.guest()
    response = await person.post("/api/documents", {"title": "Mine"}, headers={"Origin": product.address})
    assert response.status_code == 201


async def test_an_oversized_body_is_413_before_it_is_read_whole(product: Product) -> None:
    person = await product.guest()
    status, _ = await _raw(person, "/api/documents", b" " * (DOCUMENT_BODY_BYTES + 1))
    assert status == 413

    async def drip() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 100_000

    response = await person.http.post(
        "/api/documents", content=drip(), headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 413
    await _nothing_was_made(person)


@pytest.mark.parametrize(
    ("path", "limit"),
    [("/api/login", BODY_BYTES), ("/api/projects", BODY_BYTES), (FLOW, MESSAGE_BODY_BYTES)],
)
async def test_where_no_text_is_sent_a_body_is_small(shared_product: Product, path: str, limit: int) -> None:
    person = await shared_product.guest()
    assert await _raw(person, path, b" " * (limit + 1)) == (413, "TOO_LARGE")
    assert (await _raw(person, path, b" " * limit))[0] != 413


@pytest.mark.parametrize(
    "body",
    [
        b"[" + b"1," * 400_000 + b"1]",
        b"[" + b"[]," * 400_000 + b"[]]",
        b'{"' + b'","'.join(b"%d" % number for number in range(50_000)) + b'"}',
        b'{"title":"A plan","content":"' + b'","'.join([b"\\\\"] * 50_000) + b'"}',
    ],
    ids=["numbers", "lists", "names", "names that end with a backslash"],
)
async def test_of_many_small_values_none_is_read(
    shared_product: Product, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await shared_product.guest()
    await person.who()
    monkeypatch.setattr(orjson, "loads", _must_not_be_called)
    monkeypatch.setattr(bodies, "compute", _must_not_be_called)
    assert await _raw(person, "/api/documents", body) == (413, "TOO_LARGE")


async def test_a_large_body_of_nobody_is_not_read(product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = product.stranger()
    monkeypatch.setattr(orjson, "loads", _must_not_be_called)
    body = json.dumps({"title": "A plan", "content": "word " * 20_000}).encode()
    assert (await _raw(nobody, "/api/documents", body))[0] == 401


@pytest.mark.parametrize("piece", ['"', "\\", "é", "\n", "🚀"])
async def test_a_whole_document_comes_through_however_it_is_escaped(product: Product, piece: str) -> None:
    person = await product.guest()
    content = piece * (DOCUMENT_BYTES // len(piece.encode()))
    for ascii_only in (True, False):
        body = json.dumps({"title": "A plan", "content": content}, ensure_ascii=ascii_only).encode()
        headers = {"Content-Type": "application/json"}
        written = await person.http.post("/api/documents", content=body, headers=headers)
        assert written.json()["content"] == content


async def test_a_message_over_its_limit_is_413_and_a_blank_one_422(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document()
    for path in ("/api/chat", "/api/document-flow/message"):
        body = {"documentId": document["id"], "content": "é" * (16 * 1024 + 1)}
        assert (await person.post(path, body)).status_code == 413
    for content in ("", " \n "):
        response = await person.post("/api/chat", {"documentId": document["id"], "content": content})
        assert response.status_code == 422
    assert (await person.get("/api/usage")).json()["messages"] == 0


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/documents/1/nothing", "/api/", "/api", "/api/documents/"]
)
async def test_an_unknown_call_is_a_json_404(shared_product: Product, path: str) -> None:
    response = await (await shared_product.guest()).get(path)
    assert response.status_code == 404
    assert response.json()["message"]


async def test_a_wrong_method_is_a_json_405(product: Product) -> None:
    response = await (await product.guest()).delete("/api/templates")
    assert response.status_code == 405
    assert response.json() == {
        "message": "Method not allowed.",
        "code": "METHOD_NOT_ALLOWED",
    }
    assert response.headers["allow"] == "GET"


async def test_every_answer_carries_the_security_headers(product: Product) -> None:
    person = await product.guest()
    for path in ("/api/health", "/api/documents", "/api/nothing"):
        headers = (await person.get(path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-eval" not in policy
        assert "img-src 'self' data:;" in policy  # nothing is sent to another site by an image's address
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


async def test_health_and_readiness(product: Product) -> None:
    person = product.stranger()
    assert (await person.get("/api/health")).json() == {"status": "ok"}
    assert (await person.get("/api/ready")).json() == {"status": "ok"}


async def test_without_room_to_write_the_server_is_alive_and_not_ready(product: Product) -> None:
    person = product.stranger()
    with fill_the_disk(product):
        refused = await person.get("/api/ready")
        assert (await person.get("/api/health")).status_code == 200
    assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")
    assert refused.json()["message"] == "The server's disk is full, so nothing can be saved."
    assert (await person.get("/api/ready")).status_code == 200


async def test_an_idempotency_key_has_a_limit(product: Product) -> None:
    person = await product.guest()
    response = await person.post("/api/documents", {"title": "T"}, headers={"Idempotency-Key": "k" * 101})
    assert response.status_code == 422
    await _nothing_was_made(person)


async def test_the_same_key_makes_one_document(product: Product) -> None:
    person = await product.guest()
    headers = {"Idempotency-Key": "make-it"}
    first = await person.post("/api/documents", {"title": "T"}, headers=headers)
    second = await person.post("/api/documents", {"title": "T"}, headers=headers)
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    other = await person.post("/api/documents", {"title": "U"}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "KEY_REUSED")
    assert len((await person.get("/api/documents")).json()) == 1
    assert (await person.get("/api/usage")).json()["docs"] == 1


async def test_what_is_kept_for_a_repeated_request_is_not_the_text(product: Product) -> None:
    person = await product.guest()
    headers = {"Idempotency-Key": "make-it"}
    new = {"title": "T", "content": "Every tablet keeps a copy."}
    made = (await person.post("/api/documents", new, headers=headers)).json()
    assert made["content"] == new["content"]
    path = f"/api/documents/{made['id']}"
    await person.patch(path, {"content": "As it is now.", "version": 1})
    again = await person.post("/api/documents", new, headers=headers)
    assert again.status_code == 201
    assert again.json().items() <= (await person.get(path)).json().items()


async def _failed_with_an_id_in_the_log(asked: Awaitable[httpx2.Response], status: int) -> None:
    with structlog.testing.capture_logs() as written:
        response = await asked
    assert response.status_code == status
    assert [line["request_id"] for line in written if "request_id" in line] == [response.json()["requestId"]]


async def test_every_failure_of_the_server_has_an_id_that_is_in_the_log(
    environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel([ProviderUnavailable()], [ProviderRejected()], [RuntimeError("a fault of ours")])
    async with Product.opened(environment, model=model) as product:
        person = await product.guest()
        document = await person.write_document()
        question = {"documentId": document["id"], "content": "What is missing?"}
        for status in (503, 502, 500):
            await _failed_with_an_id_in_the_log(person.post("/api/chat", question), status)
        monkeypatch.setattr("requill.features.activity.queries.now", lambda: 1 / 0)
        await _failed_with_an_id_in_the_log(person.post("/api/documents", {"title": "T"}), 500)


async def test_one_request_that_comes_many_times_at_once_has_one_effect(product: Product) -> None:
    person = await product.guest()
    answers: list[httpx2.Response] = []

    async def ask() -> None:
        headers = {"Idempotency-Key": "one"}
        answers.append(await person.post("/api/chat/threads", {"title": "Once"}, headers=headers))

    async with anyio.create_task_group() as tasks:
        for _ in range(8):
            tasks.start_soon(ask)
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert {answer.json()["id"] for answer in answers if answer.status_code == 201} == {
        thread["id"] for thread in (await person.get("/api/chat/threads")).json()
    }
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} <= {"IN_PROGRESS"}
    assert len((await person.get("/api/chat/threads")).json()) == 1
