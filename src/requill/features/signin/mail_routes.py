"""The ways in by mail: asking for a link, and using it."""

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
from requill.features.accounts.cookies import signed_in
from requill.features.accounts.schemas import CurrentUser
from requill.features.signin import browser_cookies
from requill.features.signin.by_mail import Asking
from requill.features.signin.errors import PublicUrlMissing
from requill.features.signin.policy import same_site_path
from requill.features.signin.schemas import (
    CallbackUrl,
    Confirmation,
    Entered,
    LinkQuestion,
    LinkWish,
    Reset,
    ResetWish,
)
from requill.services import Provided

router = APIRouter(tags=["sign-in"], responses=REFUSED, route_class=JsonRoute)


@router.get("/api/login/email", response_class=RedirectResponse, status_code=HTTPStatus.SEE_OTHER)
async def to_mail_page(callback_url: CallbackUrl = None) -> Response:
    """Go to the page that asks for an address."""
    query = urlencode({"callbackUrl": same_site_path(callback_url)})
    return RedirectResponse(f"/auth/email?{query}", status_code=HTTPStatus.SEE_OTHER)


@router.post("/api/login/email", status_code=HTTPStatus.NO_CONTENT)
async def send_link(request: Request, services: Provided, wish: LinkWish) -> Response:
    """Send a link that signs in, or up; the answer does not tell which."""
    asking = _asking(request)
    await services.mail_sign_in.send_link(wish.email, same_site_path(wish.callback_url), asking)
    return _sent(request, asking)


@router.post("/api/login/email/question", response_model=LinkQuestion)
async def question(services: Provided, confirmation: Confirmation) -> Response:
    """Whom a link signs in, without using it up."""
    service = services.mail_sign_in
    found = await service.database.read(lambda session: service.question(session, confirmation.token))
    return answer(LinkQuestion.model_validate(found))


@router.post("/api/login/email/confirm", response_model=Entered)
async def confirm(request: Request, services: Provided, confirmation: Confirmation) -> Response:
    """Sign in by a link."""
    arrived = await services.mail_sign_in.confirm(
        credentials_of(request), confirmation.token, browser_cookies.browser_of(request)
    )
    return browser_cookies.entered(request, arrived)


@router.post("/api/password/forgot", status_code=HTTPStatus.NO_CONTENT)
async def forgot(request: Request, services: Provided, wish: ResetWish) -> Response:
    """Send a link that sets a new password; the answer does not tell whether there is an account."""
    asking = _asking(request)
    await services.mail_sign_in.send_reset(wish.email, asking)
    return _sent(request, asking)


@router.post("/api/password/reset", response_model=CurrentUser)
async def reset(request: Request, services: Provided, wish: Reset) -> Response:
    """Set a new password by a link, and sign in."""
    entered = await services.mail_sign_in.reset(
        credentials_of(request), wish.token, wish.password, browser_cookies.browser_of(request)
    )
    return signed_in(request, entered)


def _asking(request: Request) -> Asking:
    site = site_address(request)
    if site is None:
        raise PublicUrlMissing
    return Asking(browser_cookies.marked(request), credentials_of(request).address, site)


def _sent(request: Request, asking: Asking) -> Response:
    response = Response(status_code=HTTPStatus.NO_CONTENT)
    browser_cookies.set_short(request, response, browser_cookies.BROWSER_COOKIE, asking.browser)
    return response
