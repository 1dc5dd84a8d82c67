"""A document at the product that a crowd may write in: its address, and the cookies of those people."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

_PEOPLE = 14  # each may have 32 sockets
_MADE = (200, 201)


@dataclass(frozen=True, slots=True)
class Room:
    """A new document of as many people as a crowd needs."""

    port: int
    document_id: int
    cookies: list[str]


def opened_room(port: int, content: str = "") -> Room:
    """Make the people and the document, in which they are editors."""
    names = [f"writer-{uuid4().hex[:12]}" for _ in range(_PEOPLE)]
    cookies = [_registered(port, name) for name in names]
    document, _ = _call(port, "/api/documents", {"title": "Together", "content": content}, cookies[0])
    for name in names[1:]:
        _call(port, f"/api/documents/{document['id']}/members", {"who": name, "role": "editor"}, cookies[0])
    return Room(port, document["id"], cookies)


def _registered(port: int, name: str) -> str:
    form = {"username": name, "email": f"{name}@example.org", "password": "tall grass 42"}
    _, cookie = _call(port, "/api/register", form)
    return cookie


def _call(port: int, path: str, body: dict[str, Any], cookie: str = "") -> tuple[dict[str, Any], str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Content-Type": "application/json", "Cookie": cookie, "Idempotency-Key": uuid4().hex}
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    answer = response.read()
    connection.close()
    if response.status not in _MADE:
        raise RuntimeError(answer.decode())
    return json.loads(answer), (response.getheader("Set-Cookie") or "").partition(";")[0]
