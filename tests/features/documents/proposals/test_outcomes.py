"""Decisions on one hunk never spoil the others, and what can no longer be done is said, not forced."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from requill.features.documents.proposals.decisions import Verb
from requill.features.documents.proposals.hunks import State, make_hunks, title_hunk
from requill.features.documents.proposals.outcomes import overall
from tests.features.documents.proposals.paper import Paper
from tests.features.documents.test_text import TEXTS
from tests.support.amounts import FACTOR

SHORT = "".join(f"- {letter}\n\n" for letter in "abcdefgh")
LOUD = "".join(f"- {letter.upper()}\n\n" for letter in "abcdefgh")
THERE_AND_BACK: tuple[Verb, ...] = ("accept", "undo", "redo", "undo")


@given(TEXTS, TEXTS, st.randoms(use_true_random=False))
@settings(max_examples=80 * FACTOR, deadline=None)
def test_hunks_accepted_and_undone_in_any_order_lead_there_and_back(
    base: str, new: str, chance: object
) -> None:
    assert hasattr(chance, "shuffle")
    paper = Paper.proposed(base, new)
    order = [hunk.index for hunk in paper.hunks]
    for verb, goal in zip(THERE_AND_BACK, (new, base, new, base), strict=True):
        chance.shuffle(order)
        for index in order:
            paper.decide(verb, {index})
        assert paper.text == goal
    assert set(paper.states) <= {"undone"}


@pytest.mark.parametrize("there", list(permutations(range(2))))
@pytest.mark.parametrize("back", list(permutations(range(2))))
def test_the_only_word_of_a_text_is_moved_and_moved_back_in_any_order(
    there: tuple[int, ...], back: tuple[int, ...]
) -> None:
    base, new = "a\n\r\n", "\r\na"
    paper = Paper.proposed(base, new)
    assert len(paper.hunks) == 2
    for verb, goal in zip(THERE_AND_BACK, (new, base, new, base), strict=True):
        for index in there if goal == new else back:
            paper.decide(verb, {index})
        assert paper.text == goal


@given(TEXTS, TEXTS)
@settings(max_examples=80 * FACTOR, deadline=None)
def test_all_hunks_at_once_lead_there_and_back(base: str, new: str) -> None:
    paper = Paper.proposed(base, new)
    paper.decide("accept")
    assert paper.text == new
    paper.decide("undo")
    assert paper.text == base
    paper.decide("redo")
    assert paper.text == new


def test_hunks_that_stand_close_together_can_be_accepted_after_typing_elsewhere() -> None:
    paper = Paper.proposed(SHORT, LOUD)
    assert len(paper.hunks) == 8
    paper.type(SHORT + "Typed meanwhile.\n").decide("accept", {0, 2, 4, 6})
    assert paper.states == ["applied", "pending"] * 4
    paper.decide("accept")
    assert paper.text == LOUD + "Typed meanwhile.\n"


def test_only_what_still_matches_is_undone_and_what_was_typed_stays() -> None:
    base = "First line of text.\n\nSecond line of text.\n"
    new = base.replace("First line", "Opening words").replace("Second line", "Closing words")
    paper = Paper.proposed(base, new)
    paper.decide("accept")
    paper.type(new.replace("Closing", "My own closing words, not the")).decide("undo")
    assert paper.states == ["undone", "outdated"]
    assert paper.text == "First line of text.\n\nMy own closing words, not the words of text.\n"


def test_only_what_was_taken_back_and_still_has_its_place_is_applied_anew() -> None:
    base = "First line of text.\n\nSecond line of text.\n\nThird line of text.\n"
    new = base.replace("First line", "Opening words").replace("Second", "2nd").replace("Third", "3rd")
    paper = Paper.proposed(base, new)
    paper.decide("reject", {1})
    paper.decide("accept")
    paper.decide("undo")
    typed = "Mine.\n\n" + base.replace("Third line", "My own")
    paper.type(typed).decide("redo")
    assert paper.states == ["applied", "rejected", "outdated"]
    assert paper.text == typed.replace("First line", "Opening words")


NOTE = "\n> Assumption: two seconds.\n"
VAGUE = "**FR-001** The app must scan barcodes quickly.\n\n**FR-002** It works offline.\n"
TESTABLE = VAGUE.replace("quickly", "within two seconds") + NOTE


def test_words_written_on_at_the_end_of_a_change_stay_when_it_is_undone() -> None:
    paper = Paper.proposed(VAGUE, TESTABLE)
    paper.decide("accept")
    paper.type(TESTABLE.replace("two seconds.\n\n**", "two seconds on Zebra devices.\n\n**")).decide("undo")
    assert set(paper.states) == {"undone"}
    assert paper.text == VAGUE.replace("quickly", "quickly on Zebra devices")


def test_a_word_that_was_made_longer_is_not_cut_when_the_change_is_undone() -> None:
    base = "The import of one file takes 2 seconds.\n\nAnother line of text.\n"
    new = base.replace("takes 2", "takes 4")
    paper = Paper.proposed(base, new)
    paper.decide("accept")
    at = new.index("takes 4") + len("takes 4")
    outcome = paper.type(f"{new[:at]}5{new[at:]}").decide("undo")
    assert (outcome.edits, paper.states) == ((), ["outdated"])


def test_a_place_that_is_gone_becomes_outdated_and_changes_nothing() -> None:
    base = "Only this one line of text.\n"
    paper = Paper.proposed(base, "Only that one line of text.\n")
    outcome = paper.type("Something else.\n").decide("accept")
    assert (outcome.edits, paper.states, paper.text) == ((), ["outdated"], "Something else.\n")


def test_decisions_count_once() -> None:
    paper = Paper.proposed("old words here\n", "new words here\n")
    paper.decide("accept")
    assert paper.decide("accept").edits == ()
    assert paper.states == ["applied"]
    paper.decide("reject")
    assert paper.states == ["applied"]


def test_a_rejected_hunk_cannot_be_accepted() -> None:
    paper = Paper.proposed("old words here\n", "new words here\n")
    paper.decide("reject")
    outcome = paper.decide("accept")
    assert (outcome.edits, paper.states) == ((), ["rejected"])


def test_a_title_is_changed_and_changed_back() -> None:
    paper = Paper("text", title_hunk(0, "Old", "New", 1), title="Old")
    paper.decide("accept")
    assert (paper.title, paper.text, paper.version) == ("New", "text", 2)
    paper.decide("undo")
    assert paper.title == "Old"


def test_a_title_that_somebody_changed_meanwhile_is_kept() -> None:
    paper = Paper("text", title_hunk(0, "Old", "New", 1), title="Mine")
    assert (paper.decide("accept").title, paper.states) == (None, ["outdated"])


def test_a_new_title_does_not_make_the_hunks_of_the_text_forget_their_places() -> None:
    twins = "same\n\nsame\n\nsame\n"
    hunks = make_hunks(twins, "same\n\nother\n\nsame\n", 1)
    paper = Paper(twins, *hunks, title_hunk(len(hunks), "Old", "New", 1), title="Old")
    paper.decide("accept", {len(hunks)})
    assert (paper.title, paper.text) == ("New", twins)
    paper.decide("accept")
    assert paper.text == "same\n\nother\n\nsame\n"


@pytest.mark.parametrize(
    ("members", "state"),
    [
        (["pending", "applied"], "pending"),
        (["rejected", "applied", "outdated"], "applied"),
        (["undone", "outdated"], "undone"),
        (["rejected", "outdated"], "rejected"),
        (["outdated"], "outdated"),
    ],
)
def test_the_state_of_a_proposal_follows_from_its_hunks(members: list[str], state: str) -> None:
    hunk = title_hunk(0, "Old", "New", 1)
    assert overall([replace(hunk, state=State(member)) for member in members]) == state
