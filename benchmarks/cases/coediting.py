"""How soon others see what somebody types, and what that costs, beside Hocuspocus in the same run.

Everything that Requill shows to others is stored before; Hocuspocus shows it at once, and stores the document
after a pause, as it does by itself: here in a file that it makes lasting.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

from benchmarks import processes
from benchmarks.figures import Figure
from benchmarks.processes import COEDITING, Program
from benchmarks.room import Room, opened_room
from benchmarks.stage import Stage

_WARM_UP_SECONDS = 2.0
_CPU_AIM = 0.55


@dataclass(frozen=True, slots=True)
class _Crowd:
    """So many clients, each typing so often a second; the aims, with what Hocuspocus had beside them."""

    clients: int
    per_second: float
    p50: tuple[float, float | None]
    p99: tuple[float, float | None]


# More updates than these, times all who get them, fill a core of either server before the clients are busy.
_CROWDS = (
    _Crowd(2, 2.0, (1.5, None), (5.0, None)),
    _Crowd(20, 1.5, (1.4, None), (6.0, None)),
    _Crowd(100, 1.0, (3.0, 1.1), (8.0, 5.7)),
    _Crowd(400, 0.25, (5.0, 4.0), (14.0, 22.0)),
)


@dataclass(frozen=True, slots=True)
class _Seen:
    """Milliseconds until others saw a token, and seconds of the server's processor in each of the clock."""

    p50: float
    p99: float
    cpu: float


def coediting(stage: Stage) -> Sequence[Figure]:
    """2 to 400 clients in one document: the time to another's screen, and the processor's time."""
    node = shutil.which("node")
    if node is None or not (COEDITING / "node_modules").is_dir():
        return ()
    with tempfile.TemporaryDirectory(dir=stage.folder) as folder:
        own, other = Path(folder) / "requill", Path(folder) / "hocuspocus"
        other.mkdir()
        with processes.requill(own) as mine, processes.hocuspocus(other, Path(node)) as theirs:
            crowds = _CROWDS[:2] if stage.is_quick else _CROWDS
            return [figure for crowd in crowds for figure in _figures(stage, crowd, node, mine, theirs)]


def _figures(stage: Stage, crowd: _Crowd, node: str, mine: Program, theirs: Program) -> Iterator[Figure]:
    seconds = 1.0 if stage.is_quick else 5.0
    ours: list[_Seen] = []
    bare: list[_Seen] = []
    for _ in range(stage.rounds):
        bare.append(_seen(node, theirs, _at_hocuspocus(theirs), crowd, seconds))
        ours.append(_seen(node, mine, _at_requill(opened_room(mine.port)), crowd, seconds))
    seen, floor = _median(ours), _median(bare)
    name = f"{crowd.clients} clients, {crowd.clients * crowd.per_second:.0f} updates/s"
    for part, (aim, aim_floor) in (("p50", crowd.p50), ("p99", crowd.p99)):
        value, beside = getattr(seen, part), getattr(floor, part)
        yield Figure(
            "coediting", f"{name}, seen by another, {part}", value, "ms", aim, beside, aim_floor=aim_floor
        )
    yield Figure("coediting", f"{name}, processor", 1000 * seen.cpu, "ms/s", floor=1000 * floor.cpu)
    if floor.cpu:
        yield Figure("coediting", f"{name}, processor, against it", seen.cpu / floor.cpu, "x", aim=_CPU_AIM)


def _at_requill(room: Room) -> dict[str, Any]:
    return {
        "kind": "requill",
        "url": f"ws://127.0.0.1:{room.port}/ws/documents/{room.document_id}",
        "room": str(room.document_id),
        "origin": f"http://127.0.0.1:{room.port}",
        "cookies": room.cookies,
    }


def _at_hocuspocus(program: Program) -> dict[str, Any]:
    address = f"127.0.0.1:{program.port}"
    where = {"url": f"ws://{address}/", "room": uuid4().hex, "origin": f"http://{address}"}
    return {"kind": "hocuspocus", **where, "cookies": [""]}


def _seen(node: str, program: Program, where: dict[str, Any], crowd: _Crowd, seconds: float) -> _Seen:
    order = {
        **where,
        "clients": crowd.clients,
        "perSecond": crowd.per_second,
        "warmUp": _WARM_UP_SECONDS,
        "seconds": seconds,
    }
    command = [node, str(COEDITING / "load.mjs"), json.dumps(order)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout is None:
            raise RuntimeError("the pipe was asked for")
        _said(process.stdout.readline())
        before = program.cpu_seconds()
        _said(process.stdout.readline())
        cpu = (program.cpu_seconds() - before) / seconds
        found = _said(process.stdout.readline())
    if found["missed"]:
        raise RuntimeError(f"{found['missed']} of {found['inserted']} updates never came")
    return _Seen(found["p50"], found["p99"], cpu)


def _said(line: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(line)
    if "failed" in answer:
        raise RuntimeError(answer["failed"])
    return answer


def _median(seen: Sequence[_Seen]) -> _Seen:
    return _Seen(
        *(median(getattr(one, part) for one in seen) for part in ("p50", "p99", "cpu")),
    )
