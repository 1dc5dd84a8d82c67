"""Hunks stay on their own words whatever anybody writes, and on no others; without them they say so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from requill.crdt.text import TextDoc
from requill.features.documents.proposals.decisions import Verb
from requill.features.documents.proposals.hunks import Hunk, Part, Quote, State, make_hunks
from requill.features.documents.proposals.places import (
    Around,
    find_spans,
    places_from_json,
    places_to_json,
    span_of,
    standing,
    take_places,
)
from requill.features.documents.text import Edit, apply_edits, minimal_edits
from tests.crdt.texts import some_text
from tests.features.documents.proposals.paper import Paper
from tests.features.documents.proposals.test_hunks import PRD
from tests.support.amounts import FACTOR

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("places.json").read_text("utf-8"))
WORDS = tuple(f"«wört {number:02}😀»" for number in range(14))
GAPS = tuple(f"⟦{number:02}" for number in range(6))  # after each, something is to be put in


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_a_hunk_is_placed_as_the_page_places_it(case: dict[str, Any]) -> None:
    text, around = case["text"], case["around"]
    quote = Quote(case["before"], case["after"], 0, 1)
    hunk = Hunk(0, Part.TEXT, None, None, case["original"], case["replacement"], State.PENDING, quote)
    found = Around(
        left=around.get("left"),
        first=around.get("first"),
        last=around.get("last"),
        right=around.get("right"),
        has_left=around.get("hasLeft", True),
        has_right=around.get("hasRight", True),
        has_words=around.get("hasWords", False),
    )
    span = span_of(text, hunk, found)
    assert (None if span is None else list(span)) == case["expected"]


def _text_with_hunks(random: Random) -> tuple[str, tuple[Hunk, ...]]:
    """Twenty hunks: some replace words, each of which is there once, some add words behind a mark."""
    marks = [*WORDS, *GAPS]
    random.shuffle(marks)
    text = "".join(f"{some_text(random)} {mark}⟧ {some_text(random)}\n" for mark in marks)
    hunks = []
    for number, mark in enumerate(marks):
        start = text.index(mark) + (0 if mark in WORDS else len(mark))
        end = text.index(mark) + len(mark)
        quote = Quote(text[max(start - 60, 0) : start], text[end : end + 60], start, 1)
        other = f"‹new {number}›" if random.random() < 0.7 or mark in GAPS else ""
        hunks.append(Hunk(number, Part.TEXT, None, None, text[start:end], other, State.PENDING, quote))
    return text, tuple(hunks)


def _edit(random: Random, doc: TextDoc, text: str) -> str:
    """One of a person's edits: typing, taking out, or replacing."""
    start = random.randrange(len(text) + 1)
    end = min(len(text), start + random.choice((0, 0, 0, 0, 1, 2)))
    if random.random() < 0.02:
        end = min(len(text), start + 30)
    edits = (Edit(start, end, some_text(random, 3)),)
    doc.edit(edits, text, origin="test")
    return apply_edits(text, edits)


def _require_right(paper: Paper) -> dict[int, tuple[int, int]]:
    spans, text = dict(paper.spans()), paper.text
    for hunk in paper.hunks:
        span = spans.get(hunk.index)
        if hunk.original:
            expected = text.find(hunk.original)
            if expected < 0:
                assert span is None, hunk
            else:
                assert span == (expected, expected + len(hunk.original)), hunk
        elif span is not None:
            mark = hunk.quote.before[-3:]
            at = span[0]
            assert span == (at, at)
            assert mark[-1] in text[:at], hunk
            assert "⟧" in text[at:], hunk
            if mark in text:
                assert at >= text.index(mark) + 3
    return spans


@pytest.mark.parametrize("seed", range(5))
def test_twenty_hunks_stay_on_their_words_through_edits_by_two_who_are_apart(seed: int) -> None:
    random = Random(seed)
    outdated = kept = 0
    for _ in range(2 * FACTOR):  # with FACTOR 10: 10,000 edits around 20 hunks each time, in five parts
        base, hunks = _text_with_hunks(random)
        paper = Paper(base, *hunks)
        paper.places = places_from_json(json.loads(json.dumps(places_to_json(paper.places))))
        other = TextDoc([paper.doc.difference()])
        for _ in range(10):
            mine = theirs = paper.text
            for _ in range(random.randrange(5)):
                mine = _edit(random, paper.doc, mine)
            for _ in range(10 - random.randrange(5)):
                theirs = _edit(random, other, theirs)
            for_other = paper.doc.difference(other.state())
            paper.doc.apply(other.difference(paper.doc.state()))
            other.apply(for_other)
            paper.text = paper.doc.content
            paper.version += 1
            assert other.content == paper.text
            _require_right(paper)
        paper.doc = TextDoc([other.difference()])  # as it is after compaction: what was deleted is forgotten
        _require_right(paper)
        order = [hunk.index for hunk in hunks]
        random.shuffle(order)
        for index in order:
            outdated_now, kept_now = _decide_there_and_back(random, paper, index)
            outdated, kept = outdated + outdated_now, kept + kept_now
    assert outdated > 3 * FACTOR
    assert kept > 3 * FACTOR


