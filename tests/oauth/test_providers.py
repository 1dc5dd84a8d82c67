"""What every sign-in provider must do, and what none may be made to do by the other side."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import anyio
import httpx2
import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from requill.kit.ids import new_token
from requill.oauth.endpoints import Endpoints
from requill.oauth.github import GitHub
from requill.oauth.interface import Attempt, IdentityProvider, Profile, ProviderFailed, Returned
from requill.oauth.lazy import LazyProvider
from requill.oauth.openid import OpenIdProvider
from requill.oauth.twitter import Twitter
from tests.support.sites import GitHubSite, GoogleSite, Site, TwitterSite, serving
from tests.support.sites.site import CLIENT_ID, CLIENT_SECRET

pytestmark = pytest.mark.anyio

BACK = "http://127.0.0.1:1/api/login/callback/it"


def _github(site: Site) -> IdentityProvider:
    endpoints = Endpoints(
        f"{site.url}/login/oauth/authorize", f"{site.url}/login/oauth/access_token", site.url
    )
    return GitHub(CLIENT_ID, CLIENT_SECRET, endpoints)


def _google(site: Site) -> IdentityProvider:
    return OpenIdProvider("Google", site.url, CLIENT_ID, CLIENT_SECRET)


def _twitter(site: Site) -> IdentityProvider:
    endpoints = Endpoints(f"{site.url}/i/oauth2/authorize", f"{site.url}/2/oauth2/token", site.url)
    return Twitter(CLIENT_ID, CLIENT_SECRET, endpoints)


KINDS: dict[str, tuple[type[Site], Callable[[Site], IdentityProvider], str, str]] = {
    # the site, the provider, the path that gives tokens, the path that says who it is
    "github": (GitHubSite, _github, "/login/oauth/access_token", "/user"),
    "google": (GoogleSite, _google, "/token", "/v1/userinfo"),
    "twitter": (TwitterSite, _twitter, "/2/oauth2/token", "/2/users/me"),
}


class Pair:
    """A provider and the site it speaks to."""

    def __init__(self, site: Site, provider: IdentityProvider, token_path: str, person_path: str) -> None:
        self.site, self.provider = site, provider
        self.token_path, self.person_path = token_path, person_path

    async def sent(self) -> tuple[Attempt, dict[str, str]]:
        """Send a browser there; the attempt and what it comes back with."""
        attempt = Attempt(new_token(), new_token(), new_token(), BACK)
        async with httpx2.AsyncClient(trust_env=False, verify=False) as browser:
            answer = await browser.get(await self.provider.address(attempt))
        assert answer.status_code == 302, answer.text
        return attempt, dict(parse_qsl(urlsplit(answer.headers["location"]).query))

    async def identified(self) -> Profile:
        """The whole way there and back."""
        attempt, back = await self.sent()
        assert back["state"] == attempt.state
        return await self.provider.identify(attempt, Returned(back["code"], back.get("iss")))


@pytest.fixture(params=list(KINDS))
async def pair(request: pytest.FixtureRequest) -> AsyncIterator[Pair]:
    """Each provider with its site."""
    make_site, make_provider, token_path, person_path = KINDS[request.param]
    site = make_site()
    async with serving(site):
        provider = make_provider(site)
        yield Pair(site, provider, token_path, person_path)
        await provider.close()


@pytest.fixture
async def google() -> AsyncIterator[Pair]:
    """An OpenID Connect issuer whose answers a test may change."""
    site = GoogleSite()
    async with serving(site):
        provider = _google(site)
        yield Pair(site, provider, "/token", "/v1/userinfo")
        await provider.close()


# --- all of them ------------------------------------------------------------------------------


async def test_somebody_is_the_same_person_every_time(pair: Pair) -> None:
    first = await pair.identified()
    assert first.issuer == pair.site.url
    assert first.subject
    assert await pair.identified() == first


async def test_a_code_is_good_once(pair: Pair) -> None:
    attempt, back = await pair.sent()
    returned = Returned(back["code"], back.get("iss"))
    await pair.provider.identify(attempt, returned)
    with pytest.raises(ProviderFailed, match="OAuth2Error"):
        await pair.provider.identify(attempt, returned)


async def test_a_code_is_worth_nothing_without_the_verifier_of_its_attempt(pair: Pair) -> None:
    attempt, back = await pair.sent()
    stolen = replace(attempt, verifier=new_token())
    with pytest.raises(ProviderFailed, match="OAuth2Error"):
        await pair.provider.identify(stolen, Returned(back["code"], back.get("iss")))


async def test_a_redirect_is_not_followed(pair: Pair) -> None:
    followed: list[str] = []

    def elsewhere(_request: Request) -> Response:
        followed.append("once")
        return JSONResponse({})

    pair.site.instead["/elsewhere"] = elsewhere
    for path in (pair.token_path, pair.person_path):
        pair.site.instead[path] = lambda _request: RedirectResponse("/elsewhere")
        with pytest.raises(ProviderFailed, match="307"):
            await pair.identified()
        del pair.site.instead[path]
    assert followed == []


@pytest.mark.parametrize(
    "answer",
    [
        PlainTextResponse("<html>Down for maintenance", 503),
        PlainTextResponse("<html>not JSON"),
        JSONResponse(None),
        JSONResponse([]),
        JSONResponse({}),
        JSONResponse({"error": "invalid_grant"}, 400),
        JSONResponse({"id": None, "sub": None, "access_token": 7}),
        JSONResponse({"data": {"id": ["a list"]}, "sub": {"an": "object"}, "id": "", "access_token": ""}),
        PlainTextResponse(" " * 600_000 + "{}"),
        Response(gzip.compress(b" " * 600_000 + b"{}"), headers={"Content-Encoding": "gzip"}),
        PlainTextResponse('{"access_token":' + "[" * 200_000),
    ],
    ids=["503", "html", "null", "list", "empty", "error", "types", "shapes", "long", "packed", "deep"],
)
async def test_an_odd_answer_is_a_failure_with_a_reason(pair: Pair, answer: Response) -> None:
    await pair.identified()
    for path in (pair.token_path, pair.person_path):
        pair.site.instead[path] = lambda _request: answer
        with pytest.raises(ProviderFailed) as failure:
            await pair.identified()
        assert CLIENT_SECRET not in str(failure.value)
        del pair.site.instead[path]


async def test_a_site_that_is_away_is_a_failure(pair: Pair) -> None:
    attempt, back = await pair.sent()
    pair.site.url = "http://127.0.0.1:1"
    away = KINDS[type(pair.site).__name__.removesuffix("Site").casefold()][1](pair.site)
    with pytest.raises(ProviderFailed, match="ClientConnectorError"):
        await away.identify(attempt, Returned(back["code"], None))
    await away.close()


async def test_a_site_that_keeps_silent_is_given_up(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    attempt, back = await pair.sent()
    asked, over = anyio.Event(), anyio.Event()

    class Silent(Response):
        async def __call__(self, *_: Any) -> None:
            asked.set()
            await over.wait()

    monkeypatch.setattr("requill.oauth.client._SECONDS", 0.2)
    pair.site.instead[pair.token_path] = lambda _request: Silent()
    try:
        with pytest.raises(ProviderFailed, match="TimeoutError"):
            await pair.provider.identify(attempt, Returned(back["code"], back.get("iss")))
        assert asked.is_set()
    finally:
        over.set()


async def test_nothing_is_made_before_somebody_chooses_the_provider(pair: Pair) -> None:
    made, early = [], pair.provider

    def make() -> IdentityProvider:
        made.append("it")
        return early

    pair.provider = LazyProvider("Somewhere", make)
    await pair.provider.close()
    assert made == []
    profile = await pair.identified()
    pair.provider = early
    assert made == ["it"]
    assert profile == await pair.identified()


# --- GitHub and X -----------------------------------------------------------------------------


async def test_github_gives_the_primary_address_if_it_is_verified() -> None:
    site = GitHubSite()
    async with serving(site):
        pair = Pair(site, _github(site), "", "")
        assert await pair.identified() == Profile(
            site.url, "583231", "octocat@github.example", "octocat", "The Octocat"
        )
        site.emails[1]["verified"] = False
        assert (await pair.identified()).email is None
        site.emails.clear()
        site.user |= {"email": "public@github.example", "name": None}
        assert await pair.identified() == Profile(site.url, "583231", None, "octocat", None)
        await pair.provider.close()


async def test_x_gives_no_address() -> None:
    site = TwitterSite()
    async with serving(site):
        pair = Pair(site, _twitter(site), "", "")
        assert await pair.identified() == Profile(site.url, "2244994945", None, "XDevelopers", "X Dev")
        await pair.provider.close()


# --- OpenID Connect ---------------------------------------------------------------------------


def _of(pair: Pair) -> GoogleSite:
    assert isinstance(pair.site, GoogleSite)
    return pair.site


async def test_the_address_may_be_in_userinfo_alone(google: Pair) -> None:
    _of(google).claims = {"email": None, "email_verified": None, "name": None}
    profile = await google.identified()
    assert profile == Profile(
        google.site.url, "110169484474386276334", "ada@gmail.example", None, "Ada Lovelace"
    )


async def test_without_userinfo_the_token_says_it_all(google: Pair) -> None:
    _of(google).metadata = {"userinfo_endpoint": None}
    assert (await google.identified()).email == "ada@gmail.example"


@pytest.mark.parametrize("verified", [False, "false", None, 1, "yes"])
async def test_an_address_counts_only_when_it_is_verified(google: Pair, verified: object) -> None:
    _of(google).person["email_verified"] = verified
    assert (await google.identified()).email is None


async def test_some_issuers_write_verified_as_a_text(google: Pair) -> None:
    _of(google).person["email_verified"] = "true"
    assert (await google.identified()).email == "ada@gmail.example"


async def test_an_address_is_not_verified_by_what_is_said_of_another(google: Pair) -> None:
    _of(google).userinfo = {"email": "other@gmail.example", "email_verified": False}
    assert (await google.identified()).email is None


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ({"nonce": "another"}, "nonce"),
        ({"nonce": None}, "nonce"),
        ({"iss": "https://accounts.google.com"}, "iss"),
        ({"aud": "another-client"}, "aud"),
        ({"aud": [CLIENT_ID, "another-client"], "azp": "another-client"}, "azp"),
        ({"exp": 1}, "expired"),
        ({"exp": None}, "exp"),
        ({"sub": None}, "sub"),
        ({"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}, "at_hash"),
    ],
)
async def test_a_token_for_another_purpose_is_refused(
    google: Pair, claims: dict[str, Any], reason: str
) -> None:
    _of(google).claims = claims
    with pytest.raises(ProviderFailed, match=f"{reason}'$|{reason}$"):
        await google.identified()


async def test_userinfo_of_another_person_is_refused(google: Pair) -> None:
    _of(google).userinfo = {"sub": "somebody-else"}
    with pytest.raises(ProviderFailed, match="someone else"):
        await google.identified()


@pytest.mark.parametrize("alg", ["none", "HS256"])
async def test_a_signature_that_others_could_make_is_refused(google: Pair, alg: str) -> None:
    site = _of(google)
    honest = site.id_token

    def forged(grant: Any) -> str:
        body = honest(grant).split(".")[1]
        if alg == "none":
            return f"{_encoded({'alg': 'none'})}.{body}."
        claims = json.loads(_decoded(body))
        return jwt.encode(
            {"alg": "HS256"}, claims, OctKey.import_key(CLIENT_SECRET * 3), algorithms=["HS256"]
        )

    site.id_token = forged  # type: ignore[method-assign]
    with pytest.raises(ProviderFailed, match="not allowed"):
        await google.identified()


async def test_a_signature_by_a_key_that_is_not_the_issuers_is_refused(google: Pair) -> None:
    site = _of(google)
    honest, foreign = site.id_token, RSAKey.generate_key(2048, {"kid": "first"})

    def forged(grant: Any) -> str:
        claims = json.loads(_decoded(honest(grant).split(".")[1]))
        return jwt.encode({"alg": "RS256", "kid": "first"}, claims, foreign)

    site.id_token = forged  # type: ignore[method-assign]
    with pytest.raises(ProviderFailed, match="bad_signature"):
        await google.identified()


async def test_an_answer_that_names_another_issuer_is_refused_and_its_code_not_sent(google: Pair) -> None:
    asked: list[str] = []
    honest = google.site.redeem

    def redeem(form: Any) -> Any:
        asked.append("once")
        return honest(form)

    google.site.redeem = redeem  # type: ignore[method-assign]
    _of(google).named = "https://evil.example"
    with pytest.raises(ProviderFailed, match="comes from"):
        await google.identified()
    assert asked == []


async def test_an_issuer_that_says_it_names_itself_must_do_so(google: Pair) -> None:
    site = _of(google)
    site.metadata = {"authorization_response_iss_parameter_supported": True}
    with pytest.raises(ProviderFailed, match="comes from"):
        await google.identified()
    site.named = site.url
    assert (await google.identified()).subject == site.person["sub"]


@pytest.mark.parametrize(
    "metadata",
    [
        {"issuer": "https://accounts.google.com"},
        {"issuer": None},
        {"authorization_endpoint": None},
        {"token_endpoint": "file:///etc/passwd"},
        {"jwks_uri": 7},
    ],
    ids=lambda metadata: next(iter(metadata)),
)
async def test_a_discovery_document_must_be_the_issuers_and_whole(
    google: Pair, metadata: dict[str, Any]
) -> None:
    _of(google).metadata = metadata
    with pytest.raises(ProviderFailed, match="discovery document"):
        await google.identified()


async def test_an_issuer_on_https_cannot_lead_into_the_open(google: Pair) -> None:
    provider = OpenIdProvider("It", "https://issuer.example", CLIENT_ID, None)
    with pytest.raises(ProviderFailed, match="no usable token_endpoint"):
        provider._check_endpoint("token_endpoint", "http://issuer.example/token")
    provider._check_endpoint("token_endpoint", "https://issuer.example/token")
    await provider.close()


def _encoded(value: dict[str, str]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def _decoded(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
