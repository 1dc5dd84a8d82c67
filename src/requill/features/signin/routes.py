"""The ways in by provider: which there are, the way there, the way back, and joining accounts."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from requill.api.answers import answer
from requill.api.bodies import JsonRoute
from requill.api.deps import credentials_of
from requill.api.origin import site_address
from requill.api.schemas import REFUSED
from requill.features.accounts.cookies import set_session
from requill.features.signin import browser_cookies
from requill.features.signin.by_provider import Callback, PendingJoin
from requill.features.signin.errors import InvalidToken, ProviderRefused, PublicUrlMissing
from requill.features.signin.policy import ProviderId, same_site_path
from requill.features.signin.schemas import (
    CallbackUrl,
    Entered,
    JoinQuestion,
    ProviderButton,
    Providers,
)
from requill.kit.errors import NotFound
from requill.services import Provided, Services

router = APIRouter(tags=["sign-in"], responses=REFUSED, route_class=JsonRoute)
_SEE_OTHER = HTTPStatus.SEE_OTHER
_HREFS = {
    ProviderId.GITHUB: "/api/login/github",
    ProviderId.GOOGLE: "/api/login/google",
    ProviderId.TWITTER: "/api/login/twitter",
    ProviderId.OIDC: "/api/login",
}
_MAIL = ProviderButton(id="email", label="Email", href="/api/login/email")


@router.get("/api/auth/providers", response_model=Providers)
async def providers(services: Provided) -> Response:
    """The ways to sign in that this installation offers."""
    configured = services.provider_sign_in.providers
    buttons = [
        ProviderButton(id=name, label=configured[name].label, href=href)
        for name, href in _HREFS.items()
        if name in configured
    ]
    minimum = services.passwords.minimum
    return answer(Providers(providers=[*buttons, _MAIL], demo=services.demo, password_min_length=minimum))


@router.get("/api/login", response_class=RedirectResponse, status_code=_SEE_OTHER)
async def to_issuer(request: Request, services: Provided, callback_url: CallbackUrl = None) -> Response:
    """Go to the configured OpenID Connect issuer."""
    return await _go(request, services, ProviderId.OIDC, callback_url)


@router.get("/api/login/github", response_class=RedirectResponse, status_code=_SEE_OTHER)
async def to_github(request: Request, services: Provided, callback_url: CallbackUrl = None) -> Response:
    """Go to GitHub."""
    return await _go(request, services, ProviderId.GITHUB, callback_url)


@router.get("/api/login/google", response_class=RedirectResponse, status_code=_SEE_OTHER)
async def to_google(request: Request, services: Provided, callback_url: CallbackUrl = None) -> Response:
    """Go to Google."""
    return await _go(request, services, ProviderId.GOOGLE, callback_url)


@router.get("/api/login/twitter", response_class=RedirectResponse, status_code=_SEE_OTHER)
async def to_twitter(request: Request, services: Provided, callback_url: CallbackUrl = None) -> Response:
    """Go to X."""
    return await _go(request, services, ProviderId.TWITTER, callback_url)


@router.get("/api/login/callback/{provider}", response_class=RedirectResponse, status_code=_SEE_OTHER)
async def back(
    request: Request,
    services: Provided,
    provider: str,
    state: str = "",
    code: str | None = None,
    error: str | None = None,
    iss: str | None = None,
) -> Response:
    """Come back from a provider: signed in, asked to join accounts, or told why not."""
    service = services.provider_sign_in
    name = next((known for known in service.providers if known == provider), None)
    if name is None:
        raise NotFound
    said = Callback(state, code, error, iss)
    try:
        arrived = await service.finish(
            name, said, credentials_of(request), browser_cookies.browser_of(request), _site(request)
        )
    except ProviderRefused as refusal:
        return _told(refusal)
    if isinstance(arrived, PendingJoin):
        response = _redirect("/auth/link")
        browser_cookies.set_short(request, response, browser_cookies.JOIN_COOKIE, arrived.token)
        return response
    response = _redirect(arrived.callback)
    set_session(request, response, arrived.signed_in.token)
    if arrived.is_new:
        browser_cookies.tell_of_account(response)
    return response


@router.get("/api/login/link", response_model=JoinQuestion)
async def join_question(request: Request, services: Provided) -> Response:
    """What waits in this browser to be joined."""
    token = browser_cookies.join_token_of(request)
    if token is None:
        raise NotFound
    service, good = services.provider_sign_in, token
    try:
        found = await service.database.read(lambda session: service.joinable(session, good))
    except InvalidToken:
        raise NotFound from None
    return answer(JoinQuestion.model_validate(found))


@router.post("/api/login/link", response_model=Entered)
async def join(request: Request, services: Provided) -> Response:
    """Join what waits to the account that has its address, and sign in to it."""
    token = browser_cookies.join_token_of(request)
    if token is None:
        raise InvalidToken
    service, good, credentials = services.provider_sign_in, token, credentials_of(request)
    arrived = await service.database.write(lambda session: service.join(session, credentials, good))
    response = browser_cookies.entered(request, arrived)
    browser_cookies.forget_short(request, response, browser_cookies.JOIN_COOKIE)
    return response


async def _go(
    request: Request, services: Services, provider: ProviderId, callback_url: str | None
) -> Response:
    service, callback = services.provider_sign_in, same_site_path(callback_url)
    if provider not in service.providers:
        return _redirect(f"/auth-options?{urlencode({'callbackUrl': callback})}")
    browser = browser_cookies.marked(request)
    try:
        address = await service.begin(
            provider, browser, credentials_of(request).address, _site(request), callback
        )
    except ProviderRefused as refusal:
        return _told(refusal)
    response = _redirect(address)
    browser_cookies.set_short(request, response, browser_cookies.BROWSER_COOKIE, browser)
    return response


def _told(refusal: ProviderRefused) -> Response:
    query = {"error": str(refusal.ending)}
    if refusal.callback != "/":
        query["callbackUrl"] = refusal.callback
    return _redirect(f"/auth?{urlencode(query)}")


def _redirect(address: str) -> RedirectResponse:
    return RedirectResponse(address, status_code=_SEE_OTHER)


def _site(request: Request) -> str:
    site = site_address(request)
    if site is None:
        raise PublicUrlMissing
    return site
