"""The bare programs: each path does one case's work with the least that can do it, and nothing else.

An ASGI application for the same server as the product's, SQLite without a layer above it, bytes passed on
as they come. What the product costs beyond this is the price of everything it is.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

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
# What has to be on disk before a model is asked: who asks, about what, that it is allowed and under way.
_PERSON = "SELECT user_id, expires_at FROM auth_sessions LIMIT 1"
_TAKE = (
    "INSERT INTO allowances (subject, month, kind, used) VALUES (?, '2026-01', 'messages', 1) "
    "ON CONFLICT (subject, month, kind) DO UPDATE SET used = used + 1 RETURNING used"
)
_HOLD = (
    "INSERT INTO reservations (id, subjects, month, kind, created_at) "
    "VALUES (?, '[]', '2026-01', 'messages', '2026-01-01 00:00:00.000000')"
)
_OPEN = (
    "INSERT INTO turns (id, user_id, content, state, created_at) "
    "VALUES (?, ?, ?, 'running', '2026-01-01 00:00:00.000000')"
)
_SAID = "SELECT role, content FROM messages WHERE document_id = ? ORDER BY id DESC LIMIT 20"
_LAST_CHUNK = b"0\r\n\r\n"


class Floor:
    """Paths: /health, /list?of=&owner=, /document?id=, /save?id=, /asset, /relay and /turn.

    The last one relays as well, once a turn is on disk; one thread writes, as in the product.
    """

    def __init__(self, database: str, asset: str, provider_port: int) -> None:
        self._database, self._turns = _opened(database), _opened(database)
        self._asset = Path(asset).read_bytes()
        self._provider_port = provider_port
        self._writer = ThreadPoolExecutor(1)
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
            case "/turn":
                asked = orjson.loads(await _body(receive))
                loop = asyncio.get_running_loop()
                await self._relay(await loop.run_in_executor(self._writer, self._open, asked), send)
            case _:
                await _answer(send, b"ok")

    def _open(self, asked: dict[str, Any]) -> bytes:
        """Open a turn on a document; what the model is asked."""
        execute, turn = self._turns.execute, str(uuid4())
        execute("BEGIN IMMEDIATE")
        user, _ = execute(_PERSON).fetchone()
        content = execute(_ONE, (asked["documentId"],)).fetchone()[2]
        execute(_TAKE, (user,)).fetchone()
        execute(_HOLD, (turn,))
        execute(_OPEN, (turn, user, asked["content"]))
        said = execute(_SAID, (asked["documentId"],)).fetchall()
        execute("COMMIT")
        messages = [{"role": role, "content": text} for role, text in reversed(said)]
        messages += [{"role": "system", "content": content}, {"role": "user", "content": asked["content"]}]
        return orjson.dumps({"model": "stub", "stream": True, "messages": messages})

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


def _opened(database: str) -> sqlite3.Connection:
    connection = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


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
