"""`/dev/mailbox`: what would have been sent, for whoever tries the product out on their own machine."""

from __future__ import annotations

import html
import re
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from requill.api.bodies import JsonRoute
from requill.api.own_machine import is_from_own_machine
from requill.api.schemas import ANY_REFUSAL
from requill.kit.errors import NotFound
from requill.mail.interface import Kept
from requill.services import Provided

router = APIRouter(tags=["sign-in"], responses=ANY_REFUSAL, route_class=JsonRoute)

_LINK = re.compile(r"https?://\S+")
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox - Requill</title>
<link rel="icon" href="/mark.svg">
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }}
article {{ border-top: 1px solid; padding: 1rem 0; }}
h2 {{ font-size: 1.1rem; margin: 0; }}
pre {{ font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }}
</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>No mail server is set up (REQUILL_SMTP_URL), so email isn't sent. The newest messages are kept here until
the server stops. Only this machine can see them.</p>
{messages}
</main>
</body>
</html>
"""
_MESSAGE = """<article>
<h2>{subject}</h2>
<p>To {to}, <time datetime="{moment}">{moment}</time></p>
<pre>{text}</pre>
</article>"""


_A_PAGE: dict[int | str, dict[str, Any]] = {200: {"description": "The page", "content": {"text/html": {}}}}


@router.get("/dev/mailbox", response_class=Response, responses=_A_PAGE)
async def mailbox(request: Request, services: Provided) -> HTMLResponse:
    """The messages that were not sent, newest first; for this machine alone."""
    kept = services.mailbox
    if kept is None or not is_from_own_machine(request):
        raise NotFound
    messages = "\n".join(_shown(message) for message in kept.kept()) or "<p>No messages yet.</p>"
    return HTMLResponse(_PAGE.format(messages=messages), HTTPStatus.OK, headers={"Cache-Control": "no-store"})


def _shown(kept: Kept) -> str:
    text = html.escape(kept.message.text)
    linked = _LINK.sub(lambda link: f'<a href="{link.group()}">{link.group()}</a>', text)
    return _MESSAGE.format(
        subject=html.escape(kept.message.subject),
        to=html.escape(kept.message.to),
        moment=kept.written_at.isoformat(timespec="seconds"),
        text=linked,
    )
