"""Sign-in by a certified OpenID Connect issuer, through its own forms."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.features.signin.conftest import register, whoami
from tests.support.issuer import CLIENT_ID, CLIENT_SECRET, running_issuer, signed_in_at_issuer
from tests.support.people import Person, Product

pytestmark = pytest.mark.anyio

SITE = "http://requill.example"


@pytest.fixture(scope="session")
def issuer() -> Iterator[str]:
    """One issuer for all tests: it keeps nothing of Requill's."""
    with running_issuer(f"{SITE}/api/login/callback/oidc") as url:
        yield url


@pytest.fixture
async def product(environment: Mapping[str, str], issuer: str) -> AsyncIterator[Product]:
    """The product whose people are known at the issuer."""
    settings = {
        "REQUILL_PUBLIC_URL": SITE,
        "REQUILL_OIDC_ISSUER": issuer,
        "REQUILL_OIDC_CLIENT_ID": CLIENT_ID,
        "REQUILL_OIDC_CLIENT_SECRET": CLIENT_SECRET,
    }
    async with Product.opened({**environment, **settings}) as product:
        yield product


async def _way(person: Person, login: str | None) -> str:
    """Go to the issuer and stop at the way back: its path."""
    sent = await person.get("/api/login", params={"callbackUrl": "/documents"})
    back = await signed_in_at_issuer(sent.headers["location"], login)
    assert back.startswith(f"{SITE}/api/login/callback/oidc?")
    return back.removeprefix(SITE)


async def test_who_signs_in_there_is_signed_in_here(product: Product) -> None:
    person = await product.guest()
    document = await person.write_document("Typed as a guest")
    answer = await person.get(await _way(person, "ada"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/documents")
    user = (await person.get("/api/current-user")).json()
    assert (user["username"], user["email"], user["name"]) == ("ada", "ada@issuer.example", "ada")
    assert [found["id"] for found in (await person.get("/api/documents")).json()] == [document["id"]]
    again = product.stranger()
    await again.get(await _way(again, "ada"))
    assert (await again.get("/api/current-user")).json() == user


@pytest.mark.full
async def test_the_issuer_names_itself_on_the_way_back(product: Product, issuer: str) -> None:
    person = product.stranger()
    path = await _way(person, "ada")
    assert dict(parse_qsl(urlsplit(path).query))["iss"] == issuer
    answer = await person.get(path.split("&iss=")[0])
    assert answer.headers["location"] == "/auth?error=failed&callbackUrl=%2Fdocuments"
    assert await whoami(person) is None


@pytest.mark.full
async def test_who_cancels_there_is_told_here(product: Product) -> None:
    person = product.stranger()
    answer = await person.get(await _way(person, None))
    assert answer.headers["location"] == "/auth?error=denied&callbackUrl=%2Fdocuments"
    assert await whoami(person) is None


async def test_an_account_with_the_address_is_joined_when_the_person_says_so(product: Product) -> None:
    await register(product.stranger(), "grace", "grace@issuer.example")
    person = product.stranger()
    assert (await person.get(await _way(person, "grace"))).headers["location"] == "/auth/link"
    asked = (await person.get("/api/login/link")).json()
    assert (asked["label"], asked["username"]) == ("Single sign-on", "grace")
    assert (await person.post("/api/login/link")).json()["callbackUrl"] == "/documents"
    assert await whoami(person) == "grace"


async def test_an_address_that_was_not_verified_there_joins_nothing(product: Product) -> None:
    await register(product.stranger(), "mallory", "unverified-m@issuer.example")
    person = product.stranger()
    assert (await person.get(await _way(person, "unverified-m"))).headers["location"] == "/documents"
    user = (await person.get("/api/current-user")).json()
    assert (user["username"], user["email"]) == ("unverified-m", None)
