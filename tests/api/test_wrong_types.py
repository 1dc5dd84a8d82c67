"""A value of another type than a field's is refused: it is not made into one, and nothing is changed."""

from __future__ import annotations

import time

import pytest
from pydantic import ValidationError

from requill.features.accounts.schemas import Login
from tests.features.flow.steps import START
from tests.support.people import Json, Product

pytestmark = pytest.mark.anyio

NO_NUMBERS: list[Json] = [True, "2", 2.0, 2.5, [2], {"id": 2}]
NO_FLAGS: list[Json] = [1, 0, "yes", "true", "false", 1.0, [True]]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(
    ("path", "field", "body"),
    [
        ("/api/document-flow/start", "templateId", START),
        ("/api/document-flow/start", "projectId", START),
        ("/api/document-flow/message", "documentId", {"content": "Hello"}),
        ("/api/chat", "documentId", {"content": "Hello"}),
        ("/api/chat", "threadId", {"content": "Hello"}),
        ("/api/chat", "projectId", {"content": "Hello"}),
        ("/api/documents", "projectId", {"title": "A plan"}),
    ],
)
async def test_what_is_no_whole_number_is_no_id(
    shared_product: Product, path: str, field: str, body: Json, value: Json
) -> None:
    person = await shared_product.guest()
    refused = await person.post(path, body | {field: value})
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID")
    assert (await person.get("/api/documents")).json() == []
    assert (await person.get("/api/usage")).json()["docs"] == 0


@pytest.mark.parametrize("value", NO_FLAGS)
async def test_what_is_not_true_or_false_is_no_choice(shared_product: Product, value: Json) -> None:
    person = await shared_product.guest()
    refused = await person.patch("/api/settings", {"reviewChangesFirst": value})
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID")
    assert (await person.get("/api/settings")).json()["reviewChangesFirst"] is False


async def test_of_very_many_mistakes_only_the_number_is_told(product: Product) -> None:
    person = product.stranger()
    few = await person.post("/api/login", {f"unknown{number}": 1 for number in range(18)})
    assert [error["field"] for error in few.json()["errors"]][-1] == "unknown17"
    for unknown, told in ((40, "42 mistakes"), (3_000, "3,000 fields")):
        many = await person.post("/api/login", {f"unknown{number}": 1 for number in range(unknown)})
        assert (many.status_code, many.json()["code"]) == (422, "INVALID")
        assert many.json()["errors"] == [
            {"field": "", "message": f"The request has {told}, too many to list."}
        ]


def test_more_fields_than_any_body_has_are_not_looked_at() -> None:
    """Each of twenty thousand took a microsecond of the event loop, and the loop 20 ms."""
    body = {f"unknown{number}": 1 for number in range(20_000)}
    begun = time.process_time()
    with pytest.raises(ValidationError):
        Login.model_validate(body)
    assert time.process_time() - begun < 0.002
