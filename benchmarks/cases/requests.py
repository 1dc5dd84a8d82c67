"""The requests that come most often: a list, a document, a save, a file; alone and sixteen at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.figures import Figure
from benchmarks.generator import Load
from benchmarks.seed import USUAL, Person, text
from benchmarks.stage import Stage
from benchmarks.wire import request
from requill.app import WEB_FOLDER

_MANY = 16


@dataclass(frozen=True, slots=True)
class _Aim:
    """What is wanted, and what the floor was where it was set."""

    value: float
    floor: float


_LIST_ALONE, _LIST = _Aim(0.6, 0.13), _Aim(3_000, 12_360)
_DOCUMENT, _SAVE, _STATIC = _Aim(3_500, 26_080), _Aim(1_200, 5_510), _Aim(12_000, 48_120)


def documents(stage: Stage) -> Sequence[Figure]:
    """`GET /api/documents?limit=20` of 1,000, and `GET /api/documents/{id}` of 7.5 KB."""
    some, writer = stage.people.some, stage.people.writer
    page = request("GET", "/api/documents?limit=20", cookie=some.cookie)
    bare_page = request("GET", f"/list?of=documents&owner={some.name}")
    one = request("GET", f"/api/documents/{writer.first_document}", cookie=writer.cookie)
    bare_one = request("GET", f"/document?id={writer.first_document}")
    return (
        *_alone(stage, "list of 20", page, bare_page, _LIST_ALONE),
        *_together(stage, "list of 20", page, bare_page, _LIST),
        *_alone(stage, "one document", one, bare_one, None),
        *_together(stage, "one document", one, bare_one, _DOCUMENT),
    )


def saves(stage: Stage) -> Sequence[Figure]:
    """`PATCH` of the text of sixteen documents of 7.5 KB, each answered after its commit."""
    writer = stage.people.writer
    product = [_saves(writer, place) for place in range(_MANY)]
    floor = [_bare_saves(writer, place) for place in range(_MANY)]
    mine, bare = stage.compare(product, floor)
    return _rates("saves", f"{_MANY} connections", mine, bare, _SAVE, aim_p99=None)


def static(stage: Stage) -> Sequence[Figure]:
    """A hashed script of the built frontend."""
    if not stage.asset.is_relative_to(WEB_FOLDER):
        return ()
    path = f"/{stage.asset.relative_to(WEB_FOLDER).as_posix()}"
    mine, bare = stage.compare([[request("GET", path)]] * _MANY, [[request("GET", "/asset")]] * _MANY)
    return _rates("static", f"{_MANY} connections", mine, bare, _STATIC, aim_p99=None)


def _alone(stage: Stage, name: str, product: str, floor: str, aim: _Aim | None) -> Sequence[Figure]:
    mine, bare = stage.compare([[product]], [[floor]])
    name = f"{name}, 1 connection"
    return (
        Figure("documents", name, mine.per_second, "/s", floor=bare.per_second, better="more"),
        Figure(
            "documents",
            f"{name}, p50",
            mine.p50,
            "ms",
            aim=aim.value if aim else None,
            floor=bare.p50,
            aim_floor=aim.floor if aim else None,
        ),
        Figure("documents", f"{name}, p99", mine.p99, "ms", floor=bare.p99),
    )


def _together(stage: Stage, name: str, product: str, floor: str, aim: _Aim) -> Sequence[Figure]:
    mine, bare = stage.compare([[product]] * _MANY, [[floor]] * _MANY)
    return _rates("documents", f"{name}, {_MANY} connections", mine, bare, aim, aim_p99=10.0)


def _rates(
    case: str, name: str, mine: Load, bare: Load, aim: _Aim, *, aim_p99: float | None
) -> Sequence[Figure]:
    rate = Figure(
        case,
        name,
        mine.per_second,
        "/s",
        aim=aim.value,
        floor=bare.per_second,
        aim_floor=aim.floor,
        better="more",
    )
    return (
        rate,
        Figure(case, f"{name}, p50", mine.p50, "ms", floor=bare.p50),
        Figure(case, f"{name}, p99", mine.p99, "ms", aim=aim_p99, floor=bare.p99),
    )


def _saves(writer: Person, place: int) -> list[str]:
    path = f"/api/documents/{writer.first_document + 3 + place}"
    return [
        request("PATCH", path, cookie=writer.cookie, body={"content": text(USUAL, salt)})
        for salt in ("one", "two")
    ]


def _bare_saves(writer: Person, place: int) -> list[str]:
    path = f"/save?id={writer.first_document + 3 + place}"
    return [request("PATCH", path, body={"content": text(USUAL, salt)}) for salt in ("one", "two")]
