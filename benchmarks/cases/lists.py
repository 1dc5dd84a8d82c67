"""What must not grow: a page of a long list, the last page of it, and a page of a long conversation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from benchmarks.figures import Figure
from benchmarks.seed import Person, moment_of
from benchmarks.stage import Stage
from benchmarks.wire import request
from requill.kit.paging import Cursor

_PAGE = 20


def lists(stage: Stage) -> Sequence[Figure]:
    """Lists of 20 from three lengths, the last page of the longest, and pages of messages, one at a time."""
    people = stage.people
    found: list[Figure] = []
    for person in (people.few, people.some, people.many):
        path = f"/api/documents?limit={_PAGE}"
        found.append(_page(stage, f"{_PAGE} of {person.documents:,} documents", person, path, aim=0.6))
    last = f"/api/documents?limit={_PAGE}&cursor={_last_page(people.many)}"
    name = f"last page of {people.many.documents:,} documents"
    found.append(_page(stage, name, people.many, last, aim=0.6))
    writer = people.writer
    for place, messages in ((1, 400), (2, 5_000)):
        path = f"/api/chat?documentId={writer.first_document + place}"
        found.append(_page(stage, f"100 of {messages:,} messages", writer, path, aim=None))
    return found


def _page(stage: Stage, name: str, person: Person, path: str, aim: float | None) -> Figure:
    bare_list = (
        [[request("GET", f"/list?owner={person.name}")]] if path.startswith("/api/documents") else None
    )
    product = [[request("GET", path, cookie=person.cookie)]]
    mine, bare = stage.compare(product, bare_list, stage.seconds / 2)
    return Figure("lists", f"{name}, p50", mine.p50, "ms", aim=aim, floor=bare.p50)


def _last_page(person: Person) -> str:
    before = person.first_document + min(_PAGE, person.documents - 1)
    return Cursor(moment_of(before).replace(tzinfo=UTC), before).encode()