def _decide_there_and_back(random: Random, paper: Paper, index: int) -> tuple[int, int]:
    """Accept, undo and redo one hunk with edits between: each changes its words alone, or nothing."""
    verbs: tuple[Verb, ...] = ("accept", "undo", "redo")
    for verb in verbs:
        before, span = paper.text, paper.spans().get(index)
        hunk = paper.hunks[index]
        paper.decide(verb, {index})
        if span is None:
            assert (paper.states[index], paper.text) == ("outdated", before)
            return 1, 0
        other = hunk.original if verb == "undo" else hunk.replacement
        assert paper.text == before[: span[0]] + other + before[span[1] :]
        if random.random() < 0.5:
            paper.text = _edit(random, paper.doc, paper.text)
            paper.version += 1
    return 0, 1


def test_of_words_that_are_the_same_each_is_its_own() -> None:
    base = "## Risks\n\n- Rain\n- Rain\n- Rain\n\nEnd of the list.\n"
    lines = [base.index("- Rain"), base.index("- Rain") + 7, base.index("- Rain") + 14]
    for meant in range(3):
        at = lines[meant] + 2
        paper = Paper.proposed(base, f"{base[:at]}Snow{base[at + 4 :]}")
        for removed in (one for one in range(3) if one != meant):
            own = Paper.proposed(base, f"{base[:at]}Snow{base[at + 4 :]}")
            own.edit(Edit(lines[removed], lines[removed] + 7, ""))
            own.decide("accept")
            wanted = ["- Snow\n" if one == meant else "- Rain\n" for one in range(3) if one != removed]
            assert own.text == base.replace("- Rain\n" * 3, "".join(wanted))
        paper.edit(Edit(lines[meant], lines[meant] + 7, ""))
        paper.decide("accept")
        assert paper.states == ["outdated"]


def test_words_that_were_taken_out_and_put_back_are_found_again() -> None:
    paper = Paper.proposed(PRD, PRD.replace("as soon as possible", "at once"))
    at = PRD.index("as soon as possible")
    paper.edit(Edit(at, at + 19, "")).edit(Edit(at, at, "as soon"))
    assert paper.spans() == {}
    paper.edit(Edit(at, at + 7, "")).edit(Edit(at, at, "as soon as possible"))
    paper.decide("accept")
    assert paper.text == PRD.replace("as soon as possible", "at once")


def test_what_is_put_in_between_lines_goes_with_neither_when_one_is_left() -> None:
    new = PRD.replace("- Crews", "- Batteries fail.\n- Crews")
    above, below = "- The storage of old tablets is small.\n", "- Crews share tablets.\n"
    for gone in (above, below):
        paper = Paper.proposed(PRD, new)
        paper.type(PRD.replace(gone, "")).decide("accept")
        assert paper.text == new.replace(gone, "")
    paper = Paper.proposed(PRD, new)
    paper.type(PRD[: PRD.index("## Risks")]).decide("accept")
    assert paper.states == ["outdated"]


def test_what_is_put_in_between_lines_is_outdated_when_nothing_but_their_ends_is_left() -> None:
    paper = Paper.proposed("# Plan\n\n## Goals\n", "# Plan\n\n## Goals\n\nLess churn.\n")
    paper.type("Something else.\n").decide("accept")
    assert (paper.states, paper.text) == (["outdated"], "Something else.\n")


def test_the_first_text_of_an_empty_document_is_placed_only_in_an_empty_document() -> None:
    paper = Paper.proposed("", "## Goals\n")
    assert paper.type("Typed.").spans() == {}
    paper.type("").decide("accept")
    paper.decide("undo")
    assert (paper.text, paper.states) == ("", ["undone"])


@pytest.mark.parametrize("version", [1, 7], ids=["counted in this text", "counted in an earlier one"])
def test_hunks_of_earlier_releases_stand_where_their_quotations_say(version: int) -> None:
    hunks = make_hunks(PRD, PRD.replace("1 second", "2 seconds").replace("- Crews", "- All crews"), 1)
    text = PRD if version == 1 else f"Typed.\n\n{PRD}"
    spans = find_spans({}, text, version, hunks, ())
    assert [text[start:end] for start, end in spans.values()] == [hunk.original for hunk in hunks]
    assert find_spans({}, f"{PRD}{PRD}", 7, hunks, ()) == {}
    assert find_spans({}, PRD.replace("of entry", "of it"), 7, hunks[:1], ()) == {}
    assert find_spans({}, PRD.replace("1 second", "1 minute"), 1, hunks[:1], ()) == {}


def test_a_place_that_an_earlier_release_has_changed_counts_no_more() -> None:
    doc = TextDoc()
    doc.edit((Edit(0, 0, PRD),), "", origin="test")
    (hunk,) = make_hunks(PRD, PRD.replace("1 second", "2 seconds"), 1)
    places = take_places(doc, PRD, [hunk])
    text = f"Typed.\n\n{PRD}"
    doc.edit(minimal_edits(PRD, text), PRD, origin="test")
    (moved,) = make_hunks(text, text.replace("1 second", "2 seconds"), 2)
    at = text.index("1 second")
    assert find_spans(standing(doc, places), text, 2, [hunk], places) == {0: (at, at + 8)}
    assert find_spans(standing(doc, places), text, 2, [moved], places) == {0: (at, at + 8)}
    assert not places[0].is_of(moved)
    assert find_spans(standing(doc, places), f"x{text}", 3, [moved], places) == {0: (at + 1, at + 9)}
