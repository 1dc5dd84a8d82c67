"""`/unsubscribe/{token}`: the page that the link in a mail leads to, and what mail programs press for
somebody (RFC 8058). Neither asks who is there: the link is all that counts.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from requill.api.bodies import JsonRoute
from requill.api.schemas import ANY_REFUSAL
from requill.db.session import Session
from requill.features.inbox.errors import UnsubscribeLinkUnknown
from requill.services import Provided

router = APIRouter(tags=["notifications"], responses=ANY_REFUSAL, route_class=JsonRoute)

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title} - Requill</title>
<link rel="icon" href="/mark.svg">
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 20vh auto; padding: 0 1rem; }}
h1 {{ font-size: 1.25rem; }}
button {{ font: inherit; padding: 0.5rem 1rem; }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""
_ASKS = """<p>You'll get no more email about mentions, comments, replies and suggestions, or about who added
you or accepted your invitation. They still appear in Requill.</p>
<p>We'll still email you an invitation that someone sends to your address.</p>
<form method="post"><button>Unsubscribe</button></form>"""
_DONE = """<p>You won't get email about notifications anymore. To get it again, open
<a href="/notifications?settings=true">notification settings</a>.</p>"""
_UNKNOWN = '<p>{message}</p><p><a href="/notifications?settings=true">Notification settings</a></p>'
_A_PAGE: dict[int | str, dict[str, Any]] = {
    status: {"description": "The page", "content": {"text/html": {}}} for status in (200, 404)
}


@router.get("/unsubscribe/{token}", response_class=Response, responses=_A_PAGE)
async def unsubscribe_page(services: Provided, token: str) -> HTMLResponse:
    """Ask whether to stop mails: programs that look at every link in a mail stop none."""
    return await _page(services, token, changes=False)


@router.post("/unsubscribe/{token}", response_class=Response, responses=_A_PAGE)
async def unsubscribe(services: Provided, token: str) -> HTMLResponse:
    """Stop mails about notifications, whatever the body says."""
    return await _page(services, token, changes=True)


async def _page(services: Provided, token: str, *, changes: bool) -> HTMLResponse:
    unsubscribing = services.unsubscribing

    def work(session: Session) -> None:
        (unsubscribing.unsubscribe if changes else unsubscribing.require)(session, token)

    try:
        await (services.database.write if changes else services.database.read)(work)
    except UnsubscribeLinkUnknown as error:
        body = _UNKNOWN.format(message=error.message)
        return _html("This link doesn't work", body, HTTPStatus.NOT_FOUND)
    title = "You're unsubscribed" if changes else "Stop email about notifications?"
    return _html(title, _DONE if changes else _ASKS, HTTPStatus.OK)


def _html(title: str, body: str, status: HTTPStatus) -> HTMLResponse:
    content = _PAGE.format(title=title, body=body)
    return HTMLResponse(content, status, headers={"Cache-Control": "no-store"})
