"""Sorting of a brief's pieces into sections: by its author's labels, else by the words that they share.

A label holds for its own piece; a heading, and a label alone in its paragraph, for what follows up to the
next; a label in front of a list for that list. Nothing is suggested for a piece that shares too few words.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from requill.ai.interface import SectionPlan
from requill.features.flow.brief.labels import Label, Labels, label_key
from requill.features.flow.brief.pieces import Piece, split
from requill.features.flow.brief.tabbed import with_tables
from requill.kit.markdown import heading_key
from requill.kit.ranking import Bm25, tokens

Basis = Literal["label", "suggested"]

MIN_SCORE = 1.6  # of the score by the root of the piece's words: below it the words shared are chance
SHARED = 2  # words: one alone says nothing
CLEARLY = 1.15  # how much better than the second section the first must be
_ALONE = 7  # a paragraph that is only a label is a heading below all headings


class Sorted(Struct, frozen=True):
    """A piece and its section. `label` is the part of `text` that the section's heading says already,
    `source` the author's label behind a choice "label"."""

    text: str
    kind: str
    label: str = ""
    section: int | None = None
    basis: Basis | None = None
    source: str = ""
    table: int = -1


class _Scope(Struct, frozen=True):
    level: int
    section: int | None
    source: str


def by_labels(text: str, plans: Sequence[SectionPlan]) -> list[Sorted]:
    """The pieces of a text; those that stand under a label of their author's have its section."""
    labels, text = Labels(plans), with_tables(text)
    return list(_Labelling(text, labels, split(text, labels.names, labels.cuts)).run())


class _Labelling:
    """Goes through the pieces once and remembers which labels hold."""

    def __init__(self, text: str, labels: Labels, pieces: Sequence[Piece]) -> None:
        self._text, self._labels, self._pieces = text, labels, pieces
        self._scopes: list[_Scope] = []
        self._list: _Scope | None = None
        self._min_indent = 0  # of the entries of that list
        self._pending: tuple[Piece, _Scope] | None = None

    def run(self) -> Iterator[Sorted]:
        for number, piece in enumerate(self._pieces):
            after = self._pieces[number + 1] if number + 1 < len(self._pieces) else None
            if piece.kind != "item" or _indent(piece) < self._min_indent:
                self._list = None
            label = self._label(piece, after)
            if piece.kind == "heading":
                yield from self._heading(piece, label)
            elif label is not None:
                yield from self._labelled(piece, label, after)
            else:
                yield self._covered(piece, self._list or (self._scopes[-1] if self._scopes else None))
        yield from self._flush()

    def _label(self, piece: Piece, after: Piece | None) -> Label | None:
        """The label of a piece. List entries under a label name things of its section, unless they are lists
        of their own under a line that stands alone."""
        if piece.kind not in ("heading", "paragraph", "item") or self._list is not None:
            return None
        label = self._labels.find(piece.words)
        named = [scope for scope in self._scopes if scope.section is not None]
        if label is None or piece.kind != "item" or not named:
            return label
        is_above = label.is_alone and (not label.is_all or _nests(after))
        return label if is_above and named[-1].level == _ALONE else None

    def _heading(self, piece: Piece, label: Label | None) -> Iterator[Sorted]:
        yield from self._flush(unless=label is None)
        while self._scopes and self._scopes[-1].level >= piece.level:
            self._scopes.pop()
        above = self._scopes[-1] if self._scopes else None
        if label is None or not label.is_all:
            inherited = _Scope(piece.level, above.section if above else None, above.source if above else "")
            yield self._covered(piece, inherited)
            self._scopes.append(inherited)
            return
        scope = _Scope(piece.level, label.section, label.name)
        self._scopes.append(scope)
        yield from self._begin(piece, scope, label)

    def _labelled(self, piece: Piece, label: Label, after: Piece | None) -> Iterator[Sorted]:
        yield from self._flush()
        scope = _Scope(_ALONE, label.section, label.name)
        opens_list = after is not None and after.kind == "item" and piece.kind != "item"
        nests = piece.kind == "item" and _nests(after)
        if not label.is_all:
            self._scopes = [one for one in self._scopes if one.section == label.section]
            end = piece.text.index(piece.words) + label.length
            cut = piece.text[:end] if label.is_heading else ""
            yield _sorted(piece, scope, cut)
            is_near = after is not None and not self._text[piece.end : after.start].count("\n") > 1
            self._list, self._min_indent = (scope if opens_list and is_near else None), 0
            return
        if opens_list or nests:
            self._list, self._min_indent = scope, _indent(piece) + 1 if nests else 0
        if not (nests or (opens_list and piece.words.rstrip(" *_").endswith(":"))):
            self._scopes = [*(one for one in self._scopes if one.level < _ALONE), scope]
        yield from self._begin(piece, scope, label)

    def _begin(self, piece: Piece, scope: _Scope, label: Label) -> Iterator[Sorted]:
        if label.is_heading:
            self._pending = (piece, scope)
        else:
            yield _sorted(piece, scope)

    def _covered(self, piece: Piece, scope: _Scope | None) -> Sorted:
        """A piece in its scope, with the label in front of it that waits for it."""
        if self._pending is None:
            return _sorted(piece, scope)
        first, of = self._pending
        self._pending = None
        whole = self._text[first.start : piece.end]
        return replace(_sorted(piece, of, first.text), text=whole)

    def _flush(self, *, unless: bool = False) -> Iterator[Sorted]:
        """A label with nothing under it is a piece of its own."""
        if self._pending is not None and not unless:
            piece, scope = self._pending
            self._pending = None
            yield _sorted(piece, scope, piece.text)


