"""The one place where the session's cookie is set."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from requill.api.answers import answer
from requill.api.cookies import SESSION_COOKIE, set_cookie
from requill.features.accounts.policy import SESSION_LIFETIME
from requill.features.accounts.schemas import render_person
from requill.features.accounts.service import ANONYMOUS, SignedIn


def set_session(request: Request, response: Response, token: str) -> None:
    """Sign the browser in with `token` from now on."""
    set_cookie(request, response, SESSION_COOKIE, token, int(SESSION_LIFETIME.total_seconds()))


def set_anonymous(request: Request, response: Response) -> None:
    """Let the browser be nobody's from now on."""
    set_session(request, response, ANONYMOUS)


def signed_in(request: Request, entered: SignedIn, *, status: int = 200) -> Response:
    """Answer with who is there now, and the cookie of their session."""
    response = answer(render_person(entered.user), status=status)
    set_session(request, response, entered.token)
    return response
