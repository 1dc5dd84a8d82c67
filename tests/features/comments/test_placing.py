"""Comments stand on their own words whatever anybody writes; on others, or on too few, they say so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from requill.crdt.characters import Character
from requill.crdt.text import TextDoc
from requill.features.comments import placing
from requill.features.comments.placing import Around, FoundPassage, Passage, Quotation, Span
from requill.features.comments.policy import KEPT_CHARACTERS, QUOTE_CHARACTERS
from requill.features.documents.text import Edit, apply_edits
from tests.crdt.texts import PIECES, some_text
from tests.support.amounts import FACTOR

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = json.loads((HERE / "placing.json").read_text("utf-8"))
SAMPLING: list[dict[str, Any]] = json.loads((HERE / "sampling.json").read_text("utf-8"))
COMMENTS = 50
MARKED = re.compile("[\ue000-\uf8ff\U000f0000-\U000fffff]+")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_a_comment_is_placed_as_the_page_places_it(case: dict[str, Any]) -> None:
    kept: list[int | None] = case["kept"]
    beside = Character(1, 0, 1)
    passage = Passage(
        left=beside if case.get("hasLeft", True) else None,
        kept=tuple(Character(2, clock, 1) for clock in range(len(kept))),
        right=beside if case.get("hasRight", True) else None,
        length=case.get("length", len(case["quote"])),
        is_alone=case.get("alone", False),
    )
    around = Around(
        case["left"], tuple(sorted(at for at in kept if at is not None)), case["right"], kept[0], kept[-1]
    )
    found = placing.place(
        case["text"], passage, Quotation(case["quote"], case["before"], case["after"]), around
    )
    told: dict[str, Any] | None = None
    if found is not None:
        told = {"span": list(found.span)}
        told |= {name: True for name, is_so in (("moved", found.is_moved), ("new", found.is_new)) if is_so}
    assert told == case["expected"]


@pytest.mark.parametrize("case", SAMPLING, ids=lambda case: str(case["name"]))
def test_a_passage_is_known_by_the_characters_that_the_page_takes(case: dict[str, Any]) -> None:
    start, end = case["span"]
    assert placing.sampled((start, end)) == case["expected"]
    assert len(case["expected"]) <= KEPT_CHARACTERS


def test_a_long_quotation_is_kept_by_its_ends() -> None:
    text = "".join(chr(0x4E00 + at) for at in range(2000))
    span = (10, 10 + QUOTE_CHARACTERS)
    assert placing.quote(text, span).text == text[slice(*span)]
    longer = placing.quote(text, (10, span[1] + 1))
    assert longer.text == f"{text[10:510]}…{text[511:1011]}"
    assert (longer.before, longer.after) == (text[:10], text[1011:1071])


# --- what two people write around fifty comments ----------------------------------------------


class _Commented(Struct):
    """A comment as the server keeps it. `own` are characters that only its words had when it was made."""

    own: str
    passage: Passage
    quotation: Quotation
    is_moved: bool = False
    is_detached: bool = False
    was_instead: bool = False

    @classmethod
    def on(cls, doc: TextDoc, text: str, span: Span) -> _Commented:
        passage = placing.take(doc, text, span)
        stored = json.loads(json.dumps(placing.to_json(passage)))
        return cls(text[slice(*span)], placing.from_json(stored), placing.quote(text, span))

    def keep(self, doc: TextDoc, text: str, found: FoundPassage | None) -> None:
        """What the server stores at a pause."""
        self.is_detached = found is None
        if found is not None:
            self.is_moved = self.is_moved or found.is_moved
            if found.is_new:
                words = placing.quote(text, found.span)
                self.passage = placing.take(doc, text, found.span)
                self.quotation = Quotation(self.quotation.text, words.before, words.after)


def _marks(number: int, random: Random) -> str:
    """Words of characters that stand nowhere else, half of them of two units of UTF-16."""
    first = (0xE000 if number % 2 else 0xF0000) + number * 100
    return "".join(chr(first + at) for at in range(random.choice((1, 2, 5, 20, KEPT_CHARACTERS, 50))))


def _edited(random: Random, doc: TextDoc, text: str) -> str:
    """One of a person's edits: typing, taking out, replacing, also all of what a comment is about, or cutting
    lines to put them elsewhere."""
    start = random.randrange(len(text) + 1)
    end = min(len(text), start + random.choice((0, 0, 0, 1, 2, 5)))
    added = some_text(random, 3)
    kind = random.random()
    if kind < 0.05:
        end, added = min(len(text), start + random.randrange(120)), ""
    elif kind < 0.10:
        line = text[start : text.find("\n", start) + 1]
        doc.edit((Edit(start, start + len(line), ""),), text, origin="test")
        text = text[:start] + text[start + len(line) :]
        start = end = random.randrange(len(text) + 1)
        added = line
    elif kind < 0.16 and (words := [*MARKED.finditer(text)]):
        start, end = random.choice(words).span()
    edits = (Edit(start, end, added),)
    doc.edit(edits, text, origin="test")
    return apply_edits(text, edits)


def _rounds(random: Random, text: str, doc: TextDoc) -> Iterator[tuple[TextDoc, str]]:
    """Ten edits by two who are apart, then what both have: over and over."""
    other = TextDoc([doc.difference()])
    while True:
        mine = theirs = text
        for _ in range(10):
            if random.random() < 0.5:
                mine = _edited(random, doc, mine)
            else:
                theirs = _edited(random, other, theirs)
        for_other = doc.difference(other.state())
        doc.apply(other.difference(doc.state()))
        other.apply(for_other)
        text = doc.content
        assert other.content == text
        yield doc, text


def _require_right(text: str, comment: _Commented, found: FoundPassage | None) -> None:
    assert comment.quotation.text == comment.own  # which is not lost, whatever becomes of its place
    own = set(comment.own)
    if found is None:
        assert len(own) < 12 or text.count(comment.own) != 1, "it could have been found"
        return
    start, end = found.span
    assert 0 <= start < end <= len(text)
    shown = own & set(text[start:end])
    if not shown:
        assert found.is_moved, "it stands on words of which none is its own, and says nothing"
        assert end - start <= 3 * comment.passage.length + 200
        comment.was_instead = True
        return
    assert {text[start], text[end - 1]} <= own
    if not found.is_moved and not comment.is_moved:
        enough = len(own) / (2 if len(own) <= KEPT_CHARACTERS else 3)  # of a long one, some are known
        assert len(shown) >= enough, "it stands on too few of its words, and says nothing"
        assert end - start <= 4 * len(own)


@pytest.mark.parametrize("seed", range(5))
def test_fifty_comments_stand_on_their_words_or_say_that_they_do_not(seed: int) -> None:
    random = Random(seed)
    became = {"placed": 0, "moved": 0, "detached": 0}
    instead = 0
    for _ in range(FACTOR):  # with FACTOR 10: 2,000 edits, 10,000 in five parts
        marks = [_marks(number, random) for number in range(COMMENTS)]
        text = "".join(f"{some_text(random)} {mark} {some_text(random)}\n" for mark in marks)
        doc = TextDoc()
        doc.edit((Edit(0, 0, text),), "", origin="test")
        spans = [(text.index(mark), text.index(mark) + len(mark)) for mark in marks]
        comments = [_Commented.on(doc, text, span) for span in spans]
        for now_there, written in islice(_rounds(random, text, doc), 20):
            found = placing.find(
                now_there, written, [(comment.passage, comment.quotation) for comment in comments]
            )
            for comment, one in zip(comments, found, strict=True):
                _require_right(written, comment, one)
                comment.keep(now_there, written, one)
        for comment in comments:
            became["detached" if comment.is_detached else "moved" if comment.is_moved else "placed"] += 1
            instead += comment.was_instead
    assert sum(became.values()) == COMMENTS * FACTOR
    assert min(became.values()) > 2 * FACTOR, became
    assert instead > 0


def test_every_kind_of_character_is_found_again() -> None:
    text = "".join(chain.from_iterable((f"{number} {piece} ", "| ") for number, piece in enumerate(PIECES)))
    doc = TextDoc()
    doc.edit((Edit(0, 0, text),), "", origin="test")
    spans = [
        (at, at + len(piece))
        for number, piece in enumerate(PIECES)
        for at in [text.index(f"{number} ") + len(f"{number} ")]
    ]
    comments = [_Commented.on(doc, text, span) for span in spans]
    edits = [Edit(0, 0, "שלום😀\r\n"), *(Edit(end, end, "é") for _, end in spans)]
    doc.edit(edits, text, origin="test")
    text = apply_edits(text, edits)
    found = placing.find(doc, text, [(one.passage, one.quotation) for one in comments])
    assert [text[slice(*one.span)] for one in found if one is not None and not one.is_moved] == list(PIECES)


def test_words_that_somebody_made_a_copy_of_stay_where_they_are() -> None:
    text = "Photos wait in full resolution.\n\nThe earlier one stays.\n"
    doc = TextDoc()
    doc.edit((Edit(0, 0, text),), "", origin="test")
    start = text.index("full resolution")
    comment = _Commented.on(doc, text, (start, start + 15))
    doc.edit((Edit(0, 0, text),), text, origin="test")
    [found] = placing.find(doc, text * 2, [(comment.passage, comment.quotation)])
    assert found is not None
    assert (found.span, found.is_moved) == ((len(text) + start, len(text) + start + 15), False)


@pytest.mark.parametrize("units", [1, 2])
def test_ids_of_half_characters_and_of_nobody_break_nothing(units: int) -> None:
    text = "a😀b日e\u0301😀😀 fin"
    doc = TextDoc(client_id=7)
    doc.edit((Edit(0, 0, text),), "", origin="test")
    kept = tuple(Character(client, clock, units) for client in (7, 8, 2**52) for clock in range(16))
    passage = Passage(Character(7, 3, units), kept[:32], Character(9, 1, units), 8)
    placing.find(doc, text, [(passage, Quotation("😀b", "a", "日"))])
    assert placing.has_unknown(doc, passage)
    assert doc.content == text
