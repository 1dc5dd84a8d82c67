"""Hunks are readable, find their place again, and never change a place they cannot tell from another."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from requill.features.documents.hunk_decisions import Snapshot, accept, undo
from requill.features.documents.hunks import (
    CONTEXT,
    MAX_HUNKS,
    Hunk,
    Part,
    State,
    locate,
    make_hunks,
    quoted,
)
from requill.features.documents.text import Edit, apply_edits
from tests.features.documents.test_text import TEXTS, whole
from tests.support.amounts import FACTOR

PRD = """\
## Goals and metrics

| Metric | Baseline | Target |
|---|---|---|
| Uploads lost | 4 % | 0.1 % |

## Requirements

**FR-001** Every field is stored on the device within 1 second of entry.

**FR-002** Photos are uploaded as soon as possible, oldest inspection first.

*Given* no connection, *when* a photo is taken, *then* it waits on the device.

## Risks

- The storage of old tablets is small.
- Crews share tablets.
"""
LINES = st.integers(3, 30).map(
    lambda count: [f"Line {number} of the document says something of its own.\n" for number in range(count)]
)


def only(hunks: tuple[Hunk, ...]) -> Hunk:
    (hunk,) = hunks
    return hunk


def applied(text: str, hunk: Hunk) -> tuple[str | None, Hunk]:
    """The text of some later version with the hunk applied, None when it is outdated, and the hunk then."""
    outcome = accept(Snapshot("", text, hunk.quote.version + 7), [hunk], {hunk.index})
    return _result(text, outcome.edits, outcome.hunks)


def reverted(text: str, hunk: Hunk) -> str | None:
    """The text of some later version without the applied hunk, None when it is outdated."""
    outcome = undo(Snapshot("", text, hunk.quote.version + 7), [hunk], {hunk.index})
    return _result(text, outcome.edits, outcome.hunks)[0]


def _result(text: str, edits: tuple[Edit, ...], hunks: tuple[Hunk, ...]) -> tuple[str | None, Hunk]:
    hunk = only(hunks)
    if hunk.state is State.OUTDATED:
        assert edits == ()
        return None, hunk
    return apply_edits(text, edits), hunk


def test_a_hunk_quotes_whole_words_with_section_and_requirement() -> None:
    hunk = only(make_hunks(PRD, PRD.replace("as soon as possible", "within 10 minutes"), 3))
    assert (hunk.section, hunk.label) == ("Requirements", "FR-002")
    assert (hunk.original, hunk.replacement) == ("as soon as possible", "within 10 minutes")
    assert hunk.quote.before.endswith("Photos are uploaded ")
    assert hunk.quote.after.startswith(", oldest inspection first.")
    assert PRD[hunk.quote.at :].startswith(hunk.original)
    assert (hunk.part, hunk.quote.version) == (Part.TEXT, 3)


def test_changes_on_one_line_and_on_neighbouring_lines_are_one_hunk() -> None:
    new = PRD.replace("old tablets", "all tablets").replace("Crews share", "Teams share")
    hunk = only(make_hunks(PRD, new, 1))
    assert hunk.section == "Risks"
    assert (hunk.original.count("\n"), hunk.label) == (1, None)


def test_changes_of_two_paragraphs_are_two_hunks() -> None:
    new = PRD.replace("1 second", "2 seconds").replace("oldest inspection", "newest inspection")
    hunks = make_hunks(PRD, new, 1)
    assert [(hunk.index, hunk.label) for hunk in hunks] == [(0, "FR-001"), (1, "FR-002")]


def test_a_new_requirement_has_its_own_label_not_its_neighbours() -> None:
    new = PRD.replace("**FR-002**", "**FR-007** Photos are encrypted.\n\n**FR-002**")
    hunk = only(make_hunks(PRD, new, 1))
    assert (hunk.original, hunk.label, hunk.section) == ("", "FR-007", "Requirements")


def test_a_removed_requirement_keeps_its_label_and_section() -> None:
    line = "**FR-002** Photos are uploaded as soon as possible, oldest inspection first.\n\n"
    hunk = only(make_hunks(PRD, PRD.replace(line, ""), 1))
    assert (hunk.original, hunk.replacement, hunk.label) == (line, "", "FR-002")
    assert hunk.section == "Requirements"


def test_an_added_section_is_named_by_its_own_heading() -> None:
    hunk = only(make_hunks(PRD, PRD + "\n## Rollout\n\nTen crews first.\n", 1))
    assert (hunk.original, hunk.section) == ("", "Rollout")


def test_a_removed_section_is_named_by_its_own_heading() -> None:
    hunk = only(make_hunks(PRD, PRD[: PRD.index("## Risks")], 1))
    assert (hunk.replacement, hunk.section) == ("", "Risks")


def test_context_is_at_most_sixty_characters_and_begins_and_ends_whole() -> None:
    text = "x" * 3 + "👩‍👩‍👧" * 30 + "HERE" + " me\u0301" * 40
    quote = quoted(text, text.index("HERE"), text.index("HERE") + 4, 1)
    assert CONTEXT - 8 < len(quote.before) <= CONTEXT
    assert CONTEXT - 8 < len(quote.after) <= CONTEXT
    assert quote.before.startswith("👩")
    assert quote.after.endswith(("\u0301", " "))


@given(TEXTS, TEXTS)
@settings(max_examples=120 * FACTOR, deadline=None)
def test_hunks_cut_no_character_and_together_make_the_new_text(base: str, new: str) -> None:
    text = base
    for hunk in reversed(make_hunks(base, new, 1)):
        assert whole(base, hunk.quote.at)
        assert whole(base, hunk.quote.at + len(hunk.original))
        assert base[: hunk.quote.at].endswith(hunk.quote.before)
        assert base[hunk.quote.at :].startswith(hunk.original + hunk.quote.after)
        text = text[: hunk.quote.at] + hunk.replacement + text[hunk.quote.at + len(hunk.original) :]
    assert text == new


@given(TEXTS, TEXTS)
@settings(max_examples=120 * FACTOR, deadline=None)
def test_whatever_is_applied_stands_at_a_quoted_place_and_loses_nothing(base: str, new: str) -> None:
    for hunk in make_hunks(base, new, 1):
        text, _ = applied(base, hunk)
        if text is not None:
            assert (
                text == base[: hunk.quote.at] + hunk.replacement + base[hunk.quote.at + len(hunk.original) :]
            )


@given(LINES, st.data())
@settings(max_examples=80 * FACTOR, deadline=None)
def test_apply_then_revert_is_identity(lines: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(lines) - 1))
    changed = [*lines]
    changed[place] = data.draw(
        st.sampled_from(["", "New words here.\n", changed[place].replace("says", "tells")])
    )
    base = "".join(lines)
    hunk = only(make_hunks(base, "".join(changed), 1))
    text, after = applied(base, hunk)
    assert text == "".join(changed)
    assert reverted(text, after) == base


@given(LINES, st.data())
@settings(max_examples=80 * FACTOR, deadline=None)
def test_text_that_changed_elsewhere_meanwhile_still_matches(lines: list[str], data: st.DataObject) -> None:
    place, other = data.draw(
        st.lists(st.integers(0, len(lines) - 1), min_size=2, max_size=2, unique=True), label="lines"
    )
    typed = data.draw(st.sampled_from(["", "Typed meanwhile.\n", "A\n\nB\n"]))
    base = "".join(lines)
    wanted = lines[place].replace("says something", "tells everything")
    hunk = only(make_hunks(base, base.replace(lines[place], wanted), 1))
    moved = [typed if index == other else line for index, line in enumerate(lines)]
    now = "".join(moved)
    text, after = applied(now, hunk)
    assert text == now.replace(lines[place], wanted)
    assert reverted(text, after) == now


@given(LINES, st.data())
@settings(max_examples=80 * FACTOR, deadline=None)
def test_text_that_changed_at_the_place_is_outdated(lines: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(lines) - 1))
    base = "".join(lines)
    wanted = lines[place].replace("says something", "tells everything")
    hunk = only(make_hunks(base, base.replace(lines[place], wanted), 1))
    typed = data.draw(
        st.sampled_from(["", "Other words.\n", lines[place].replace("something", "some things")])
    )
    assert applied(base.replace(lines[place], typed), hunk)[0] is None


def test_a_place_that_occurs_twice_is_not_guessed() -> None:
    paragraph = "Same words before, the target word, and the same words after this place.\n"
    base = paragraph * 6
    place = base.index("target", len(paragraph) * 3)
    assert locate(base, quoted(base, place, place + 6, 1), "target") is None


def test_a_twin_elsewhere_is_not_taken_for_the_place_that_is_gone() -> None:
    base = "**FR-001** Answers come fast.\n\nOther text.\n\n**FR-002** Uploads go fast.\n"
    hunk = only(make_hunks(base, base.replace("come fast", "come in 1 second"), 1))
    assert applied(base.replace("**FR-001** Answers come fast.\n\n", ""), hunk)[0] is None


def test_a_quotation_that_was_duplicated_meanwhile_is_outdated() -> None:
    hunk = only(make_hunks(PRD, PRD.replace("1 second", "2 seconds"), 1))
    assert applied(PRD + PRD, hunk)[0] is None


def test_a_pure_insertion_is_placed_by_its_context() -> None:
    new = PRD.replace("- Crews", "- Batteries fail.\n- Crews")
    hunk = only(make_hunks(PRD, new, 1))
    assert hunk.original == ""
    meanwhile = PRD.replace("1 second", "3 seconds")
    assert applied(meanwhile, hunk)[0] == new.replace("1 second", "3 seconds")
    assert applied(PRD[: PRD.index("## Risks")], hunk)[0] is None


def test_the_first_text_of_an_empty_document_is_placed_only_in_an_empty_document() -> None:
    hunk = only(make_hunks("", "## Goals\n", 1))
    assert applied("", hunk)[0] == "## Goals\n"
    assert applied("Somebody typed.", hunk)[0] is None
    assert reverted("## Goals\n", applied("", hunk)[1]) == ""


def test_a_long_quotation_is_followed_when_its_section_moved() -> None:
    line = "**FR-002** Photos are uploaded as soon as possible, oldest inspection first."
    hunk = only(
        make_hunks(PRD, PRD.replace(line, "**FR-002** Something else entirely, said in other words."), 1)
    )
    assert len(hunk.original) >= 40
    moved = f"{line}\n\n{PRD.replace(line, 'Moved up.')}"
    assert applied(moved, hunk)[0] == moved.replace(hunk.original, hunk.replacement)


def test_a_change_everywhere_is_a_bounded_number_of_hunks() -> None:
    base = "".join(f"Paragraph {number} is here.\n\n" for number in range(3000))
    new = base.replace("is here", "was there")
    hunks = make_hunks(base, new, 1)
    assert len(hunks) <= MAX_HUNKS
    text = base
    for hunk in reversed(hunks):
        text = text[: hunk.quote.at] + hunk.replacement + text[hunk.quote.at + len(hunk.original) :]
    assert text == new
