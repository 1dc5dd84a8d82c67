"""The bare programs: each path does one case's work with the least that can do it, and nothing else.

An ASGI application for the same server as the product's, SQLite without a layer above it, bytes passed on
as they come. What the product costs beyond this is the price of everything it is.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import orjson

_COUNT = "(SELECT {}_count FROM users WHERE id = :owner)"
_LISTED = {
    "documents": ("id, title, updated_at", _COUNT.format("document"), "updated_at DESC, id DESC"),
    "projects": (
        "id, name, description, status, document_count, created_at, updated_at",
        _COUNT.format("project"),
        "updated_at DESC, id DESC",
    ),
    "threads": ("id, title, mode, created_at, updated_at", "0", "updated_at DESC, id DESC"),
    "activities": ("id, kind, title, document_id, project_id, created_at", "0", "id DESC"),
}
_LISTS = {
    table: f"SELECT {columns}, {total} FROM {table} WHERE owner_id = :owner ORDER BY {order} LIMIT 21"
    for table, (columns, total, order) in _LISTED.items()
}
_ONE = "SELECT id, title, content, version, created_at, updated_at FROM documents WHERE id = ?"
_SAVE = "UPDATE documents SET content = ?, version = version + 1 WHERE id = ?"
_LAST_CHUNK = b"0\r\n\r\n"


class Floor:
    """Paths: /health, /list?of=&owner=, /document?id=, /save?id=, /asset and /relay."""

    def __init__(self, database: str, asset: str, provider_port: int) -> None:
        self._database = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._asset = Path(asset).read_bytes()
        self._provider_port = provider_port
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        query = {name: values[0] for name, values in parse_qs(scope["query_string"].decode()).items()}
        match scope["path"]:
            case "/list":
                found = self._database.execute(_LISTS[query["of"]], {"owner": query["owner"]})
                names = [column[0] for column in found.description[:-1]]
                await _answer(
                    send, orjson.dumps([dict(zip(names, row, strict=False)) for row in found.fetchall()])
                )
            case "/document":
                await _answer(send, orjson.dumps(self._database.execute(_ONE, (query["id"],)).fetchone()))
            case "/save":
                content = orjson.loads(await _body(receive))["content"]
                self._database.execute(_SAVE, (content, query["id"]))
                await _answer(send, b"{}")
            case "/asset":
                await _answer(send, self._asset)
            case "/relay":
                await self._relay(await _body(receive), send)
            case _:
                await _answer(send, b"ok")

    async def _relay(self, body: bytes, send: Any) -> None:
        if self._idle:
            reader, writer = self._idle.pop()
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._provider_port)
        head = "POST /v1/chat/completions HTTP/1.1\r\nAuthorization: Bearer script-bench\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        piece = b""
        while not piece.endswith(_LAST_CHUNK):
            piece = await reader.read(65_536)
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
        self._idle.append((reader, writer))


async def _body(receive: Any) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += bytes(message.get("body", b""))
        more = message.get("more_body", False)
    return body


async def _answer(send: Any, body: bytes) -> None:
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


_made: list[Floor] = []


async def app(scope: Any, receive: Any, send: Any) -> None:
    """The application; its files are opened with the first request."""
    if not _made:
        environment = os.environ
        port = int(environment["FLOOR_PROVIDER_PORT"])
        _made.append(Floor(environment["FLOOR_DATABASE"], environment["FLOOR_ASSET"], port))
    await _made[0](scope, receive, send)
