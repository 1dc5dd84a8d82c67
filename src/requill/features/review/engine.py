"""Reviews a text: reads its pieces, judges each by the rules, and compares them with each other.

What was found in a piece is kept for as long as the same piece comes again: while somebody types, one piece
is judged and the others are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import SectionPlan
from requill.features.documents.outline import Span
from requill.features.review.claims import Claim, Dated, Figure, claims_of, dates_of, figures_of
from requill.features.review.conflicts import conflicts_between
from requill.features.review.drafts import Draft
from requill.features.review.duplicates import Standing, duplicates_among, standing_in
from requill.features.review.findings import Reviewed
from requill.features.review.finishing import Finisher
from requill.features.review.kinds import Kind
from requill.features.review.reading import Piece, pieces_of, read_piece
from requill.features.review.statements import judge
from requill.features.review.structure import (
    Document,
    Held,
    Mentioned,
    View,
    judge_document,
    mentioned_in,
    missing_sections,
)
from requill.features.review.tables import judge_table
from requill.features.review.terms import Part, Terms, judge_terms, terms_of

Plan = tuple[SectionPlan, ...]
_KEPT = 32 * 1024  # characters of a piece that is worth keeping


class Judged(Struct, frozen=True):
    """A piece, what was found in it, and what it claims; positions count in it."""

    piece: Piece
    drafts: tuple[Draft, ...]
    claims: tuple[Claim, ...]
    figures: tuple[Figure, ...]
    dates: tuple[Dated, ...]
    standing: tuple[Standing, ...]
    terms: Terms
    mentioned: Mentioned


class _Planned(Struct, frozen=True):
    """What a template says of sections: the kind and the columns of each, by its heading in lower case."""

    kinds: tuple[tuple[str, str], ...]
    columns: tuple[tuple[str, frozenset[str]], ...]


class Whole(Struct, frozen=True):
    """A text in its pieces, each with where it begins."""

    text: str
    plan: Plan | None
    parts: tuple[tuple[int, Judged], ...]


def review(text: str, plan: Plan | None = None, terms: tuple[str, ...] = ()) -> Reviewed:
    """All findings of a text. `plan` is what its template asks for, `terms` are abbreviations known to all."""
    whole = read_whole(text, plan)
    found = (draft.moved(offset) for offset, judged in whole.parts for draft in judged.drafts)
    drafts = chain(found, compare_parts(whole.parts), _of_document(whole, terms))
    return Reviewed(len(text), tuple(Finisher(text).finish(drafts)))


def lacking(text: str, plan: Plan) -> list[tuple[SectionPlan, bool]]:
    """The required sections without text, and whether each has its heading."""
    return [(one, view is not None) for one, view in missing_sections(plan, _views(read_whole(text, plan)))]


def read_whole(text: str, plan: Plan | None) -> Whole:
    """The pieces of a text. A piece that was read before is not read again."""
    keys = [(one.heading.strip().casefold(), one) for one in plan or ()]
    planned = _Planned(
        tuple((key, one.kind) for key, one in keys),
        tuple((key, frozenset(map(str.casefold, one.columns))) for key, one in keys if one.columns),
    )
    above: list[tuple[int, Kind]] = []
    parts: list[tuple[int, Judged]] = []
    for offset, piece in pieces_of(text):
        level = len(piece) - len(piece.lstrip("#")) or 7
        kind: Kind = next((kind for depth, kind in reversed(above) if depth < level), "")
        judged = (_judged if len(piece) <= _KEPT else _judge)(piece, kind, planned)
        for heading in judged.piece.headings:
            while above and above[-1][0] >= heading.level:
                above.pop()
            above.append((heading.level, heading.kind))
        parts.append((offset, judged))
    return Whole(text, plan, tuple(parts))


def _judge(text: str, kind: Kind, planned: _Planned) -> Judged:
    piece = read_piece(text, kind, dict(planned.kinds))
    columns = dict(planned.columns)
    drafts: list[Draft] = []
    for section, table in piece.tables:
        heading = piece.heading(section)
        drafts += judge_table(table, heading, columns.get(heading.text.casefold(), frozenset()), text)
    unset = {draft.spot.words for draft in drafts}
    for statement in piece.statements:
        if not (statement.is_cell and statement.span in unset):
            drafts += judge(statement)
    return Judged(
        piece=piece,
        drafts=tuple(drafts),
        claims=claims_of(piece),
        figures=figures_of(piece),
        dates=dates_of(piece, text),
        standing=tuple(standing_in(piece)),
        terms=terms_of(text, piece),
        mentioned=mentioned_in(text, piece),
    )


_judged = lru_cache(maxsize=512)(_judge)


def compare_parts(parts: Sequence[tuple[int, Judged]]) -> Iterator[Draft]:
    """Contradictions and duplicates."""
    yield from conflicts_between(
        [(offset, one) for offset, judged in parts for one in judged.claims],
        [(offset, one) for offset, judged in parts for one in judged.figures],
        [(offset, one) for offset, judged in parts for one in judged.dates],
    )
    yield from duplicates_among([(offset, one) for offset, judged in parts for one in judged.standing])


def _of_document(whole: Whole, terms: tuple[str, ...]) -> Iterator[Draft]:
    held = [
        Held(one, offset, heading.text, heading.body.start + offset)
        for offset, judged in whole.parts
        for section, one in judged.piece.requirements
        for heading in [judged.piece.heading(section)]
    ]
    judged_ids = {draft.spot.place for _, judged in whole.parts for draft in judged.drafts}
    yield from judge_document(
        Document(
            text=whole.text,
            plan=whole.plan,
            views=_views(whole),
            held=held,
            judged=frozenset(place for place in judged_ids if place),
            parts=[(offset, judged.mentioned) for offset, judged in whole.parts],
        )
    )
    parts = [
        Part(offset, judged.terms, [(offset + one.body.start, one.text) for one in judged.piece.headings])
        for offset, judged in whole.parts
    ]
    yield from judge_terms(whole.text, parts, {*terms, *(one.requirement.prefix.upper() for one in held)})


def _views(whole: Whole) -> list[View]:
    found: list[View] = []
    for offset, judged in whole.parts:
        for one in judged.piece.headings:
            body = Span(one.body.start + offset, one.body.end + offset)
            has_text = _has_text(judged.piece, one.body)
            found.append(View(one.text, one.level, one.start + offset, body, one.kind, has_text))
    above: list[int] = []  # a section has the text of those below it
    for index in range(len(found) - 1, -1, -1):
        view = found[index]
        while above and found[above[-1]].level > view.level:
            below = found[above.pop()]
            body = Span(view.body.start, max(view.body.end, below.body.end))
            view = replace(view, body=body, has_text=view.has_text or below.has_text)
        found[index] = view
        above.append(index)
    return found


def _has_text(piece: Piece, body: Span) -> bool:
    return (
        any(body.start <= words.start < body.end for _, words in piece.blocks if words.end > words.start)
        or any(body.start <= one.span.start < body.end for _, one in piece.requirements)
        or any(body.start <= table.span.start < body.end and table.rows for _, table in piece.tables)
    )
