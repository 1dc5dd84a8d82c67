"""A replica of Yjs in Node, driven line by line: what a browser would do with the same updates."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CLIENTS = Path(__file__).parents[1] / "clients"


class Replica:
    """One document of Yjs; positions are those of JavaScript."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def _do(self, verb: str, **told: Any) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"verb": verb, **told}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the client ended"
        answer: dict[str, Any] = json.loads(line)
        return answer

    def reset(self, client: int | None = None) -> None:
        """Begin with an empty document."""
        self._do("reset", client=client)

    def edit(self, edits: Sequence[tuple[int, int, str]], root: str = "content") -> bytes:
        """Make edits, one after the other, each (at, removed, added); their update."""
        return base64.b64decode(self._do("edit", root=root, edits=edits)["update"])

    def apply(self, *updates: bytes) -> None:
        """Merge updates."""
        self._do("apply", updates=[base64.b64encode(update).decode() for update in updates])

    def state(self) -> bytes:
        """Its state vector."""
        return base64.b64decode(self._do("state")["vector"])

    def update(self, vector: bytes | None = None) -> bytes:
        """All that it has, or what somebody with that state vector lacks."""
        told = None if vector is None else base64.b64encode(vector).decode()
        return base64.b64decode(self._do("update", vector=told)["update"])

    def find(self, place: Mapping[str, Any]) -> int | None:
        """Where in the text a position of Yjs is; None where it is nowhere in it."""
        index: int | None = self._do("find", place=place)["index"]
        return index

    def relative(self, index: int, association: int) -> bytes:
        """The relative position of an index in the text, as Yjs writes it."""
        return base64.b64decode(self._do("relative", index=index, association=association)["position"])

    def resolve(self, positions: Sequence[bytes]) -> list[int | None]:
        """Where these relative positions are in the text; None where they stand on something unknown."""
        told = [base64.b64encode(position).decode() for position in positions]
        indexes: list[int | None] = self._do("resolve", positions=told)["indexes"]
        return indexes

    def text(self, root: str = "content") -> str:
        """The text that it shows; nothing may wait for what is missing."""
        shown = self._do("show", root=root)
        assert not shown["pending"]
        text: str = shown["text"]
        return text


@contextmanager
def replica() -> Iterator[Replica]:
    """A replica until this is left."""
    process = subprocess.Popen(
        ["node", "replica.mjs"],
        cwd=CLIENTS,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        yield Replica(process)
    finally:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.wait(timeout=10)
        process.stdout.close()
