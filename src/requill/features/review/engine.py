"""Reviews a text: reads its pieces, judges each by the rules, and compares them with each other."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import SectionPlan
from requill.features.documents.outline import Span
from requill.features.review.claims import Claim, Dated, Figure, claims_of, dates_of, figures_of
from requill.features.review.conflicts import conflicts_between
from requill.features.review.drafts import Draft, Mend, Spot
from requill.features.review.duplicates import Standing, duplicates_among, standing
from requill.features.review.findings import SEVERITIES, Action, Finding, Passage, Reviewed
from requill.features.review.kinds import Kind
from requill.features.review.reading import Heading, Piece, pieces_of, read_piece
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
_QUOTED = 300  # characters of a sentence that a finding shows


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
    judged_ids: frozenset[str]


class Whole(Struct, frozen=True):
    """A text in its pieces, each with where it begins."""

    text: str
    plan: Plan | None
    parts: tuple[tuple[int, Judged], ...]


def review(text: str, plan: Plan | None = None, terms: tuple[str, ...] = ()) -> Reviewed:
    """All findings of a text. `plan` is what its template asks for, `terms` are abbreviations known to all."""
    whole = read_whole(text, plan)
    drafts = chain(_of_parts(whole), compare_parts(whole.parts), _of_document(whole, terms))
    return Reviewed(len(text), tuple(Finisher(text).finish(drafts)))


def lacking(text: str, plan: Plan) -> list[tuple[SectionPlan, bool]]:
    """The required sections without text, and whether each has its heading."""
    return [(one, view is not None) for one, view in missing_sections(plan, _views(read_whole(text, plan)))]


def read_whole(text: str, plan: Plan | None) -> Whole:
    """The pieces of a text. A piece that was read before is not read again."""
    kinds = tuple((one.heading.strip().casefold(), one.kind) for one in plan or ())
    columns = tuple((one.heading.strip().casefold(), one.columns) for one in plan or () if one.columns)
    above: list[tuple[int, Kind]] = []
    parts: list[tuple[int, Judged]] = []
    for offset, piece in pieces_of(text):
        level = len(piece) - len(piece.lstrip("#")) or 7
        kind: Kind = next((kind for depth, kind in reversed(above) if depth < level), "")
        judged = (
            _judged(piece, kind, kinds, columns)
            if len(piece) <= _KEPT
            else _judge(piece, kind, kinds, columns)
        )
        for heading in judged.piece.headings:
            while above and above[-1][0] >= heading.level:
                above.pop()
            above.append((heading.level, heading.kind))
        parts.append((offset, judged))
    return Whole(text, plan, tuple(parts))


_KEPT = 32 * 1024  # characters of a piece that is worth keeping
Columns = tuple[tuple[str, tuple[str, ...]], ...]


def _judge(text: str, kind: Kind, kinds: tuple[tuple[str, str], ...], columns: Columns) -> Judged:
    piece = read_piece(text, kind, dict(kinds))
    headings: dict[int, Heading] = dict(enumerate(piece.headings))
    headings[-1] = Heading("", 7, 0, Span(0, len(text)), kind)
    planned = {key: frozenset(title.casefold() for title in titles) for key, titles in columns}
    drafts = [
        draft
        for section, table in piece.tables
        for draft in judge_table(
            table, headings[section], planned.get(headings[section].text.casefold(), frozenset()), text
        )
    ]
    unset = {draft.spot.words for draft in drafts}
    for section, statement in piece.statements:
        if not (statement.is_cell and statement.span in unset):
            drafts += judge(statement, headings[section])
    claims = claims_of(piece, headings)
    return Judged(
        piece=piece,
        drafts=tuple(drafts),
        claims=claims,
        figures=figures_of(piece, headings),
        dates=dates_of(piece, headings, text),
        standing=tuple(_standing(piece, headings)),
        terms=terms_of(text, piece),
        mentioned=mentioned_in(text, _demands(piece, headings), " ".join(one.words for one in claims)),
        judged_ids=frozenset(draft.spot.place for draft in drafts if draft.spot.place),
    )


_judged = lru_cache(maxsize=512)(_judge)


def _demands(piece: Piece, headings: Mapping[int, Heading]) -> tuple[tuple[str, Spot], ...]:
    return tuple(
        (one.words, Spot(one.span, one.span, headings[section].text, headings[section].body.start, one.place))
        for section, one in piece.statements
        if one.role == "requirement" and ("shall" in one.words or "must" in one.words.lower())
    )


def _standing(piece: Piece, headings: Mapping[int, Heading]) -> Iterator[Standing]:
    taken = []
    for section, one in piece.requirements:
        heading = headings[section]
        spot = Spot(one.statement, one.line, heading.text, heading.body.start, one.id)
        taken.append(one.span)
        found = standing(piece.hidden[one.statement.start : one.statement.end], one.id, spot)
        if found is not None:
            yield found
    inside = iter(taken)
    span = next(inside, None)
    for section, words in piece.blocks:
        while span is not None and words.start > span.end:
            span = next(inside, None)
        if span is None or words.start < span.start:
            heading = headings[section]
            spot = Spot(words, words, heading.text, heading.body.start, None)
            found = standing(piece.hidden[words.start : words.end], "", spot)
            if found is not None:
                yield found


# --- what concerns more than one piece --------------------------------------------------------


def _of_parts(whole: Whole) -> Iterator[Draft]:
    for offset, judged in whole.parts:
        for draft in judged.drafts:
            yield draft.moved(offset)


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
        Held(one, offset, heading.text, heading.body.start + offset, heading.kind)
        for offset, judged in whole.parts
        for section, one in judged.piece.requirements
        for heading in [judged.piece.headings[section] if section >= 0 else _INTRO]
    ]
    document = Document(
        text=whole.text,
        plan=whole.plan,
        views=_views(whole),
        held=held,
        judged=frozenset[str]().union(*(judged.judged_ids for _, judged in whole.parts)),
        parts=[(offset, judged.mentioned) for offset, judged in whole.parts],
    )
    yield from judge_document(document)
    known = frozenset(terms) | {one.requirement.prefix.upper() for one in held}
    parts = [
        Part(
            offset,
            judged.terms,
            [(offset + one.body.start, one.text) for one in judged.piece.headings],
        )
        for offset, judged in whole.parts
    ]
    yield from judge_terms(whole.text, parts, known)


_INTRO = Heading("", 7, 0, Span(0, 0), "")


def _views(whole: Whole) -> list[View]:
    found: list[View] = []
    for offset, judged in whole.parts:
        for one in judged.piece.headings:
            start, end = one.body.start + offset, one.body.end + offset
            found.append(
                View(one.text, one.level, Span(start, end), one.kind, has_text=_has_text(judged.piece, one))
            )
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


def _has_text(piece: Piece, heading: Heading) -> bool:
    body = heading.body
    return any(
        body.start <= span.start < body.end and span.end > span.start for _, span in piece.blocks
    ) or any(body.start <= table.span.start < body.end and table.rows for _, table in piece.tables)


# --- ids, lines, order ------------------------------------------------------------------------


class Finisher:
    """Makes findings of drafts: with lines and stable ids, the gravest first."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def finish(self, drafts: Iterator[Draft]) -> list[Finding]:
        """The findings of a text."""
        ordered = sorted(drafts, key=lambda one: (SEVERITIES.index(one.severity), one.spot.words.start))
        counts: Counter[str] = Counter()
        return [self._finding(draft, counts) for draft in ordered]

    def _finding(self, draft: Draft, counts: Counter[str]) -> Finding:
        passage = self.passage(draft.spot)
        other = None if draft.other is None else self.passage(draft.other)
        key = finding_id(draft.rule, passage, other, draft.title)
        counts[key] += 1
        if counts[key] > 1:
            key = f"{key}-{counts[key]}"
        actions = tuple(self._action(mend, index, passage, other) for index, mend in enumerate(draft.mends))
        return Finding(key, draft.rule, draft.severity, passage, draft.title, draft.why, other, actions)

    def passage(self, spot: Spot) -> Passage:
        """The words of a text that a finding is about."""
        start, end = spot.words.start, spot.words.end
        around = Span(
            max(spot.around.start, start - _QUOTED // 2), min(spot.around.end, max(end, start + _QUOTED))
        )
        line = bisect_right(self._lines, start)
        place = spot.place if spot.place is not None else f"Line {self._line_in_section(line, spot.body)}"
        quote = self._text[start : min(end, start + _QUOTED)]
        return Passage(spot.heading, place, quote, start, end, around.of(self._text), around.start, line)

    @cached_property
    def _written(self) -> list[int]:
        """How many lines with something in them stand before each line."""
        lines = self._text.split("\n")
        return [0, *accumulate(bool(line) and not line.isspace() for line in lines)]

    def _line_in_section(self, line: int, body: int) -> int:
        return self._written[line] - self._written[bisect_right(self._lines, body) - 1]

    def _action(self, mend: Mend, index: int, passage: Passage, other: Passage | None) -> Action:
        arguments = dict(mend.arguments)
        title = mend.title
        here, there = (passage, other or passage) if index == 0 else (other or passage, passage)
        if mend.name == "add_question":
            arguments["text"] = " ".join(passage.sentence.split())
        elif mend.at_words and mend.name == "replace_words" and "{words}" in title:
            # Of two, each button keeps the words of one passage: it writes them over those of the other.
            arguments |= {"quote": there.quote, "line": str(there.line), "replacement": here.quote}
            title = title.format(words=here.quote)
        elif mend.at_words and mend.name == "replace_words":
            arguments |= {"quote": self._text[passage.start : passage.end], "line": str(passage.line)}
            occurrence = self._text.count(passage.quote, self._lines[passage.line - 1], passage.start)
            if occurrence:
                arguments["occurrence"] = str(occurrence + 1)
        elif mend.at_words:
            arguments["line"] = str(passage.line)
        return Action(mend.name, title, arguments, mend.field)


def finding_id(rule: str, passage: Passage, other: Passage | None, title: str) -> str:
    """The same for as long as rule, words, sentence and section are: edits elsewhere don't change it."""
    said = [rule, passage.section, passage.quote, passage.sentence, other.sentence if other else ""]
    if not passage.quote:
        said.append(title)
    key = "\0".join(" ".join(one.casefold().split()) for one in said)
    return hashlib.blake2b(key.encode(), digest_size=8).hexdigest()
