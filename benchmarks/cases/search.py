"""A search must cost the same among a thousand documents of a person's and a hundred thousand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from benchmarks.figures import Figure
from benchmarks.seed import Person
from benchmarks.stage import Stage
from benchmarks.wire import request

_AIM_MS = 3.0
_GROWTH_AIM = 1.5


def search(stage: Stage) -> Sequence[Figure]:
    """`GET /api/search` for words that every document has, that one has, and that none has, one at a time."""
    few, many = stage.people.some, stage.people.many
    _milliseconds(stage, few, "product")  # the first search reads the templates' files
    found: list[Figure] = []
    for name, some_query, many_query in zip(_NAMES, _queries(few), _queries(many), strict=True):
        small, large = (_milliseconds(stage, who, q) for who, q in ((few, some_query), (many, many_query)))
        found.append(Figure("search", f"{name}, 1,000 documents, p50", small, "ms", aim=_AIM_MS))
        found.append(Figure("search", f"{name}, {many.documents:,} documents, p50", large, "ms", aim=_AIM_MS))
        found.append(Figure("search", f"{name}, growth", large / small, "x", aim=_GROWTH_AIM))
    return found


_NAMES = ("a word of every document", "a word of one", "two words of one", "three letters", "a word of none")


def _queries(person: Person) -> Iterator[str]:
    one = person.first_document + person.documents // 2
    yield from ("product", f"n{one}", f"requirements n{one}", "req", "zebrafish")


def _milliseconds(stage: Stage, person: Person, query: str) -> float:
    path = f"/api/search?q={quote(query)}"
    mine, _ = stage.compare([[request("GET", path, cookie=person.cookie)]], None, stage.seconds / 2)
    return mine.p50
