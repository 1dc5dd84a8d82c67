"""The documents API keeps its contract: exact forms, clear refusals, and nothing changed by a refusal."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from requill.features.documents.schemas import OpenedDocument
from requill.kit.limits import DOCUMENT_BYTES
from tests.features.documents.proposals.proposing import proposed
from tests.features.documents.proposals.test_hunks import PRD
from tests.support.people import Product

pytestmark = pytest.mark.anyio

NOT_FOUND = {"message": "Document not found", "code": "NOT_FOUND"}
DOCUMENT_KEYS = {
    "id", "title", "content", "projectId", "templateId", "version", "interviewOpen", "createdAt", "updatedAt",
}  # fmt: skip

# A server is started for every test, so one test walks through each of these lists.
BAD_QUERIES = [
    "limit=0",
    "limit=101",
    "limit=x",
    "limit=",
    "cursor=nonsense",
    "cursor=",
    f"q={'x' * 201}",
    "q=a%00b",
]
BAD_DOCUMENTS: list[tuple[Any, int]] = [
    ({}, 422),
    ({"title": ""}, 422),
    ({"title": " \n "}, 422),
    ({"title": None}, 422),
    ({"title": 5}, 422),
    ({"title": ["x"]}, 422),
    ({"title": "x" * 201}, 422),
    ({"title": "a\x00b"}, 422),
    ({"title": "x", "content": None}, 422),
    ({"title": "x", "content": 5}, 422),
    ({"title": "x", "content": "a\x00b"}, 422),
    ({"title": "x", "content": "a" * (DOCUMENT_BYTES + 1)}, 413),
    ({"title": "x", "content": "é" * (DOCUMENT_BYTES // 2 + 1)}, 413),
    ({"title": "x", "projectId": "1"}, 422),
    ({"title": "x", "projectId": True}, 422),
    ({"title": "x", "projectId": 1}, 403),
    ({"title": "x", "projectId": 10**30}, 404),
    ({"title": "x", "ownerId": "somebody"}, 422),
    ({"title": "x", "version": 3}, 422),
    ({"title": "x", "id": 1}, 422),
    ([], 422),
    ("text", 422),
    (5, 422),
]
_CODES = {422: "INVALID", 413: "TOO_LARGE", 404: "NOT_FOUND", 403: "ACCOUNT_REQUIRED"}
BAD_BYTES = [
    (b"", 422),
    (b"{", 400),
    (b'{"title": "a"', 400),
    (b"\xff\xfe", 400),
    (b'{"title": "x", "content": "\\udc00 alone"}', 422),
    (b'{"title": "x", "\\ud800": 1}', 422),
    (b'{"title": NaN}', 422),
]
BAD_CHANGES: list[tuple[Any, int]] = [
    ({"title": None}, 422),
    ({"title": ""}, 422),
    ({"title": "x" * 201}, 422),
    ({"content": None}, 422),
    ({"content": 7}, 422),
    ({"content": "a\x00b"}, 422),
    ({"content": "é" * (DOCUMENT_BYTES // 2 + 1)}, 413),
    ({"content": "New", "projectId": 7}, 403),
    ({"content": "New", "version": "1"}, 422),
    ({"content": "New", "version": 1.5}, 422),
    ({"content": "New", "version": True}, 422),
    ({"content": "New", "version": 2}, 409),
    ({"content": "New", "version": 10**30}, 409),
    ({"content": "New", "templateId": 1}, 422),
    ({"content": "New", "updatedAt": "2020-01-01T00:00:00Z"}, 422),
]
BAD_NUMBERS = [
    "0",
    "-1",
    "999999",
    str(2**53),
    str(2**53 + 1),
    str(2**63),
    "9" * 400,
    "abc",
    "1.0",
    "１",
    "%00",
]


def refused(response: httpx2.Response, status: int, code: str | None = None) -> dict[str, Any]:
    body: dict[str, Any] = response.json()
    assert (response.status_code, body.get("code")) == (status, code or body.get("code")), response.text
    assert body["message"]
    return body


async def test_a_save_is_answered_without_the_text_where_the_page_has_it(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document(content="## Goals\n")
    path = f"/api/documents/{document['id']}"
    change = {"content": "## Goals\n\nNone.\n", "version": 1}
    answered = await person.http.patch(path, json=change, headers={"Prefer": "return=minimal"})
    now = (await person.get(path)).json()
    assert now.pop("content") == change["content"]
    assert {now.pop("role"), now.pop("owner")["name"]} == {"owner", "Guest"}
    assert answered.json() == now
    stale = await person.http.patch(path, json=change, headers={"Prefer": "return=minimal"})
    assert refused(stale, 409, "VERSION_CONFLICT")["document"]["content"] == change["content"]


async def test_a_document_is_made_read_changed_listed_and_removed(product: Product) -> None:
    person = await product.guest()
    made = await person.post("/api/documents", {"title": " Offline  mode "})
    assert made.status_code == 201
    document = made.json()
    assert set(document) == DOCUMENT_KEYS
    assert (document["title"], document["content"], document["version"]) == ("Offline mode", "", 1)
    assert document["createdAt"].endswith("Z")
    path = f"/api/documents/{document['id']}"
    owner = {"id": (await person.who())["id"], "name": "Guest"}
    mine = {"role": "owner", "owner": owner}
    assert (await person.get(path, params={"t": "1"})).json() == document | mine

    changed = (await person.patch(path, {"content": "## Goals\n", "version": 1, "projectId": None})).json()
    assert (changed["content"], changed["version"], changed["title"]) == ("## Goals\n", 2, "Offline mode")
    assert changed.items() <= (await person.get(path)).json().items()

    listed = await person.get("/api/documents")
    assert listed.headers["x-total-count"] == "1"
    assert "x-next-cursor" not in listed.headers
    shown = {key: changed[key] for key in ("id", "title", "updatedAt")}
    assert listed.json() == [shown | mine | {"status": "draft", "tags": []}]

    assert (await person.delete(path)).json() == {"success": True}
    assert refused(await person.get(path), 404) == NOT_FOUND
    assert refused(await person.delete(path), 404) == NOT_FOUND
    assert (await person.get("/api/documents")).json() == []


async def test_the_quick_form_is_the_documented_form(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Ünïcode 写真 \u2028", 'Quotes " and \\ and \u2028 and 👩‍👩‍👧\n')
    answer = await person.get(f"/api/documents/{document['id']}")
    assert (
        OpenedDocument.model_validate_json(answer.content).model_dump(mode="json", by_alias=True)
        == answer.json()
    )


async def test_pages_are_followed_by_their_cursor(product: Product) -> None:
    person = await product.guest()
    for number in range(3):
        await person.write_document(f"Document {number}")
    first = await person.get("/api/documents", params={"limit": 2, "q": "DOCUMENT"})
    assert [row["title"] for row in first.json()] == ["Document 2", "Document 1"]
    assert first.headers["x-total-count"] == "3"
    cursor = first.headers["x-next-cursor"]
    rest = await person.get("/api/documents", params={"limit": 2, "q": "document", "cursor": cursor})
    assert [row["title"] for row in rest.json()] == ["Document 0"]
    assert "x-next-cursor" not in rest.headers


async def test_a_list_that_cannot_be_is_refused(product: Product) -> None:
    person = await product.guest()
    for query in BAD_QUERIES:
        refused(await person.get(f"/api/documents?{query}"), 422, "INVALID")


async def test_a_search_for_bytes_that_are_no_text_finds_nothing(product: Product) -> None:
    person = await product.guest()
    assert (await person.get("/api/documents?q=%ff%fe")).json() == []


async def test_a_document_that_cannot_be_is_refused(product: Product) -> None:
    person = await product.guest()
    for body, status in BAD_DOCUMENTS:
        answer = await person.http.post("/api/documents", json=body)
        refused(answer, status, _CODES[status])
    assert (await person.get("/api/documents")).json() == []
    assert (await person.get("/api/usage")).json()["docs"] == 0


async def test_bytes_that_are_no_document_are_refused(product: Product) -> None:
    person = await product.guest()
    for raw, status in BAD_BYTES:
        headers = {"Content-Type": "application/json"}
        refused(await person.http.post("/api/documents", content=raw, headers=headers), status)
    assert (await person.get("/api/documents")).json() == []


async def test_a_title_with_half_a_character_is_refused(product: Product) -> None:
    person = await product.guest()
    headers = {"Content-Type": "application/json"}
    answer = await person.http.post("/api/documents", content=b'{"title": "\\ud800"}', headers=headers)
    refused(answer, 422, "INVALID")
    assert (await person.get("/api/documents")).json() == []


async def test_a_change_that_cannot_be_is_refused(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Title", "Old")
    path = f"/api/documents/{document['id']}"
    for body, status in BAD_CHANGES:
        refused(await person.patch(path, body), status)
        assert document.items() <= (await person.get(path)).json().items()


async def test_a_change_of_nothing_is_no_change(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Title", "Old")
    assert (await person.patch(f"/api/documents/{document['id']}", {})).json() == document


async def test_a_conflict_brings_the_current_document(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Title", "Old")
    path = f"/api/documents/{document['id']}"
    current = (await person.patch(path, {"content": "Theirs", "version": 1})).json()
    body = refused(await person.patch(path, {"content": "Mine", "version": 1}), 409, "VERSION_CONFLICT")
    assert body["document"] == current


async def test_a_number_that_no_document_has_is_not_found(product: Product) -> None:
    person = await product.guest()
    for number in BAD_NUMBERS:
        for answer in (
            await person.get(f"/api/documents/{number}"),
            await person.patch(f"/api/documents/{number}", {"title": "x"}),
            await person.delete(f"/api/documents/{number}"),
            await person.get(f"/api/documents/{number}/proposals"),
            await person.post(f"/api/proposals/{number}/accept"),
            await person.post(f"/api/proposals/{number}/reject", {"hunks": [0]}),
            await person.post(f"/api/proposals/{number}/undo"),
        ):
            refused(answer, 404, "NOT_FOUND")


async def test_the_text_before_a_save_without_a_version_can_be_read(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Title", "One.")
    path = f"/api/documents/{document['id']}"
    for text in ("Two.", "Three."):
        await person.patch(path, {"content": text})
    listed = (await person.get(f"{path}/revisions")).json()
    assert [(row["version"], row["title"]) for row in listed] == [(n, "Title") for n in (3, 2, 1)]
    texts = [(await person.get(f"{path}/revisions/{row['id']}")).json()["content"] for row in listed]
    assert texts == ["Three.", "Two.", "One."]
    other = await person.write_document("Other")
    strange = f"/api/documents/{other['id']}/revisions/{listed[0]['id']}"
    refused(await person.get(strange), 404, "NOT_FOUND")


async def test_other_peoples_documents_look_like_none(product: Product) -> None:
    owner, other = await product.guest(), await product.guest()
    document = await owner.write_document("Mine", PRD)
    proposal = await proposed(product, owner, document, PRD.replace("1 second", "2 seconds"))
    path = f"/api/documents/{document['id']}"
    assert refused(await other.get(path), 404) == NOT_FOUND
    assert refused(await other.patch(path, {"title": "Yours"}), 404) == NOT_FOUND
    assert refused(await other.delete(path), 404) == NOT_FOUND
    assert refused(await other.get(f"{path}/proposals"), 404) == NOT_FOUND
    unknown = refused(await other.post("/api/proposals/999999/accept"), 404)
    for verb in ("accept", "reject", "undo"):
        assert refused(await other.post(f"/api/proposals/{proposal}/{verb}"), 404) == unknown
    assert (await other.get("/api/documents")).json() == []
    assert document.items() <= (await owner.get(path)).json().items()
    assert [row["state"] for row in (await owner.get(f"{path}/proposals")).json()] == ["pending"]


async def test_nobody_has_no_documents(product: Product) -> None:
    nobody = product.stranger()
    refused(await nobody.get("/api/documents"), 401)
    refused(await nobody.post("/api/documents", {"title": "x"}), 401)


async def test_a_guests_documents_are_counted_and_limited(product: Product) -> None:
    person = await product.guest()
    for number in range(3):
        await person.write_document(f"Document {number}")
    body = refused(await person.post("/api/documents", {"title": "One more"}), 403, "LIMIT_EXCEEDED")
    assert body["usage"]["docs"] == 3
    assert len((await person.get("/api/documents")).json()) == 3


async def test_a_deleted_document_gives_no_allowance_back(product: Product) -> None:
    person = await product.guest()
    for number in range(3):
        document = await person.write_document(f"Document {number}")
        assert (await person.delete(f"/api/documents/{document['id']}")).status_code == 200
    assert (await person.get("/api/usage")).json()["docs"] == 3
    refused(await person.post("/api/documents", {"title": "One more"}), 403, "LIMIT_EXCEEDED")
    assert (await person.get("/api/documents")).json() == []


async def test_a_repeated_request_makes_one_document(product: Product) -> None:
    person = await product.guest()
    headers = {"Idempotency-Key": "abc"}
    first = await person.post("/api/documents", {"title": "Once"}, headers=headers)
    again = await person.post("/api/documents", {"title": "Once"}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    refused(await person.post("/api/documents", {"title": "Other"}, headers=headers), 422, "KEY_REUSED")
    assert len((await person.get("/api/documents")).json()) == 1


async def test_a_request_repeated_after_its_document_was_deleted_makes_it_anew(product: Product) -> None:
    person = await product.guest()
    headers, body = {"Idempotency-Key": "abc"}, {"title": "Once", "content": "What was typed."}
    first = (await person.post("/api/documents", body, headers=headers)).json()
    await person.delete(f"/api/documents/{first['id']}")
    for _ in range(2):
        again = await person.post("/api/documents", body, headers=headers)
        assert (again.status_code, again.json()["content"]) == (201, "What was typed.")
        assert again.json()["id"] != first["id"]
    (kept,) = (await person.get("/api/documents")).json()
    assert kept["id"] == again.json()["id"]
