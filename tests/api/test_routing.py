"""What is wrong with a request is told all at once, each thing where it stands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

import httpx2
import pytest
from fastapi import APIRouter, FastAPI, Query
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from requill.api import errors
from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import IdempotencyKey
from requill.api.schemas import Incoming, PathId
from requill.catalog import ROUTERS


class Wish(Incoming):
    """A body of two fields."""

    title: str
    copies: int = 1


JSON = {"Content-Type": "application/json"}
pytestmark = pytest.mark.anyio
router = APIRouter(route_class=JsonRoute)


@router.post("/wishes/{wish_id}")
async def grant(
    request: Request,
    wish_id: PathId,
    wish: Wish,
    key: IdempotencyKey,
    limit: Annotated[int, Query(ge=1)] = 20,
    outside_project: Annotated[str | None, Query(alias="outsideProject")] = None,
) -> Response:
    """Tell everything that came."""
    return answer(
        {
            "method": request.method,
            "id": wish_id,
            "wish": [wish.title, wish.copies],
            "key": key,
            "limit": limit,
            "outside": outside_project,
        }
    )


@router.get("/search")
async def search(q: str) -> Response:
    """Tell the words."""
    return answer({"q": q})


@pytest.fixture
async def client() -> AsyncIterator[httpx2.AsyncClient]:
    """Calls an application of these routes."""
    app = FastAPI(routes=router.routes)
    errors.install(app)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://test") as made:
        yield made


async def test_every_kind_of_parameter_is_read(client: httpx2.AsyncClient) -> None:
    answered = await client.post(
        "/wishes/7?limit=3&outsideProject=9",
        json={"title": "Tablets", "copies": 2},
        headers={"Idempotency-Key": "abc"},
    )
    assert answered.json() == {
        "method": "POST",
        "id": 7,
        "wish": ["Tablets", 2],
        "key": "abc",
        "limit": 3,
        "outside": "9",
    }


async def test_what_is_not_given_has_its_default(client: httpx2.AsyncClient) -> None:
    answered = await client.post("/wishes/7", json={"title": "Tablets"})
    told = answered.json()
    assert (told["wish"], told["key"], told["limit"], told["outside"]) == (["Tablets", 1], None, 20, None)


async def test_of_a_parameter_given_twice_the_last_counts(client: httpx2.AsyncClient) -> None:
    answered = await client.post("/wishes/7?limit=3&limit=4", json={"title": "Tablets"})
    assert answered.json()["limit"] == 4


async def test_everything_that_is_wrong_is_told_at_once(client: httpx2.AsyncClient) -> None:
    answered = await client.post(
        "/wishes/7?limit=0", json={"copies": "many"}, headers={"Idempotency-Key": "x" * 101}
    )
    assert answered.status_code == 422
    fields = [problem["field"] for problem in answered.json()["errors"]]
    assert fields == ["idempotency-key", "limit", "title", "copies"]


async def test_what_is_required_and_missing_is_told(client: httpx2.AsyncClient) -> None:
    answered = await client.get("/search")
    assert answered.status_code == 422
    assert answered.json()["errors"] == [{"field": "q", "message": "This field is required."}]


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b'"Tablets"'])
async def test_a_missing_body_is_refused(client: httpx2.AsyncClient, body: bytes) -> None:
    answered = await client.post("/wishes/7", content=body, headers=JSON)
    assert answered.status_code == 422
    assert answered.json()["message"] == "The request body must be a JSON object."


@pytest.mark.parametrize("body", [b"{", b"\xff", b'{"title": "a",}', b"[" * 60_000])
async def test_a_body_that_is_no_json_is_malformed(client: httpx2.AsyncClient, body: bytes) -> None:
    answered = await client.post("/wishes/7", content=body, headers=JSON)
    assert (answered.status_code, answered.json()["message"]) == (400, "The body is not valid JSON.")


async def test_an_id_that_no_row_can_have_is_not_found(client: httpx2.AsyncClient) -> None:
    answered = await client.post("/wishes/nine", json={"title": "Tablets"})
    assert answered.status_code == 404


def test_every_body_is_read_within_a_limit() -> None:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    assert {type(route) for route in routes} == {JsonRoute}
