"""What must not grow: a page of a long list, the last page of it, and a page of a long conversation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC

from benchmarks.figures import Figure
from benchmarks.seed import Person, moment_of
from benchmarks.stage import People, Stage
from benchmarks.wire import request
from requill.kit.paging import Cursor

_PAGE = 20
_AIM_MS, _AIM_FLOOR_MS = 0.6, 0.13
_BARE = {  # what the bare program lists for each of these addresses
    "/api/documents": "documents",
    "/api/chat/threads": "threads",
    "/api/projects": "projects",
    "/api/activities": "activities",
}
_GROWTH_AIM = 1.5


@dataclass(frozen=True, slots=True)
class _List:
    """A list of somebody's rows, whose ids are consecutive."""

    kind: str
    path: str
    person: Person
    first: int
    count: int
    aim: float | None = _AIM_MS

    @property
    def last_page(self) -> str:
        """The address of its last page."""
        before = self.first + min(_PAGE, self.count - 1)
        cursor = Cursor(moment_of(before).replace(tzinfo=UTC), before).encode()
        return f"{self.path}?limit={_PAGE}&cursor={cursor}"


def lists(stage: Stage) -> Sequence[Figure]:
    """Lists of 20 from three lengths, the last pages of short and long ones, and pages of messages."""
    people = stage.people
    found: list[Figure] = []
    for person in (people.few, people.some, people.many):
        path = f"/api/documents?limit={_PAGE}"
        found.append(_page(stage, f"{_PAGE} of {person.documents:,} documents", person, path))
    first_of_many = 1 + people.few.documents + people.some.documents
    short = _lists_of(people.few, first_activity=1)
    for small, large in zip(short, _lists_of(people.many, first_activity=first_of_many), strict=True):
        figures = [
            _page(stage, f"last page of {one.count:,} {one.kind}", one.person, one.last_page, one.aim)
            for one in (small, large)
        ]
        found += [*figures, _growth(f"last page of {large.kind}", figures)]
    return [*found, *_messages(stage, people)]


def _lists_of(person: Person, first_activity: int) -> Iterator[_List]:
    cards = f"/api/projects/{person.first_project}/documents"
    documents = person.first_document, person.documents
    yield _List("documents", "/api/documents", person, *documents)
    yield _List("threads", "/api/chat/threads", person, person.first_thread, person.threads)
    yield _List("projects", "/api/projects", person, person.first_project, person.projects)
    yield _List("activities", "/api/activities", person, first_activity, person.documents)
    yield _List("cards of a project", cards, person, *documents, aim=None)


def _messages(stage: Stage, people: People) -> Iterator[Figure]:
    writer, lengths = people.writer, people.conversations[1:]
    for kind, path, first in (
        ("messages", "/api/chat?documentId={}", writer.first_document),
        ("messages in a thread", "/api/chat/threads/{}", writer.first_thread),
    ):
        figures = [
            _page(stage, f"100 of {length:,} {kind}", writer, path.format(first + place), aim=None)
            for place, length in enumerate(lengths, 1)
        ]
        yield from (*figures, _growth(f"100 {kind}", figures))


def _page(stage: Stage, name: str, person: Person, path: str, aim: float | None = _AIM_MS) -> Figure:
    listed = _BARE.get(path.partition("?")[0])
    bare_list = [[request("GET", f"/list?of={listed}&owner={person.name}")]] if listed else None
    product = [[request("GET", path, cookie=person.cookie)]]
    mine, bare = stage.compare(product, bare_list, stage.seconds / 2)
    return Figure(
        "lists",
        f"{name}, p50",
        mine.p50,
        "ms",
        aim=aim,
        floor=bare.p50,
        aim_floor=_AIM_FLOOR_MS if listed else None,
    )


def _growth(name: str, figures: Sequence[Figure]) -> Figure:
    small, large = figures
    return Figure("lists", f"{name}, growth", large.value / small.value, "x", aim=_GROWTH_AIM)
