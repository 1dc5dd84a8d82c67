"""Reviews a text: reads its pieces, judges each by the rules, and compares them with each other.

What was found in a piece is kept for as long as the same piece comes again: while somebody types, one piece
is judged and the others are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from msgspec import Struct

from requill.ai.interface import SectionPlan
from requill.features.review.claims import Claim, Dated, Figure, claims_of, dates_of, figures_of
from requill.features.review.conflicts import conflicts_between
from requill.features.review.duplicates import Standing, duplicates_among, standing_in
from requill.features.review.findings import Finding, Reviewed
from requill.features.review.finishing import Finisher
from requill.features.review.raw_findings import RawFinding
from requill.features.review.reading import Heading, Piece, read_piece
from requill.features.review.statements import judge
from requill.features.review.structure import Document, Held, View, judge_document, references_in
from requill.features.review.tables import judge_table
from requill.features.review.terms import Terms, judge_terms, terms_of
from requill.kit.pieces import pieces_of

_NONE = View("", 0, 0, 0, "")
Plan = tuple[SectionPlan, ...]
# Heading in lower case, kind and columns of each section.
Planned = tuple[tuple[str, str, frozenset[str]], ...]
_KEPT = 32 * 1024  # characters of a piece that is worth keeping


class Judged(Struct, frozen=True, gc=False):
    """A piece, what was found in it, and what it claims; positions count in it."""

    piece: Piece
    raw_findings: tuple[RawFinding, ...]
    claims: tuple[Claim, ...]
    figures: tuple[Figure, ...]
    dates: tuple[Dated, ...]
    standing: tuple[Standing, ...]
    terms: Terms
    references: tuple[tuple[str, int], ...]
    text: str


class Whole(Struct, frozen=True):
    """A text in its pieces, each with where it begins, and its sections."""

    text: str
    plan: Plan | None
    parts: Sequence[tuple[int, Judged]]
    views: Sequence[View]


def review(text: str, plan: Plan | None = None) -> Reviewed:
    """All findings of a text, none of one that has only headings. `plan` is what its template asks for."""
    whole = read_whole(text, plan)
    if not any(judged.piece.filled for _, judged in whole.parts):
        return Reviewed(0, ())  # headings alone say nothing yet
    own = (raw.moved(offset) for offset, judged in whole.parts for raw in judged.raw_findings)
    raw_findings = chain(own, compare_parts(whole.parts), _of_document(whole))
    asked = _questions(whole)
    found = Finisher(text, whole.views).finish(raw_findings)
    return Reviewed(len(text), tuple(one for one in found if not _is_asked(one, asked)))


def _questions(whole: Whole) -> str:
    """What stands under headings for open questions."""
    ends = [*(view.start for view in whole.views[1:]), len(whole.text)]
    bodies = zip(whole.views, ends, strict=True) if whole.views else ()
    return " ".join(
        " ".join(whole.text[view.body : end].split()) for view, end in bodies if view.kind == "questions"
    )


def _is_asked(finding: Finding, asked: str) -> bool:
    """Whether its sentence is quoted among the open questions, which is what mends it."""
    mend = finding.actions[0] if asked and finding.actions else None
    return mend is not None and mend.name == "add_question" and mend.arguments["text"] in asked


def read_whole(text: str, plan: Plan | None) -> Whole:
    """The pieces of a text. A piece that was read before is not read again."""
    planned = tuple(
        (one.heading.strip().casefold(), one.kind, frozenset(map(str.casefold, one.columns)))
        for one in plan or ()
    )
    parts: list[tuple[int, Judged]] = []
    views: list[View] = []
    above: list[View] = []
    for offset, words in pieces_of(text):
        level = len(words) - len(words.lstrip("#")) or 7
        over = next((one for one in reversed(above) if one.level < level), _NONE)
        judge_piece = _judged if len(words) <= _KEPT else _judge
        judged = judge_piece(words, Heading(over.heading, over.level, 0, 0, over.kind), planned)
        for section, one in enumerate(judged.piece.headings, -1):
            if section >= 0:
                while above and above[-1].level >= one.level:
                    above.pop()
                above.append(View(one.text, one.level, one.start + offset, one.body + offset, one.kind))
                views.append(above[-1])
            if section in judged.piece.filled:
                for view in above:
                    view.has_text = True
        parts.append((offset, judged))
    return Whole(text, plan, parts, views)


def _judge(text: str, above: Heading, planned: Planned) -> Judged:
    piece = read_piece(text, above, {key: kind for key, kind, _ in planned})
    columns = {key: columns for key, _, columns in planned}
    raw_findings: list[RawFinding] = []
    for section, table in piece.tables:
        heading = piece.heading(section)
        raw_findings += judge_table(table, heading, columns.get(heading.text.casefold(), frozenset()), text)
    unset = {raw.spot.words for raw in raw_findings}
    for statement in piece.statements:
        if not (statement.is_cell and statement.span in unset):
            raw_findings += judge(statement)
    return Judged(
        piece=piece,
        raw_findings=tuple(raw_findings),
        claims=claims_of(piece),
        figures=figures_of(piece),
        dates=dates_of(piece, text),
        standing=tuple(standing_in(piece)),
        terms=terms_of(piece),
        references=references_in(text),
        text=text,
    )


_judged = lru_cache(maxsize=1024)(_judge)


def compare_parts(parts: Sequence[tuple[int, Judged]]) -> Iterator[RawFinding]:
    """Contradictions and duplicates."""
    yield from conflicts_between(
        [one.moved(offset) for offset, judged in parts for one in judged.claims],
        [one.moved(offset) for offset, judged in parts for one in judged.figures],
        [one.moved(offset) for offset, judged in parts for one in judged.dates],
    )
    yield from duplicates_among([one.moved(offset) for offset, judged in parts for one in judged.standing])


def held_in(parts: Sequence[tuple[int, Judged]]) -> list[Held]:
    """The requirements of a text."""
    return [
        Held(one, offset, judged.piece.heading(section).text)
        for offset, judged in parts
        for section, one in judged.piece.requirements
    ]


def _of_document(whole: Whole) -> Iterator[RawFinding]:
    references = [(name, offset + at) for offset, judged in whole.parts for name, at in judged.references]
    pieces = [judged.text for _, judged in whole.parts]
    document = Document(whole.text, whole.plan, whole.views, held_in(whole.parts), references, pieces)
    yield from judge_document(document)
    yield from judge_terms(whole.text, [judged.terms for _, judged in whole.parts])
