"""How soon a document with a long history is with somebody who opens it."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep

from pycrdt import Doc, Text
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks import processes
from benchmarks.figures import Figure
from benchmarks.room import Room, opened_room
from benchmarks.stage import Stage
from requill.app import SQLITE_FILE
from requill.crdt.wire import NO_STATE, STEP_1, STEP_2, SYNC, write_sync

_EDITS = 1_000_000
_RUN, _TAKEN_BACK = 40, 0.3  # characters typed in one place; how many of them are deleted again
_WARM_AIM_MS, _COLD_AIM_MS = 10.0, 25.0
_OPENINGS = 20
_WORDS = "words that somebody types "


def history(stage: Stage) -> Sequence[Figure]:
    """From the socket's opening until all is there, with the room open and not; a million edits in 1 MB."""
    edits = _EDITS // 20 if stage.is_quick else _EDITS
    openings = 3 if stage.is_quick else _OPENINGS
    state, text = _long_history(edits)
    with tempfile.TemporaryDirectory(dir=stage.folder) as name:
        folder = Path(name)
        with processes.requill(folder) as program:
            room = opened_room(program.port)
        _put(folder / SQLITE_FILE, room.document_id, state, text)
        with processes.requill(folder) as program:
            room = Room(program.port, room.document_id, room.cookies)
            cold = [_opened(room, after=1.0) for _ in range(openings)]
            with _present(room):
                warm = [_opened(room) for _ in range(openings)]
    of = f"{edits:,} edits, {len(state) / 1e6:.2f} MB"
    return (
        Figure("history", f"{of}, room open", median(warm), "ms", aim=_WARM_AIM_MS),
        Figure("history", f"{of}, room closed", median(cold), "ms", aim=_COLD_AIM_MS),
    )


def _long_history(edits: int) -> tuple[bytes, str]:
    """What somebody has who typed that often, here and there, and took some of it back.

    Characters that were typed in a row are one piece in Yjs, so each run is inserted, and deleted, as one.
    """
    random, doc = Random(0), Doc[Text](client_id=1)
    text = doc.get("content", type=Text)
    done = 0
    while done < edits:
        at = random.randrange(len(text) + 1)
        typed = random.randint(1, 2 * _RUN)
        taken = sum(random.random() < _TAKEN_BACK for _ in range(typed))
        text.insert(at, (_WORDS * typed)[:typed])
        if taken:
            del text[at + typed - taken : at + typed]
        done += typed + taken
    return doc.get_update(), str(text)


def _put(path: Path, document_id: int, state: bytes, text: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "UPDATE documents SET content = ?, projected = version WHERE id = ?", (text, document_id)
        )
        connection.execute("DELETE FROM document_snapshots WHERE document_id = ?", (document_id,))
        connection.execute(
            "INSERT INTO document_snapshots (document_id, number, state) "
            "SELECT id, version, ? FROM documents WHERE id = ?",
            (state, document_id),
        )


@contextmanager
def _present(room: Room) -> Iterator[ClientConnection]:
    address = f"127.0.0.1:{room.port}"
    headers = {"Cookie": room.cookies[0]}
    with connect(
        f"ws://{address}/ws/documents/{room.document_id}",
        additional_headers=headers,
        origin=Origin(f"http://{address}"),
        compression=None,
        max_size=2**24,
        proxy=None,
    ) as socket:
        yield socket


def _opened(room: Room, after: float = 0.0) -> float:
    """Milliseconds; after so many seconds in which the room ends."""
    sleep(after)
    with _present(room) as socket:
        began = perf_counter()
        socket.send(write_sync(STEP_1, NO_STATE))
        _until(socket, lambda data: data[:2] == bytes((SYNC, STEP_2)))
        return (perf_counter() - began) * 1000


def _until(socket: ClientConnection, is_it: Callable[[bytes], bool]) -> None:
    while not is_it(data if isinstance(data := socket.recv(timeout=30), bytes) else b""):
        continue
