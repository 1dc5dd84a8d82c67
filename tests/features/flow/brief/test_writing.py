"""What is written is what was typed: words in their order, with headings, ids and frames around them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from requill.features.documents.outline_reader import read_outline
from requill.features.flow.brief.writing import Given, write
from requill.features.templates.service import get_template
from requill.kit.markdown import sections
from tests.features.flow.brief.briefs import BILLING, messy, sort, words

PLANS = get_template(1).sections
INDEX = {plan.heading: index for index, plan in enumerate(PLANS)}
_FRAMES = re.compile(r"\*\*N?FR-\d{3}\*\* |^\| (?:-+ \| )*-+ \|$|\[ \] ", re.MULTILINE)


def _put(heading: str, *texts: str, text: str = "") -> str:
    """The section with those pieces."""
    pieces = [Given(one, section=INDEX[heading]) for one in texts]
    written = write(text, PLANS, pieces).text
    return written.partition(f"## {heading}\n\n")[2].rstrip("\n")


def _is_in_order(wanted: Sequence[str], found: Sequence[str]) -> bool:
    rest = iter(found)
    return all(word in rest for word in wanted)


@settings(deadline=None)
@given(messy, st.sampled_from(range(len(PLANS))))
def test_every_word_under_one_section_stands_there_in_order(text: str, section: int) -> None:
    pieces = [Given(piece.text, section=section) for piece in sort(text, PLANS)]
    written = write("", PLANS, pieces).text
    without_numbers = re.sub(r"(?m)^[ \t]*\d{1,9}[.)](?=\s|$)", "", text)
    assert _is_in_order(words(without_numbers), words(written))
    assert [one.heading for one in sections(written) if one.level == 2] in ([], [PLANS[section].heading])


@settings(deadline=None)
@given(messy)
def test_what_is_placed_is_in_the_document_and_no_word_is_added(text: str) -> None:
    pieces = [Given(piece.text, piece.label, piece.section) for piece in sort(text, PLANS)]
    written = write("", PLANS, pieces).text
    placed = {word for piece in pieces if piece.section is not None for word in words(piece.text)}
    frames = {word for plan in PLANS for word in words(plan.heading)}
    frames |= {"Metric", "Baseline", "Target", "By", "Risk", "Mitigation", "Owner"}
    frames |= set(words("What we need From whom By when"))
    bare = _FRAMES.sub(" ", written)
    assert set(words(bare)) <= placed | frames | {"br"}
    headings = [section.heading for section in sections(written) if section.level == 2]
    assert headings == [
        plan.heading
        for index, plan in enumerate(PLANS)
        if any(piece.section == index and piece.text != piece.label for piece in pieces)
    ]


def test_the_kickoff_note_becomes_the_document_that_its_author_sorted() -> None:
    pieces = [Given(piece.text, piece.label, piece.section) for piece in sort(BILLING, PLANS)]
    written = write("", PLANS, pieces).text
    outline = read_outline(written)
    requirements = [one for one in outline.requirements if one.prefix == "FR"]
    assert [one.id for one in requirements] == ["FR-001"]
    statement = requirements[0].statement.of(written)
    assert statement.startswith("Admins see their current usage")
    assert statement.endswith("Sara yes, Tom says later. -> later.")
    assert "\nMetering is wrong -> we bill wrong -> trust is gone. Metering pipeline drops" in written
    assert "|" not in written
    assert "I quit" not in written
    for fact in ("18k to 61k/month", "104% to 112%", "approx 2,300", "0.7% on top", "0.5% we don't go on"):
        assert fact in written, fact
    assert "to be set" not in written


def test_requirements_get_ids_and_keep_what_is_nested_in_them() -> None:
    assert _put("Requirements", "- a\n  - b", "2. c", "d\ne") == (
        "**FR-001** a\n- b\n\n**FR-002** c\n\n**FR-003** d\ne"
    )


def test_a_requirement_with_an_id_keeps_it_and_others_go_on_from_there() -> None:
    assert _put("Requirements", "**FR-007** [Must] a\n- b", "- c") == (
        "**FR-007** [Must] a\n- b\n\n**FR-008** c"
    )


def test_entries_of_a_list_are_rows_with_their_words_in_the_first_cell() -> None:
    assert _put("Risks", "- a | b", "2. c\n   d") == (
        "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| a \\| b |  |  |\n| c d |  |  |"
    )


def test_what_a_cell_could_not_hold_stays_prose_or_a_list_beside_the_table() -> None:
    table = "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| a |  |  |"
    assert _put("Risks", "Above it.\nIn two lines.", "- a", "Below it.") == (
        f"Above it.\nIn two lines.\n\n{table}\n\nBelow it."
    )
    assert _put("Risks", "- a", "- b\n  - c") == f"{table}\n\n- b\n  - c"
    assert _put("Risks", "1. b\n\n   In two paragraphs.") == "1. b\n   \n   In two paragraphs."


def test_a_table_with_the_columns_of_the_section_stays_rows_of_it() -> None:
    table = "| risk | Mitigation | Owner |\n|---|---|---|\n| a | b \\| c | d |"
    assert _put("Risks", "- words", table, "| e | f | g |") == (
        "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n"
        "| words |  |  |\n| a | b \\| c | d |\n| e | f | g |"
    )


def test_another_table_stays_a_table_wherever_its_rows_go() -> None:
    table = "| A | B |\n|---|---|\n| 1 | 2 |"
    assert _put("Risks", table, "| 3 | 4 |") == "| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |"
    pieces = [Given(table), Given("| 3 | 4 |", section=INDEX["Users"])]
    assert write("", PLANS, pieces).text == "## Users\n\n| A | B |\n|---|---|\n| 3 | 4 |\n"


def test_list_entries_keep_their_text_without_a_second_marker() -> None:
    assert _put("Non-goals", "- a\n  - b", "c\nd", "* e", "3. f") == "- a\n  - b\n- c\n  d\n- e\n3. f"


@pytest.mark.parametrize("marker", ["- ", "1. ", "10) "])
def test_what_is_nested_in_an_entry_stays_nested_in_it(marker: str) -> None:
    text = _put("Non-goals", f"{marker}a\n    - b\n        - c\n    - d")
    tokens = MarkdownIt().parse(text)
    depths = [one.level for one in tokens if one.type == "inline"]
    assert [one.content for one in tokens if one.type == "inline"] == ["a", "b", "c", "d"]
    assert depths == [3, 5, 7, 5]


def test_prose_stays_prose_and_a_list_in_it_a_list() -> None:
    assert _put("Summary", "a, b: c", "- d", "- e", "f") == "a, b: c\n\n- d\n- e\n\nf"


def test_a_line_that_introduces_a_list_is_no_entry_of_it() -> None:
    assert _put("Requirements", "Admins can:", "- a") == "Admins can:\n\n**FR-001** a"


@pytest.mark.parametrize("heading", [plan.heading for plan in PLANS])
def test_code_quotations_and_html_stay_as_they_are(heading: str) -> None:
    code, quote = "```\n# a | b\n\nc\n```", "> d\n> e"
    assert _put(heading, code, quote) == f"{code}\n\n{quote}"


@pytest.mark.parametrize(
    ("open_end", "closed"),
    [("```\na", "```\na\n```"), ("<!-- a", "<!-- a\n-->"), ("<pre>\n## a", "<pre>\n### a\n</pre>")],
)
def test_what_is_never_closed_takes_nothing_below_it_along(open_end: str, closed: str) -> None:
    pieces = [Given(open_end, section=INDEX["Summary"]), Given("b", section=INDEX["Users"])]
    assert write("", PLANS, pieces).text == f"## Summary\n\n{closed}\n\n## Users\n\n- b\n"


def test_headings_of_the_brief_stand_below_those_of_the_document() -> None:
    assert _put("Summary", "# a", "b\n===", "#### c") == "### a\n\n### b\n\n#### c"


def test_a_label_is_lost_only_where_it_became_the_heading() -> None:
    risks, users = INDEX["Risks"], INDEX["Users"]
    struck = Given("Risks. a", "Risks.", risks)
    elsewhere = Given("Risks. a", "Risks.", users)
    above = Given("## Risks\n\na", "## Risks", users)
    invented = Given("Marta said so", "Marta", users)
    assert write("", PLANS, [struck]).text == "## Risks\n\na\n"
    assert write("", PLANS, [elsewhere]).text == "## Users\n\n- Risks. a\n"
    assert write("", PLANS, [above]).text == "## Users\n\n### Risks\n\n- a\n"
    assert write("", PLANS, [invented]).text == "## Users\n\n- Marta said so\n"


def test_pieces_are_added_below_what_a_document_has() -> None:
    text = (
        "## Users\n\n- a\n\n## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| b | c | d |\n"
    )
    pieces = [
        Given("- e", section=INDEX["Risks"]),
        Given("f", section=INDEX["Users"]),
        Given("g", section=INDEX["Scope"]),
    ]
    assert write(text, PLANS, pieces).text == (
        "## Users\n\n- a\n- f\n\n## Scope\n\n- g\n\n"
        "## Risks\n\n| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| b | c | d |\n| e |  |  |\n"
    )
