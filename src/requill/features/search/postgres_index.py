"""The index in PostgreSQL: text-search vectors whose words each begin with the code of owner, kind and block.

A GIN index gives all rows of a word or none, in no order. So the entries of an owner are counted off in
blocks: a search takes one block after the other, the newest first, until it has enough. What it reads is
bounded by the size of a block, and not by how many rows have the word. One or two letters begin too many
words to be collected even in a block; they are kept as words of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from sqlalchemy import TextClause, text

from requill.db.session import Session
from requill.features.search.index import Hit, IndexEntry, Kind, code_of

BLOCK = 4_096
_SHORT = 2
_STEPS = 2  # the two longest words of several: they are the rarest, as a rule

_MAX_BYTES = 1_000_000  # of the words of one row; a vector holds 1,048,575

# Positions of one owner are given out one after the other, until the write that has one ends.
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:owner, 0))")
_HIGHEST = text(
    "SELECT COALESCE((SELECT position FROM search_entries WHERE owner_id = :owner AND position IS NOT NULL"
    " ORDER BY position DESC LIMIT 1), 0)"
)
# The planner cannot know how rare a word is that comes as a value, and would read the whole table for the
# first of its rows: 85 ms among a hundred thousand entries, where the index says in 0.3 that there is none.
_BY_INDEX = text("SELECT set_config('enable_seqscan', 'off', true)")
_PUT = text(
    "INSERT INTO search_index (entry_id, position, words)"
    " VALUES (:entry, :position, array_to_tsvector(CAST(:words AS text[])))"
    " ON CONFLICT (entry_id) DO UPDATE SET position = EXCLUDED.position, words = EXCLUDED.words"
)
_FIND_AMONG = text(
    "SELECT e.item_id FROM search_entries e JOIN search_index i ON i.entry_id = e.id"
    " WHERE e.kind = :kind AND e.item_id = ANY(:ids) AND e.owner_id = :owner"
    " AND e.version = e.indexed_version"
    " AND i.words @@ CAST(replace(:query, '#', (i.position / :block)::text) AS tsquery)"
)
_REMOVE = text("DELETE FROM search_index WHERE entry_id = :entry")
_WAITING = 20  # entries that the index still knows but that wait to be indexed anew


@cache
def _find(steps: int) -> TextClause:
    """The statement for a query whose words are first looked for one by one, in that many steps.

    A block in which one of them is not at all is left at that step, before the others' rows are collected.
    The blocks come in order, and their rows too: so the outer LIMIT ends the search with the last it needs.
    """
    asked = "i.words @@ CAST(replace(:{0}, '#', step_{1}.block::text) AS tsquery)".format
    tables = ["generate_series(CAST(:newest AS bigint), 0, -1) AS step_0 (block)"]
    tables += [
        f"LATERAL (SELECT step_{number - 1}.block FROM search_index i"  # noqa: S608 - numbers alone are put in
        f" WHERE {asked(f'word_{number}', number - 1)} LIMIT 1) AS step_{number} (block)"
        for number in range(1, steps + 1)
    ]
    tables.append(
        "LATERAL (SELECT i.entry_id, i.position FROM search_index i"  # noqa: S608 - as above
        f" WHERE {asked('query', steps)} AND i.position < :before"
        " ORDER BY i.position DESC LIMIT :limit + :waiting) AS hit"
    )
    # As a step of its own like the others: a join of any other kind would mix up their order.
    tables.append(
        "LATERAL (SELECT item_id FROM search_entries WHERE id = hit.entry_id AND owner_id = :owner"
        " AND kind = :kind AND version = indexed_version LIMIT 1) AS entry"
    )
    return text(
        f"SELECT entry.item_id, hit.position FROM {' CROSS JOIN '.join(tables)} LIMIT :limit"  # noqa: S608 - as above
    )


class PostgresIndex:
    """Implements `SearchIndex`."""

    def put(
        self, session: Session, entry: IndexEntry, owner_id: str, kind: Kind, words: Sequence[str]
    ) -> int:
        session.execute(_LOCK, {"owner": owner_id})
        position = _highest(session, owner_id) + 1
        coded = list(_within(_MAX_BYTES, _coded(f"{code_of(owner_id, kind)}{position // BLOCK}", words)))
        values = {"entry": entry.entry_id, "position": position, "words": coded}
        session.execute(_PUT, values)
        return position

    def remove(self, session: Session, entry: IndexEntry) -> None:
        session.execute(_REMOVE, {"entry": entry.entry_id})

    def find(
        self,
        session: Session,
        owner_id: str,
        kind: Kind,
        words: Sequence[str],
        limit: int,
        before: int | None = None,
    ) -> Sequence[Hit]:
        session.execute(_BY_INDEX)
        newest = _highest(session, owner_id) if before is None else before - 1
        asked = _asked(code_of(owner_id, kind), sorted(words, key=len, reverse=True))
        steps = asked[:_STEPS] if len(asked) > 1 else []
        values: dict[str, object] = {
            "newest": newest // BLOCK,
            "before": newest + 1,
            "query": " & ".join(asked),
            "owner": owner_id,
            "kind": kind.value,
            "limit": limit,
            "waiting": _WAITING,
        }
        values |= {f"word_{number}": word for number, word in enumerate(steps, 1)}
        rows = session.execute(_find(len(steps)), values)
        return [Hit(item_id, position) for item_id, position in rows]

    def find_among(
        self, session: Session, owner_id: str, kind: Kind, words: Sequence[str], item_ids: Sequence[int]
    ) -> Sequence[int]:
        values = {
            "query": " & ".join(_asked(code_of(owner_id, kind), words)),
            "owner": owner_id,
            "kind": kind.value,
            "ids": list(item_ids),
            "block": BLOCK,
        }
        return session.scalars(_FIND_AMONG, values).all()


def _highest(session: Session, owner_id: str) -> int:
    position: int = session.execute(_HIGHEST, {"owner": owner_id}).scalar_one()
    return position


def _coded(code: str, words: Sequence[str]) -> Iterator[str]:
    yield from (f"{code}={short}" for short in _short(words))
    yield from (f"{code}:{word}" for word in words)


def _within(limit: int, words: Iterable[str]) -> Iterator[str]:
    """As many of the words as fit into that many bytes."""
    for word in words:
        limit -= len(word.encode())
        if limit < 0:
            return
        yield word


def _short(words: Iterable[str]) -> Iterator[str]:
    return iter({word[:letters] for word in words for letters in range(1, _SHORT + 1)})


def _asked(code: str, words: Iterable[str]) -> list[str]:
    """The parts of a tsquery; words hold letters and digits alone, and `#` stands for the block."""
    return [f"'{code}#={word}'" if len(word) <= _SHORT else f"'{code}#:{word}':*" for word in words]
