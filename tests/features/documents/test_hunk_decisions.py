"""Decisions on one hunk never spoil the others, and what can no longer be done is said, not forced."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from requill.features.documents.hunk_decisions import Outcome, Snapshot, accept, overall, redo, reject, undo
from requill.features.documents.hunks import Hunk, State, make_hunks, title_hunk
from requill.features.documents.text import apply_edits
from tests.features.documents.test_text import TEXTS
from tests.support.amounts import FACTOR

SHORT = "".join(f"- {letter}\n\n" for letter in "abcdefgh")
LOUD = "".join(f"- {letter.upper()}\n\n" for letter in "abcdefgh")
EVERY = range(100)


def after(snapshot: Snapshot, outcome: Outcome) -> Snapshot:
    changed = bool(outcome.edits) or outcome.title is not None
    return Snapshot(
        outcome.title if outcome.title is not None else snapshot.title,
        apply_edits(snapshot.text, outcome.edits),
        snapshot.version + changed,
    )


def states(hunks: tuple[Hunk, ...]) -> list[str]:
    return [hunk.state.value for hunk in hunks]


@given(TEXTS, TEXTS, st.randoms(use_true_random=False))
@settings(max_examples=80 * FACTOR, deadline=None)
def test_hunks_accepted_and_undone_in_any_order_lead_there_and_back(
    base: str, new: str, chance: object
) -> None:
    assert hasattr(chance, "shuffle")
    snapshot, hunks = Snapshot("Title", base, 4), make_hunks(base, new, 4)
    order = [hunk.index for hunk in hunks]
    for decide, goal in ((accept, new), (undo, base), (redo, new), (undo, base)):
        chance.shuffle(order)
        for index in order:
            outcome = decide(snapshot, hunks, {index})
            snapshot, hunks = after(snapshot, outcome), outcome.hunks
        assert snapshot.text == goal
    assert set(states(hunks)) <= {"undone"}


@given(TEXTS, TEXTS)
@settings(max_examples=80 * FACTOR, deadline=None)
def test_all_hunks_at_once_lead_there_and_back(base: str, new: str) -> None:
    snapshot = Snapshot("Title", base, 4)
    there = accept(snapshot, make_hunks(base, new, 4), EVERY)
    changed = after(snapshot, there)
    assert changed.text == new
    back = undo(changed, there.hunks, EVERY)
    restored = after(changed, back)
    assert restored.text == base
    assert after(restored, redo(restored, back.hunks, EVERY)).text == new


def test_hunks_that_stand_close_together_can_be_accepted_after_typing_elsewhere() -> None:
    hunks = make_hunks(SHORT, LOUD, 1)
    assert len(hunks) == 8
    snapshot = Snapshot("Title", SHORT + "Typed meanwhile.\n", 2)
    outcome = accept(snapshot, hunks, {0, 2, 4, 6})
    assert states(outcome.hunks) == ["applied", "pending"] * 4
    snapshot = after(snapshot, outcome)
    outcome = accept(snapshot, outcome.hunks, EVERY)
    assert after(snapshot, outcome).text == LOUD + "Typed meanwhile.\n"


def test_only_what_still_matches_is_undone_and_what_was_typed_stays() -> None:
    base = "First line of text.\n\nSecond line of text.\n"
    new = base.replace("First line", "Opening words").replace("Second line", "Closing words")
    snapshot = Snapshot("Title", base, 1)
    outcome = accept(snapshot, make_hunks(base, new, 1), EVERY)
    typed = Snapshot("Title", new.replace("Closing", "My own closing words, not the"), 3)
    undone = undo(typed, outcome.hunks, EVERY)
    assert states(undone.hunks) == ["undone", "applied"] or states(undone.hunks) == ["undone", "outdated"]
    assert after(typed, undone).text.startswith("First line of text.\n")
    assert "My own closing words" in after(typed, undone).text


def test_only_what_was_taken_back_and_still_has_its_place_is_applied_anew() -> None:
    base = "First line of text.\n\nSecond line of text.\n\nThird line of text.\n"
    new = base.replace("First line", "Opening words").replace("Second", "2nd").replace("Third", "3rd")
    snapshot = Snapshot("Title", base, 1)
    one, two, three = make_hunks(base, new, 1)
    rejected = reject(snapshot, [one, two, three], {two.index})
    done = accept(snapshot, rejected.hunks, EVERY)
    changed = after(snapshot, done)
    undone = undo(changed, done.hunks, EVERY)
    typed = Snapshot("Title", "Mine.\n\n" + base.replace("Third line", "My own"), 4)
    redone = redo(typed, undone.hunks, EVERY)
    assert states(redone.hunks) == ["applied", "rejected", "outdated"]
    assert after(typed, redone).text == typed.text.replace("First line", "Opening words")


NOTE = "\n> Assumption: two seconds.\n"
VAGUE = "**FR-001** The app must scan barcodes quickly.\n\n**FR-002** It works offline.\n"
TESTABLE = VAGUE.replace("quickly", "within two seconds") + NOTE


def test_words_written_on_at_the_end_of_a_change_stay_when_it_is_undone() -> None:
    outcome = accept(Snapshot("Title", VAGUE, 1), make_hunks(VAGUE, TESTABLE, 1), EVERY)
    typed = Snapshot(
        "Title", TESTABLE.replace("two seconds.\n\n**", "two seconds on Zebra devices.\n\n**"), 3
    )
    undone = undo(typed, outcome.hunks, EVERY)
    assert set(states(undone.hunks)) == {"undone"}
    assert after(typed, undone).text == VAGUE.replace("quickly", "quickly on Zebra devices")


def test_a_word_that_was_made_longer_is_not_cut_when_the_change_is_undone() -> None:
    base = "The import of one file takes 2 seconds.\n\nAnother line of text.\n"
    new = base.replace("takes 2", "takes 4")
    outcome = accept(Snapshot("Title", base, 1), make_hunks(base, new, 1), EVERY)
    typed = Snapshot("Title", new.replace("takes 4", "takes 45"), 3)
    undone = undo(typed, outcome.hunks, EVERY)
    assert (undone.edits, states(undone.hunks)) == ((), ["outdated"])


def test_a_place_that_is_gone_becomes_outdated_and_changes_nothing() -> None:
    base = "Only this one line of text.\n"
    (hunk,) = make_hunks(base, "Only that one line of text.\n", 1)
    outcome = accept(Snapshot("Title", "Something else.\n", 2), [hunk], EVERY)
    assert (outcome.edits, states(outcome.hunks)) == ((), ["outdated"])


def test_decisions_count_once() -> None:
    base, new = "old words here\n", "new words here\n"
    snapshot = Snapshot("Title", base, 1)
    first = accept(snapshot, make_hunks(base, new, 1), EVERY)
    again = accept(after(snapshot, first), first.hunks, EVERY)
    assert again.edits == ()
    assert states(again.hunks) == ["applied"]
    assert states(reject(snapshot, first.hunks, EVERY).hunks) == ["applied"]


def test_a_rejected_hunk_cannot_be_accepted() -> None:
    base, new = "old words here\n", "new words here\n"
    hunks = reject(Snapshot("Title", base, 1), make_hunks(base, new, 1), EVERY).hunks
    outcome = accept(Snapshot("Title", base, 1), hunks, EVERY)
    assert (outcome.edits, states(outcome.hunks)) == ((), ["rejected"])


def test_a_title_is_changed_and_changed_back() -> None:
    snapshot = Snapshot("Old", "text", 1)
    there = accept(snapshot, [title_hunk(0, "Old", "New", 1)], EVERY)
    assert after(snapshot, there) == Snapshot("New", "text", 2)
    assert after(snapshot, undo(after(snapshot, there), there.hunks, EVERY)).title == "Old"


def test_a_title_that_somebody_changed_meanwhile_is_kept() -> None:
    outcome = accept(Snapshot("Mine", "text", 2), [title_hunk(0, "Old", "New", 1)], EVERY)
    assert (outcome.title, states(outcome.hunks)) == (None, ["outdated"])


def test_a_new_title_does_not_make_the_hunks_of_the_text_forget_their_places() -> None:
    twins = "same\n\nsame\n\nsame\n"
    hunks = make_hunks(twins, "same\n\nother\n\nsame\n", 1)
    snapshot = Snapshot("Old", twins, 1)
    outcome = accept(snapshot, [*hunks, title_hunk(len(hunks), "Old", "New", 1)], {len(hunks)})
    renamed = after(snapshot, outcome)
    assert after(renamed, accept(renamed, outcome.hunks, EVERY)).text == "same\n\nother\n\nsame\n"


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
