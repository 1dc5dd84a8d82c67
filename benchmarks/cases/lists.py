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
    """Lists of 20 from three lengths, the last pages of the longest, and pages of messages, one at a time."""
    people = stage.people
    found: list[Figure] = []
    for person in (people.few, people.some, people.many):
        path = f"/api/documents?limit={_PAGE}"
        found.append(_page(stage, f"{_PAGE} of {person.documents:,} documents", person, path, aim=0.6))
    many, writer = people.many, people.writer
    for kind, path, first, count in (
        ("documents", "/api/documents", many.first_document, many.documents),
        ("threads", "/api/chat/threads", many.first_thread, many.threads),
        ("projects", "/api/projects", many.first_project, many.projects),
        ("activities", "/api/activities", 1 + people.few.documents + people.some.documents, many.documents),
    ):
        last = f"{path}?limit={_PAGE}&cursor={_last_page(first, count)}"
        found.append(_page(stage, f"last page of {count:,} {kind}", many, last, aim=0.6))
    cards = f"/api/projects/{many.first_project}/documents?limit={_PAGE}"
    last = f"{cards}&cursor={_last_page(many.first_document, many.documents)}"
    found.append(_page(stage, f"last page of {many.documents:,} cards of a project", many, last, aim=None))
    for place, messages in ((1, 400), (2, 5_000)):
        path = f"/api/chat?documentId={writer.first_document + place}"
        found.append(_page(stage, f"100 of {messages:,} messages", writer, path, aim=None))
        path = f"/api/chat/threads/{writer.first_thread + place}"
        found.append(_page(stage, f"100 of {messages:,} messages in a thread", writer, path, aim=None))
    return found


def _page(stage: Stage, name: str, person: Person, path: str, aim: float | None) -> Figure:
    bare_list = (
        [[request("GET", f"/list?owner={person.name}")]] if path.startswith("/api/documents") else None
    )
    product = [[request("GET", path, cookie=person.cookie)]]
    mine, bare = stage.compare(product, bare_list, stage.seconds / 2)
    return Figure("lists", f"{name}, p50", mine.p50, "ms", aim=aim, floor=bare.p50)


def _last_page(first: int, count: int) -> str:
    before = first + min(_PAGE, count - 1)
    return Cursor(moment_of(before).replace(tzinfo=UTC), before).encode()