def _nests(after: Piece | None) -> bool:
    return after is not None and after.kind == "item" and _indent(after) > 0


def _indent(piece: Piece) -> int:
    return len(piece.text) - len(piece.text.lstrip())


def _sorted(piece: Piece, scope: _Scope | None, label: str = "") -> Sorted:
    if scope is None or scope.section is None:
        return Sorted(piece.text, piece.kind, table=piece.table)
    return Sorted(piece.text, piece.kind, label, scope.section, "label", scope.source, piece.table)


def suggest(pieces: Sequence[Sorted], plans: Sequence[SectionPlan]) -> list[Sorted]:
    """The same pieces; those without a section have the one whose words they share, where it is clear."""
    ranking = _Ranking(plans)
    found: list[Sorted] = []
    section: int | None = None
    lists = dict(_of_lists(pieces, ranking))
    for number, piece in enumerate(pieces):
        if piece.section is not None:
            found.append(piece)
            continue
        is_same_table = piece.table >= 0 and number > 0 and pieces[number - 1].table == piece.table
        if not is_same_table:
            section = _by_columns(piece, plans)
        if section is None and not is_same_table and piece.kind != "heading":
            section = lists[number] if number in lists else ranking.best(piece.text)
        found.append(piece if section is None else replace(piece, section=section, basis="suggested"))
    return with_their_headings(found)


def _of_lists(pieces: Sequence[Sorted], ranking: _Ranking) -> Iterator[tuple[int, int | None]]:
    """The section of each entry of a list without a label: where most of its entries go, or none."""
    for is_entry, run in groupby(
        enumerate(pieces), lambda each: each[1].kind == "item" and each[1].section is None
    ):
        if is_entry:
            entries = list(run)
            votes = Counter(ranking.best(piece.text) for _, piece in entries)
            section = next((one for one, count in votes.items() if 2 * count > len(entries)), None)
            yield from ((number, section) for number, _ in entries)


def with_their_headings(pieces: Sequence[Sorted]) -> list[Sorted]:
    """A heading that names no section goes where the piece under it goes."""
    found = list(pieces)
    for number in range(len(found) - 2, -1, -1):
        piece, below = found[number], found[number + 1]
        if piece.kind == "heading" and piece.basis != "label" and below.basis is not None:
            found[number] = replace(piece, section=below.section, basis="suggested")
    return found


class _Ranking:
    """The sections of a template by the words that they share with a piece."""

    def __init__(self, plans: Sequence[SectionPlan]) -> None:
        words = [_words_of(plan) for plan in plans]
        self._known = [set(one) for one in words]
        self._scores = Bm25(words)

    def best(self, text: str) -> int | None:
        """The section that shares most with a text, where it is clearly more than chance."""
        words = set(_subjects(text))
        scores = self._scores.scores(sorted(words))
        ranked = sorted(range(len(scores)), key=lambda index: -scores[index])
        if not ranked or len(words & self._known[ranked[0]]) < SHARED:
            return None
        second = scores[ranked[1]] if len(ranked) > 1 else 0.0
        enough = scores[ranked[0]] >= max(MIN_SCORE * math.sqrt(len(words)), CLEARLY * second)
        return ranked[0] if enough else None


def _words_of(plan: SectionPlan) -> list[str]:
    asked = " ".join(question.ask for question in plan.questions)
    return _subjects(" ".join((plan.heading, plan.guidance, asked, plan.example, *plan.keywords)))


def _subjects(text: str) -> list[str]:
    """The words of a text; what all sections have in their examples, as "5" and "s", says nothing of it."""
    return [word for word in tokens(text) if not (word.isdecimal() or (len(word) == 1 and word.isascii()))]


def _by_columns(piece: Sorted, plans: Sequence[SectionPlan]) -> int | None:
    """The section whose columns a table has."""
    if piece.table < 0:
        return None
    header = [label_key(cell) for cell in piece.text.split("\n", 1)[0].strip().strip("|").split("|")]
    for index, plan in enumerate(plans):
        if plan.columns and header == [heading_key(column) for column in plan.columns]:
            return index
    return None
