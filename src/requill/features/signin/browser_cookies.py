"""Short-lived cookies: in which browser a sign-in began, and what waits there for a word."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.cookies import cookie_of, forget_cookie, set_cookie
from requill.features.accounts.cookies import set_session
from requill.features.accounts.schemas import render_person
from requill.features.signin.completion import Completed
from requill.features.signin.policy import LIFETIME
from requill.features.signin.schemas import Entered
from requill.kit.ids import TOKEN_FORM, new_token

BROWSER_COOKIE = "requill_browser"
JOIN_COOKIE = "requill_join"
WELCOME_COOKIE = "requill_welcome"
_WELCOME_SECONDS = 60
_TOKEN = re.compile(TOKEN_FORM)


def browser_of(request: Request) -> str | None:
    """The mark that this browser was given when it began to sign in, if that is not long ago."""
    return _cookie(request, BROWSER_COOKIE)


def marked(request: Request) -> str:
    """The mark of this browser, or a new one to give it: several ways in may be begun in one browser."""
    return browser_of(request) or new_token()


def join_token_of(request: Request) -> str | None:
    """The token of what waits to be joined in this browser."""
    return _cookie(request, JOIN_COOKIE)


def set_short(request: Request, response: Response, name: str, value: str) -> None:
    """Set one of the cookies of this module for as long as a link is good."""
    set_cookie(request, response, name, value, int(LIFETIME.total_seconds()))


def forget_short(request: Request, response: Response, name: str) -> None:
    """Take one of the cookies of this module back."""
    forget_cookie(request, response, name)


def tell_of_account(response: Response) -> None:
    """Have the page that is loaded next say that there is a new account: by a cookie that it can read."""
    response.set_cookie(WELCOME_COOKIE, "1", max_age=_WELCOME_SECONDS, samesite="lax", path="/")


def entered(request: Request, arrived: Completed) -> Response:
    """Answer with who is signed in and where they go on, and the cookie of their session."""
    user, is_new = render_person(arrived.signed_in.user), arrived.is_new
    response = answer(Entered(user=user, is_new=is_new, callback_url=arrived.callback))
    set_session(request, response, arrived.signed_in.token)
    return response


def _cookie(request: Request, name: str) -> str | None:
    value = cookie_of(request, name) or ""
    return value if _TOKEN.fullmatch(value) else None
