"""What is asked of every answer in these tests: that it is as the description of the API says."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.support.contract import ContractBroken, check_answer, check_end, operation_of
from tests.support.people import Product

pytestmark = pytest.mark.anyio

OWNER = {"id": "somebody", "name": "Mara"}
SUMMARY = {
    "id": 1,
    "title": "Title",
    "updatedAt": "2026-01-01T00:00:00Z",
    "status": "draft",
    "tags": [],
    "role": "owner",
    "owner": OWNER,
}


def _answered(status: int, body: Any, path: str = "/api/documents") -> httpx2.Response:
    return httpx2.Response(status, json=body, request=httpx2.Request("GET", f"http://here{path}"))


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, [{"id": 1, "title": "Title"}]),
        (200, [SUMMARY | {"id": "1"}]),
        (200, [SUMMARY | {"secret": "more than is described"}]),
        (200, {}),
        (201, [SUMMARY]),
        (404, {"code": "NOT_FOUND"}),
    ],
)
async def test_an_answer_that_is_not_as_described_is_found(status: int, body: Any) -> None:
    with pytest.raises(ContractBroken):
        await check_answer(_answered(status, body))


async def test_an_answer_as_described_passes() -> None:
    await check_answer(_answered(200, [SUMMARY]))
    await check_answer(_answered(503, {"message": "Away", "status": 503, "retryAfter": "2"}))
    await check_answer(_answered(200, {"anything": 1}, "/api/not-described"))


def test_the_end_of_a_stream_is_held_against_the_json_answer() -> None:
    with pytest.raises(ContractBroken):
        check_end("POST", "/api/chat", {"incomplete": False})


def test_what_can_be_streamed_says_so() -> None:
    for method, path in (
        ("POST", "/api/chat"),
        ("POST", "/api/document-flow/start"),
        ("POST", "/api/document-flow/message"),
        ("GET", "/api/turns/some-turn/events"),
    ):
        operation = operation_of(method, path)
        assert operation is not None
        assert "text/event-stream" in operation["responses"]["200"]["content"]


async def test_a_conversation_says_whether_there_are_earlier_messages(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document()
    await person.ask_about(document, "Hello")
    path = f"/api/chat/{document['id']}"
    whole, newest = await person.get(path), await person.get(f"{path}?limit=1")
    assert (len(whole.json()), whole.headers["x-has-earlier"]) == (2, "false")
    assert (newest.json(), newest.headers["x-has-earlier"]) == (whole.json()[1:], "true")


async def test_every_delete_says_that_it_was_done(product: Product) -> None:
    member = await product.member("mara")
    document = await member.write_document()
    await member.post("/api/settings/api-key", {"apiKey": "sk-0123456789abcdefghijklmnop"})
    for path in (f"/api/documents/{document['id']}", "/api/settings/api-key", "/api/account"):
        assert (await member.delete(path)).json()["success"] is True
