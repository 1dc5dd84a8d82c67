"""A brief is cut where its author cut it, and goes where its author's labels and words say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from requill.features.flow.brief.pieces import split
from requill.features.flow.brief.sorting import Sorted
from requill.features.templates.service import get_template
from tests.features.flow.brief.briefs import BILLING, SEATS, messy, sort, words

PLANS = get_template(1).sections


def _sorted(text: str) -> list[tuple[str, str | None, str | None]]:
    """(text without its label, heading of the section, basis) of each piece."""
    return [
        (
            piece.text.removeprefix(piece.label).strip(),
            None if piece.section is None else PLANS[piece.section].heading,
            piece.basis,
        )
        for piece in sort(text, PLANS)
    ]


def _headings(text: str) -> list[str | None]:
    return [heading for _, heading, _ in _sorted(text)]


@settings(deadline=None)
@given(messy)
def test_every_word_belongs_to_exactly_one_piece_in_its_order(text: str) -> None:
    joined = "\n".join(piece.text for piece in split(text))
    assert words(joined) == words(text)


@settings(deadline=None)
@given(messy)
def test_sorting_keeps_every_word_and_a_label_begins_its_piece(text: str) -> None:
    pieces = sort(text, PLANS)
    assert words("\n".join(piece.text for piece in pieces)) == words(text)
    assert all(piece.text.startswith(piece.label) for piece in pieces)
    assert all(not piece.label or piece.basis == "label" for piece in pieces)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("one, two.\nthree: four\n\nfive", ["one, two.\nthree: four", "five"]),
        ("- a\n- b\n  - nested\n\n- c", ["- a", "- b\n  - nested", "- c"]),
        ("| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |", ["| A | B |\n|---|---|\n| 1 | 2 |", "| 3 | 4 |"]),
        ("```\n# a\n\nb\n```\nafter", ["```\n# a\n\nb\n```", "after"]),
        ("> a\n>\n> b\n\n> c", ["> a\n>\n> b", "> c"]),
        ("<div>\na\n</div>\n\nb", ["<div>\na\n</div>", "b"]),
        ("a\n\n---\n\nb", ["a", "b"]),
        ("**FR-001** a\n- b\n\n**FR-002** c", ["**FR-001** a\n- b", "**FR-002** c"]),
        ("  \n\n", []),
        ("[a]: http://example.org", ["[a]: http://example.org"]),
    ],
)
def test_the_text_is_cut_at_headings_blank_lines_entries_and_rows(text: str, pieces: list[str]) -> None:
    assert [piece.text for piece in split(text)] == pieces


def test_a_fence_that_is_never_closed_is_one_piece() -> None:
    assert [piece.text for piece in split("a\n\n```\nb\n\nc\n\n- d")] == ["a", "```\nb\n\nc\n\n- d"]


def test_the_kickoff_note_goes_where_its_labels_say_and_nothing_is_guessed_beside_them() -> None:
    found = {heading: text for text, heading, basis in _sorted(BILLING) if basis == "label"}
    assert {heading: text.split()[0] for heading, text in found.items()} == {
        "Problem and evidence": "we've",
        "Requirements": "Admins",
        "Non-goals": "prepaid",
        "Goals and metrics": "goal",
        "Users": "workspace",
        "Risks": "Metering",
        "Dependencies": "data",
        "Rollout": "shadow",
        "Quality": "metering",
        "Open questions": "calls",
    }
    unplaced = [text.split()[0] for text, heading, _ in _sorted(BILLING) if heading is None]
    assert unplaced == ["Notes", "Tom", "Jens:", "Next:"]


def test_lines_lists_and_sentences_that_are_labels_are_recognised() -> None:
    pieces = _sorted(SEATS)
    assert pieces[0][1:] == ("Problem and evidence", "label")
    assert pieces[6] == ("- Prepaid credits", "Non-goals", "label")
    assert pieces[7] == ("- Prices per region", "Non-goals", "label")
    assert pieces[12][1:] == ("Risks", "label")
    assert ("See the deck from March for more.", None, None) in pieces
    assert ("Thanks everyone!", None, None) in pieces


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("## Risks\n\na\n\nb\n\n## Rollout\n\nc", ["Risks", "Risks", "Rollout"]),
        ("## Requirements\n\n### Admins\n\na", ["Requirements", "Requirements"]),
        ("Risks\n\na\n\nb\n\nUsers\n\nc", ["Risks", "Risks", "Users"]),
        ("**Risks:** a\n\nzzz", ["Risks", None]),
        ("Out of scope:\n\n- a\n- b\n\nzzz", ["Non-goals", "Non-goals", None]),
        ("What it must do\n- a\n- b", ["Requirements", "Requirements"]),
        ("Who is it for? a", [None]),
        ("- Users\n  - a\n  - b\n- Risks\n  - c", ["Users", "Users", "Risks"]),
        ("- Risks: a\n- Users: b", ["Risks", "Users"]),
        ("## Risks\n\n- Users: they leave", ["Risks"]),
        ("1. Risks\nthey leave", ["Risks"]),
        ("## Risks\n\n## Users", ["Risks", "Users"]),
        ("Must: a tech sees jobs", ["Requirements"]),
        ("Riskless: a", [None]),
    ],
)
def test_a_label_holds_for_what_its_author_put_under_it(text: str, headings: list[str | None]) -> None:
    assert _headings(text) == headings


def test_a_label_that_the_heading_does_not_say_stays_in_the_text() -> None:
    must, customers = sort("Must: a\n\nCustomers: b", PLANS)
    assert (must.label, customers.label) == ("", "")
    assert customers.section == 3


def test_rows_of_a_table_go_where_its_columns_stand() -> None:
    text = "| Risk | Mitigation | Owner |\n| - | - | - |\n| a | b | c |\n| d | e | f |"
    assert _sorted(text) == [
        ("| Risk | Mitigation | Owner |\n| - | - | - |\n| a | b | c |", "Risks", "suggested"),
        ("| d | e | f |", "Risks", "suggested"),
    ]


def test_words_in_common_suggest_a_section_and_one_word_does_not() -> None:
    lost = "Support tickets about this went from 30 to 85 per month since August."
    assert _sorted(lost) == [(lost, "Problem and evidence", "suggested")]
    assert _headings("Everyone.") == [None]


@pytest.mark.parametrize(
    ("template", "text", "heading"),
    [
        (1, "p95 response time under 300 ms", "Quality"),
        (1, "p95 sync time: 40 s, target 5 s", "Quality"),
        (14, "Search p95 from 900 ms to 300 ms", "Service levels"),
        (15, "p99 latency: 500 ms", "Cost and latency budget"),
        (17, "p95 response time under 300 ms", "Performance budget"),
        (1, "B2B: 5 customers, 3 weeks", "Users"),
        (3, "B2B customers only", "Target user and job"),
        (24, "We sell B2B to mid-size companies", "Audience"),
    ],
)
def test_figures_of_quality_and_kinds_of_customers_have_sections_of_their_own(
    template: int, text: str, heading: str
) -> None:
    plans = get_template(template).sections
    (piece,) = sort(text, plans)
    assert piece.section is not None
    assert plans[piece.section].heading == heading


def test_numbers_and_single_letters_in_common_suggest_nothing() -> None:
    assert _headings("5 s, 3 weeks, 10 and 15 of 2 x 7") == [None]


def test_a_heading_that_names_no_section_goes_with_what_stands_under_it() -> None:
    lost = "Support tickets about this went from 30 to 85 per month since August."
    assert _headings(f"### Sales\n\n{lost}") == ["Problem and evidence"] * 2


def test_an_empty_brief_has_no_pieces() -> None:
    assert sort("\n \n", PLANS) == list[Sorted]()


@pytest.mark.parametrize(
    ("label", "heading"),
    [
        ("Who:", "Users"),
        ("Must haves:", "Requirements"),
        ("Must have list:", "Requirements"),
        ("Nice to have", "Requirements"),
        ("Doubts:", "Open questions"),
        ("Deadline:", "Rollout"),
        ("Perf:", "Quality"),
        ("Performance:", "Quality"),
        ("Dependency:", "Dependencies"),
        ("Metric:", "Goals and metrics"),
        ("Risks (known):", "Risks"),
    ],
)
def test_a_label_carries_its_words_and_the_list_below_it(label: str, heading: str) -> None:
    assert set(_headings(f"{label}\n- zebra\n- yak")) == {heading}
    if label.endswith(":"):
        assert _headings(f"{label} zebra") == [heading]


def test_a_line_that_begins_with_a_label_is_a_piece_of_its_own() -> None:
    text = "Risks: it is late\nand wrong\nDependency: the zebra team\nBudget: twenty\nDoubts:\nnobody knows"
    assert _sorted(text) == [
        ("it is late\nand wrong", "Risks", "label"),
        ("the zebra team", "Dependencies", "label"),
        ("Budget: twenty", None, None),
        ("nobody knows", "Open questions", "label"),
    ]
    assert _headings("- zebra\nRisks: yak") == [None, "Risks"]


@pytest.mark.parametrize(
    "text", ["They see it with our\nUsers. And so on", "one, two.\nthree: four", "A\nRisks go"]
)
def test_a_paragraph_that_was_wrapped_is_not_cut(text: str) -> None:
    assert len(sort(text, PLANS)) == 1


def test_the_entries_of_one_list_go_together_or_not_at_all() -> None:
    entries = ["zebra", "an error message and an empty state while loading screens", "yak", "llama"]
    assert _headings("\n".join(f"{number}. {entry}" for number, entry in enumerate(entries, 1))) == [None] * 4
    assert _headings(f"- {entries[1]}") == ["UX states"]


@pytest.mark.parametrize("label", ["Who is this for", "Who it's for:", "Who will use it:", "Users"])
def test_a_label_in_the_words_of_a_message_gives_its_list_to_the_users(label: str) -> None:
    assert _headings(f"{label}\n- ward nurses\n- payroll") == ["Users", "Users"]
