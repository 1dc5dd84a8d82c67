"""Makes room among the revisions of a document: two old ones that lie close together become one.

Those with a name stay. The text of the later one stays, too; that of the earlier is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Row
from sqlalchemy.orm.attributes import flag_modified

from requill.db.session import Session
from requill.features.history import recording_queries
from requill.features.history.deltas import composed, packed, tagged, unpacked
from requill.features.history.policy import AUTHORS, CHAIN_REVISIONS, OLD_SHARE, REVISIONS, SECTIONS_KEPT
from requill.models import DocumentRevision

MIXED = "mixed"
"""The origin of what was merged of several."""
_Span = Row[int, datetime, datetime, str | None, bool]


def thin(session: Session, document_id: int) -> None:
    """Merge two neighbours of the oldest quarter: the two that together took the shortest time."""
    spans = recording_queries.spans(session, document_id, REVISIONS // OLD_SHARE)
    pair = _closest(spans)
    if pair is None:
        return
    earlier, later = recording_queries.whole(session, pair)
    _merge(session, earlier, later)


def _closest(spans: Sequence[_Span]) -> list[int] | None:
    found: tuple[float, list[int]] | None = None
    segment = 0  # how many revisions are put together to make the earlier one's text
    ahead = _lengths(spans)
    for at in range(len(spans) - 1):
        earlier, later = spans[at], spans[at + 1]
        segment = 1 if earlier[4] else segment + 1
        if earlier[3] is not None or (later[4] and segment + ahead[at + 1] > CHAIN_REVISIONS):
            continue
        seconds = (later[2] - earlier[1]).total_seconds()
        if found is None or seconds < found[0]:
            found = seconds, [earlier[0], later[0]]
    return None if found is None else found[1]


def _lengths(spans: Sequence[_Span]) -> list[int]:
    """Of each, how many come from it on before the next whole text."""
    lengths = [1] * len(spans)
    for at in range(len(spans) - 2, -1, -1):
        lengths[at] = 1 if spans[at + 1][4] else lengths[at + 1] + 1
    return lengths


def _merge(session: Session, earlier: DocumentRevision, later: DocumentRevision) -> None:
    people = recording_queries.authors_of_one(session, earlier.id)
    others = recording_queries.authors_of_one(session, later.id)
    everybody = [*people, *dict.fromkeys(one for one in others if one not in people)][:AUTHORS]
    places = {person: at for at, person in enumerate(everybody)}
    first = tagged(unpacked(earlier.delta), [places.get(one, -1) for one in people])
    second = tagged(unpacked(later.delta), [places.get(one, -1) for one in others])
    later.delta = packed(composed(first, second))
    later.base = earlier.base
    later.from_version, later.title_before = earlier.from_version, earlier.title_before
    later.began_at = earlier.began_at
    later.words_added += earlier.words_added
    later.words_removed += earlier.words_removed
    later.sections = list(dict.fromkeys([*earlier.sections, *later.sections]))[:SECTIONS_KEPT]
    if earlier.origin != later.origin:
        later.origin = MIXED
        later.restored_id = later.restored_at = later.restored_name = later.undone = None
    flag_modified(later, "sections")
    session.flush()
    recording_queries.set_authors(session, later.id, everybody)
    recording_queries.remove(session, earlier.id)
