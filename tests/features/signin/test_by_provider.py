"""Sign-in by provider: the way there and back, in one browser, once; and whose account it opens."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from sqlalchemy import select
from starlette.responses import PlainTextResponse

from requill.db.session import Session
from requill.kit.clock import now
from requill.models import AuthSession, LoginTransaction, ProviderIdentity, User
from tests.features.signin.conftest import Town, counted, register, whoami
from tests.support.people import Person, Product

pytestmark = pytest.mark.anyio

NAMES = ("github", "google", "twitter")
OCTOCAT = "octocat@github.example"


def _changed(path: str, **changes: str | None) -> str:
    """The way back with other parameters; None leaves one out."""
    parts = urlsplit(path)
    query: dict[str, str | None] = dict(parse_qsl(parts.query))
    query |= changes
    return f"{parts.path}?{urlencode({name: value for name, value in query.items() if value is not None})}"


async def _refused(town: Town, person: Person, path: str, ending: str) -> None:
    """The way back ends in a refusal, and nobody was made or let in."""
    before = await counted(town.product, User, AuthSession, ProviderIdentity)
    answer = await person.get(path)
    assert answer.status_code == 303
    assert answer.headers["location"].split("&")[0] == f"/auth?error={ending}"
    assert await counted(town.product, User, AuthSession, ProviderIdentity) == before


# --- which there are --------------------------------------------------------------------------


async def test_mail_is_always_offered(product: Product) -> None:
    assert (await product.stranger().get("/api/auth/providers")).json() == {
        "providers": [{"id": "email", "label": "Email", "href": "/api/login/email"}],
        "demo": None,
        "passwordMinLength": 6,
    }


async def test_configured_ways_in_are_offered_before_it(town: Town) -> None:
    offered = (await town.product.stranger().get("/api/auth/providers")).json()["providers"]
    assert [(way["id"], way["label"], way["href"]) for way in offered] == [
        ("github", "GitHub", "/api/login/github"),
        ("google", "Google", "/api/login/google"),
        ("twitter", "X", "/api/login/twitter"),
        ("email", "Email", "/api/login/email"),
    ]


async def test_how_long_a_password_has_to_be_is_told_as_it_is_configured(
    environment: Mapping[str, str],
) -> None:
    async with Product.opened({**environment, "REQUILL_PASSWORD_MIN_LENGTH": "12"}) as product:
        told = (await product.stranger().get("/api/auth/providers")).json()["passwordMinLength"]
        assert told == 12


async def test_the_demo_account_is_told_where_it_is_configured(environment: Mapping[str, str]) -> None:
    demo = {"REQUILL_DEMO_USERNAME": "demo", "REQUILL_DEMO_PASSWORD": "try requill out"}
    async with Product.opened({**environment, **demo}) as product:
        told = (await product.stranger().get("/api/auth/providers")).json()["demo"]
        assert told == {"username": "demo", "password": "try requill out"}
        assert (await product.stranger().post("/api/login", told)).status_code == 200


@pytest.mark.parametrize("path", ["/api/login", *(f"/api/login/{name}" for name in NAMES)])
async def test_a_way_that_is_not_configured_leads_to_those_that_are(product: Product, path: str) -> None:
    answer = await product.stranger().get(path, params={"callbackUrl": "/documents"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/auth-options?callbackUrl=%2Fdocuments"
    assert (await product.stranger().get("/api/login/callback/github?state=x&code=y")).status_code == 404
    assert (await product.stranger().get("/api/login/callback/nowhere")).status_code == 404


# --- in ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "username", "email"),
    [
        ("github", "octocat", OCTOCAT),
        ("google", "ada", "ada@gmail.example"),
        ("twitter", "XDevelopers", None),
    ],
)
async def test_who_is_new_gets_an_account_and_finds_it_again(
    town: Town, name: str, username: str, email: str | None
) -> None:
    person = town.product.stranger()
    assert await town.enter(person, name, "/documents?page=2") == "/documents?page=2"
    user = (await person.get("/api/current-user")).json()
    assert (user["username"], user["email"], user["isGuest"]) == (username, email, False)
    assert person.http.cookies["requill_welcome"] == "1"
    again = town.product.stranger()
    await town.enter(again, name)
    assert "requill_welcome" not in again.http.cookies
    assert (await again.get("/api/current-user")).json() == user
    assert await counted(town.product, User, ProviderIdentity) == [1, 1]


@pytest.mark.parametrize("name", NAMES)
async def test_a_guests_work_comes_along(town: Town, name: str) -> None:
    first, second = await town.product.guest(), await town.product.guest()
    for number, person in enumerate((first, second)):
        await person.write_document(f"Typed as a guest {number}")
        await town.enter(person, name)
    titles = {found["title"] for found in (await second.get("/api/documents")).json()}
    assert titles == {"Typed as a guest 0", "Typed as a guest 1"}
    assert (await second.get("/api/usage")).json()["docs"] == 2
    assert await counted(town.product, User) == [1]


async def test_a_new_session_at_every_sign_in(town: Town) -> None:
    person = await town.product.guest()
    tokens = {person.http.cookies["requill_session"]}
    for _ in range(2):
        await town.enter(person, "github")
        tokens.add(person.http.cookies["requill_session"])
    assert len(tokens) == 3


async def test_people_of_two_sites_with_one_number_are_two(town: Town) -> None:
    town.twitter.user["id"] = str(town.github.user["id"])
    for name in ("github", "twitter"):
        await town.enter(town.product.stranger(), name)
    assert await counted(town.product, User, ProviderIdentity) == [2, 2]


async def test_a_name_that_is_taken_or_looks_like_a_guests_is_not_given(town: Town) -> None:
    await register(town.product.stranger(), "Octocat", "somebody@example.org")
    person = town.product.stranger()
    await town.enter(person, "github")
    assert (await whoami(person) or "").casefold() not in ("octocat", "")
    town.twitter.user["username"] = "guest-abcdefgh"
    other = town.product.stranger()
    await town.enter(other, "twitter")
    assert not (await whoami(other) or "guest-").startswith("guest-")


async def test_an_address_that_is_not_verified_is_not_taken_over(town: Town) -> None:
    town.google.person["email_verified"] = False
    person = town.product.stranger()
    await town.enter(person, "google")
    assert (await person.get("/api/current-user")).json()["email"] is None


async def test_the_way_there_asks_for_what_the_provider_must_know(town: Town) -> None:
    person = town.product.stranger()
    sent = await person.get("/api/login/google")
    query = dict(parse_qsl(urlsplit(sent.headers["location"]).query))
    assert query["redirect_uri"] == f"{town.product.address}/api/login/callback/google"
    assert query["scope"] == "openid profile email"
    assert query["code_challenge_method"] == "S256"
    assert len({query["state"], query["nonce"], query["code_challenge"]}) == 3
    row = await town.product.services.database.read(
        lambda session: session.execute(select(LoginTransaction)).scalar_one()
    )
    assert row.state_hash == hashlib.sha256(query["state"].encode()).digest()
    cookie = sent.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age=600" in cookie


# --- not in -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
async def test_a_refusal_there_is_told_here(town: Town, name: str) -> None:
    town.site(name).denies = True
    person = town.product.stranger()
    path = await town.way(person, name, "/documents")
    answer = await person.get(path)
    assert answer.headers["location"] == "/auth?error=denied&callbackUrl=%2Fdocuments"
    await _refused(town, person, path, "expired")


@pytest.mark.parametrize("name", NAMES)
async def test_the_way_back_is_open_once(town: Town, name: str) -> None:
    person = town.product.stranger()
    path = await town.way(person, name)
    assert (await person.get(path)).headers["location"] == "/"
    await _refused(town, person, path, "expired")


async def test_the_way_back_is_open_to_the_browser_that_left_alone(town: Town) -> None:
    eve, victim = town.product.stranger(), await town.product.guest()
    await victim.write_document("Mine")
    path = await town.way(eve, "github")
    await town.way(victim, "github")
    await _refused(town, victim, path, "expired")
    await _refused(town, town.product.stranger(), path, "expired")
    assert len((await victim.get("/api/documents")).json()) == 1
    assert (await eve.get(path)).headers["location"] == "/"


async def test_two_tabs_may_be_on_their_way_at_once(town: Town) -> None:
    person = town.product.stranger()
    first, second = await town.way(person, "github", "/a"), await town.way(person, "google", "/b")
    assert (await person.get(first)).headers["location"] == "/a"
    assert (await person.get(second)).headers["location"] == "/b"


@pytest.mark.parametrize("state", ["", "x", "x" * 43, None])
async def test_a_state_that_was_not_given_out_opens_nothing(town: Town, state: str | None) -> None:
    person = town.product.stranger()
    path = await town.way(person, "github")
    await _refused(town, person, _changed(path, state=state), "expired")
    assert (await person.get(path)).headers["location"] == "/"


async def test_a_state_for_one_provider_opens_nothing_at_another(town: Town) -> None:
    person = town.product.stranger()
    path = await town.way(person, "google")
    await _refused(town, person, path.replace("/google?", "/github?"), "expired")
    assert (await person.get(path)).headers["location"] == "/"


async def test_a_way_that_took_too_long_is_closed(town: Town) -> None:
    person = town.product.stranger()
    path = await town.way(person, "github")

    def age(session: Session) -> None:
        row = session.execute(select(LoginTransaction)).scalar_one()
        assert row.expires_at - now() <= timedelta(minutes=10)
        row.expires_at = now() - timedelta(seconds=1)

    await town.product.services.database.write(age)
    await _refused(town, person, path, "expired")


@pytest.mark.parametrize(
    "changes",
    [
        {"code": "another"},
        {"code": None},
        {"code": None, "error": "server_error"},
        {"iss": "https://evil.example"},
    ],
    ids=["another code", "no code", "an error", "another issuer"],
)
async def test_an_answer_that_is_not_the_providers_fails(town: Town, changes: dict[str, str | None]) -> None:
    person = town.product.stranger()
    path = await town.way(person, "google", "/documents")
    await _refused(town, person, _changed(path, **changes), "failed")


async def test_a_provider_that_breaks_down_is_told(town: Town) -> None:
    town.google.instead["/v1/userinfo"] = lambda _request: PlainTextResponse("Sorry", 500)
    person = town.product.stranger()
    await _refused(town, person, await town.way(person, "google"), "failed")
    del town.google.instead["/v1/userinfo"]
    town.google.claims = {"nonce": "another"}
    await _refused(town, person, await town.way(person, "google"), "failed")


async def test_a_provider_that_is_away_is_told_before_leaving(environment: Mapping[str, str]) -> None:
    away = {
        "REQUILL_OIDC_ISSUER": "http://127.0.0.1:1",
        "REQUILL_OIDC_CLIENT_ID": "requill-client",
        "REQUILL_OIDC_NAME": "Our company",
    }
    async with Product.opened({**environment, **away}) as product:
        offered = (await product.stranger().get("/api/auth/providers")).json()["providers"]
        assert offered[0] == {"id": "oidc", "label": "Our company", "href": "/api/login"}
        answer = await product.stranger().get("/api/login", params={"callbackUrl": "/documents"})
        assert answer.headers["location"] == "/auth?error=failed&callbackUrl=%2Fdocuments"


async def test_ways_begun_from_one_address_are_not_without_end(town: Town) -> None:
    person = town.product.stranger()
    for _ in range(60):
        assert "authorize" in (await person.get("/api/login/github")).headers["location"]
    assert (await person.get("/api/login/github")).headers["location"] == "/auth?error=failed"
    assert await counted(town.product, LoginTransaction) == [60]


@pytest.mark.parametrize("callback", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/e"])
async def test_the_way_leads_to_this_site_alone(town: Town, callback: str) -> None:
    assert await town.enter(town.product.stranger(), "github", callback) == "/"
