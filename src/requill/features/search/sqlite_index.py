"""The index in SQLite: an FTS5 table whose words each begin with the code of their owner and kind.

For every beginning of a word FTS5 keeps the rows that have it, in order. So a search reads from the newest
row down until it has enough, which costs the same among a thousand rows and a hundred thousand, and touches
no row of anybody else's.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, text

from requill.db.session import Session
from requill.features.search.index import Hit, IndexEntry, Kind, code_of

_HIGHEST = text("SELECT rowid FROM search_index ORDER BY rowid DESC LIMIT 1")
_INSERT = text("INSERT INTO search_index (rowid, words) VALUES (:position, :words)")
_DELETE = text("DELETE FROM search_index WHERE rowid = :position")
# CROSS JOIN: the index comes first. The plus keeps the planner from going through all of the owner's entries.
_FIND = text(
    "SELECT e.item_id, e.position FROM search_index i CROSS JOIN search_entries e ON e.position = +i.rowid"
    " WHERE search_index MATCH :query AND i.rowid < :before"
    " AND e.owner_id = :owner AND e.kind = :kind AND e.version = e.indexed_version"
    " ORDER BY i.rowid DESC LIMIT :limit"
)
# Each of the few is looked up by its place, in which FTS5 then looks for the words.
_FIND_AMONG = text(
    "SELECT e.item_id FROM search_entries e CROSS JOIN search_index i ON i.rowid = e.position"
    " WHERE e.kind = :kind AND e.item_id IN :ids AND e.owner_id = :owner AND e.version = e.indexed_version"
    " AND search_index MATCH :query"
).bindparams(bindparam("ids", expanding=True))
_END = 2**62


class SqliteIndex:
    """Implements `SearchIndex`."""

    def put(
        self, session: Session, entry: IndexEntry, owner_id: str, kind: Kind, words: Sequence[str]
    ) -> int:
        code = code_of(owner_id, kind)
        position: int = (session.execute(_HIGHEST).scalar() or 0) + 1
        self.remove(session, entry)
        coded = " ".join([f"{code}{word}" for word in words])
        session.execute(_INSERT, {"position": position, "words": coded})
        return position

    def remove(self, session: Session, entry: IndexEntry) -> None:
        if entry.position is not None:
            session.execute(_DELETE, {"position": entry.position})

    def find(
        self,
        session: Session,
        owner_id: str,
        kind: Kind,
        words: Sequence[str],
        limit: int,
        before: int | None = None,
    ) -> Sequence[Hit]:
        values = {
            "query": _query(owner_id, kind, words),
            "before": _END if before is None else before,
            "owner": owner_id,
            "kind": kind.value,
            "limit": limit,
        }
        return [Hit(item_id, position) for item_id, position in session.execute(_FIND, values)]

    def find_among(
        self, session: Session, owner_id: str, kind: Kind, words: Sequence[str], item_ids: Sequence[int]
    ) -> Sequence[int]:
        values = {
            "query": _query(owner_id, kind, words),
            "owner": owner_id,
            "kind": kind.value,
            "ids": list(item_ids),
        }
        return session.scalars(_FIND_AMONG, values).all()


def _query(owner_id: str, kind: Kind, words: Sequence[str]) -> str:
    """Words hold letters and digits alone."""
    code = code_of(owner_id, kind)
    return " AND ".join([f'"{code}{word}" *' for word in words])
