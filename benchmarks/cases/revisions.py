"""What revisions of a long document take on the disk, and how soon they are listed and compared."""

from __future__ import annotations

import http.client
import json
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks import processes
from benchmarks.figures import Figure
from benchmarks.stage import Stage, medians
from requill.app import SQLITE_FILE

_EDITS, _LISTED = 1_000, 5_000
_STORED_AIM_MIB, _LIST_AIM_MS, _COMPARISON_AIM_MS = 20.0, 100.0, 300.0
_ROUNDS = 7
_TEXT_CHARACTERS = 1024 * 1024 - 64 * 1024  # a megabyte, with room for what is written into it


def revisions(stage: Stage) -> Sequence[Figure]:
    """Each save keeps the text before it: of a megabyte a thousand times, of a line five thousand times."""
    edits, listed = (20, 100) if stage.is_quick else (_EDITS, _LISTED)
    with tempfile.TemporaryDirectory(dir=stage.folder) as name:
        with processes.requill(Path(name)) as program:
            client = _Client(program.port)
            long, short = client.document(_text()), client.document("0")
            _edit(client, long, edits)
            for number in range(listed):
                client.call("PATCH", short, {"content": str(number + 1)})
            oldest, newest = client.ends(long)
            compared = medians(
                lambda: client.milliseconds(f"{long}/comparison?from={oldest}&context=3"), _ROUNDS
            )
            neighbours = medians(
                lambda: client.milliseconds(f"{long}/comparison?from={newest - 1}&context=3"), _ROUNDS
            )
            list_ = medians(lambda: client.milliseconds(f"{short}/revisions"), _ROUNDS)
        stored = _stored(Path(name) / SQLITE_FILE)
    return (
        Figure("revisions", f"{edits:,} edits of 1 MiB, stored", stored, "MiB", aim=_STORED_AIM_MIB),
        Figure("revisions", f"list of {listed:,}", list_, "ms", aim=_LIST_AIM_MS),
        Figure(
            "revisions", f"1 MiB, {edits:,} edits apart, compared", compared, "ms", aim=_COMPARISON_AIM_MS
        ),
        Figure("revisions", "1 MiB, one edit apart, compared", neighbours, "ms", aim=_COMPARISON_AIM_MS),
    )


class _Client:
    """A guest on one connection."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._cookie = ""
        self._connection.request("GET", "/api/current-user")
        answer = self._connection.getresponse()
        answer.read()
        self._cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's JSON."""
        headers = {"Cookie": self._cookie, "Content-Type": "application/json", "Prefer": "return=minimal"}
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {content[:200]!r}")
        return json.loads(content)

    def document(self, content: str) -> str:
        """The path of a new one."""
        made = self.call("POST", "/api/documents", {"title": "Plan", "content": content})
        return f"/api/documents/{made['id']}"

    def ends(self, path: str) -> tuple[int, int]:
        """The ids of a document's first revision and of its last; nobody else wrote meanwhile."""
        newest = self.call("GET", f"{path}/revisions?limit=1")[0]
        return newest["id"] - newest["version"] + 1, newest["id"]

    def milliseconds(self, path: str) -> float:
        """Until the whole answer is there."""
        began = perf_counter()
        self.call("GET", path)
        return (perf_counter() - began) * 1000


def _text() -> str:
    random = Random(0)
    words = [
        "".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=random.randint(2, 9))) for _ in range(4_000)
    ]
    parts: list[str] = []
    size = 0
    while size < _TEXT_CHARACTERS:
        parts.append(" ".join(random.choices(words, k=random.randint(8, 60))) + ".\n\n")
        size += len(parts[-1])
    return "".join(parts)[:_TEXT_CHARACTERS]


def _edit(client: _Client, path: str, edits: int) -> None:
    random = Random(1)
    content = client.call("GET", path)["content"]
    for number in range(edits):
        at = random.randrange(len(content))
        content = f"{content[:at]} word{number} {content[at:]}"
        client.call("PATCH", path, {"content": content})


def _stored(path: Path) -> float:
    """Of the first document, in MiB."""
    statement = (
        "SELECT sum(length(delta) + coalesce(length(base), 0)) FROM document_revisions WHERE document_id = 1"
    )
    with closing(sqlite3.connect(path)) as connection:
        found: int = connection.execute(statement).fetchone()[0]
    return found / 2**20
