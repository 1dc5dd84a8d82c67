"""Cookies of this site alone: over https by a name that no neighbouring site can set.

A page of another subdomain may set a cookie for the whole domain. Browsers keep one whose name begins with
`__Host-` only when this very host has set it, over https.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from requill.api.origin import is_https

SESSION_COOKIE = "requill_session"
_HOST = "__Host-"


def cookie_of(request: HTTPConnection, name: str) -> str | None:
    """What the browser keeps under this name."""
    return request.cookies.get(_named(request, name))


def session_token(request: HTTPConnection) -> str | None:
    """The session's token; also from the cookie that was set before it had its prefix."""
    return cookie_of(request, SESSION_COOKIE) or request.cookies.get(SESSION_COOKIE)


def has_former_cookie(request: HTTPConnection) -> bool:
    """Whether the session is known by the cookie without the prefix alone, and is to be given the other."""
    return SESSION_COOKIE in request.cookies and cookie_of(request, SESSION_COOKIE) is None


def set_cookie(request: HTTPConnection, response: Response, name: str, value: str, seconds: int) -> None:
    """Have the browser keep it, out of the reach of scripts and of requests from other sites."""
    named = _named(request, name)
    secure = named != name
    response.set_cookie(named, value, max_age=seconds, httponly=True, samesite="lax", secure=secure, path="/")
    if secure and name in request.cookies:
        response.delete_cookie(name)


def forget_cookie(request: HTTPConnection, response: Response, name: str) -> None:
    """Have the browser forget it."""
    named = _named(request, name)
    response.delete_cookie(named, secure=named != name, httponly=True, samesite="lax")


def _named(request: HTTPConnection, name: str) -> str:
    return _HOST + name if is_https(request) else name
