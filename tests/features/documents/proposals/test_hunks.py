"""Hunks are readable, cut no character, and together make the new text."""

from __future__ import annotations

from hypothesis import given, settings

from requill.features.documents.proposals.hunks import CONTEXT, MAX_HUNKS, Hunk, Part, make_hunks, quoted
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


def only(hunks: tuple[Hunk, ...]) -> Hunk:
    (hunk,) = hunks
    return hunk


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


def test_a_requirement_in_a_row_is_a_label_and_one_that_its_cells_mention_is_not() -> None:
    row = "| FR-007 | Photos, see FR-002 |\n"
    text = PRD.replace("| Uploads lost | 4 % | 0.1 % |\n", row)
    assert only(make_hunks(text, text.replace("Photos, see", "All photos, see"), 1)).label == "FR-007"
    mentioned = text.replace("| FR-007 | Photos", "| see FR-007 | Photos")
    assert only(make_hunks(mentioned, mentioned.replace("Photos, see", "All, see"), 1)).label is None


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


def test_a_change_everywhere_is_a_bounded_number_of_hunks() -> None:
    base = "".join(f"Paragraph {number} is here.\n\n" for number in range(3000))
    new = base.replace("is here", "was there")
    hunks = make_hunks(base, new, 1)
    assert len(hunks) <= MAX_HUNKS
    text = base
    for hunk in reversed(hunks):
        text = text[: hunk.quote.at] + hunk.replacement + text[hunk.quote.at + len(hunk.original) :]
    assert text == new
