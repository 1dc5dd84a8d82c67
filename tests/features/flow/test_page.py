"""The document of an interview: sections in the template's order, each written as a whole."""

from __future__ import annotations

from requill.ai.interface import SectionKind, SectionPlan
from requill.features.flow.page import (
    add_open_questions,
    compose,
    drop_open_question,
    section_body,
    write_section,
)
from requill.kit.markdown import sections


def _plan(heading: str, kind: SectionKind = "prose") -> SectionPlan:
    return SectionPlan(heading, kind, True, "", (), "")


PLANS = (_plan("Summary"), _plan("Scope"), _plan("Risks"), _plan("Open questions", "questions"))


def test_sections_stand_in_the_templates_order_whatever_the_order_of_answers() -> None:
    text = ""
    for index in (2, 0, 3, 1):
        text = write_section(text, PLANS, index, f"Body {index}.")
    assert [section.heading for section in sections(text)] == [plan.heading for plan in PLANS]
    assert text.startswith("## Summary\n\nBody 0.\n\n## Scope\n\nBody 1.\n\n")
    assert text.endswith("Body 3.\n")


def test_writing_again_replaces_the_body_and_nothing_else() -> None:
    text = write_section(write_section("", PLANS, 0, "One."), PLANS, 2, "Three.")
    again = write_section(text, PLANS, 0, "Uno.")
    assert again == text.replace("One.", "Uno.")


def test_a_heading_that_somebody_changed_stays_as_they_wrote_it() -> None:
    text = write_section("### 1. SUMMARY\n\nOne.\n", PLANS, 0, "Two.")
    assert text == "### 1. SUMMARY\n\nTwo.\n"


def test_a_heading_within_an_answer_is_no_section_of_the_template() -> None:
    text = "## Summary\n\n### Risks\n\nOf the old product.\n"
    assert section_body(text, "Risks") == ""
    assert write_section(text, PLANS, 1, "New.") == f"{text}\n## Scope\n\nNew.\n"


def test_a_document_is_composed_of_the_sections_that_have_a_text_or_of_all_headings() -> None:
    assert compose(PLANS, {2: "Three.\n", 0: "One."}) == "## Summary\n\nOne.\n\n## Risks\n\nThree.\n"
    assert compose(PLANS, {}) == ""
    assert compose(PLANS, {}, empty=True) == "## Summary\n\n## Scope\n\n## Risks\n\n## Open questions\n"


def test_open_questions_are_listed_once_with_an_owner_to_be_named() -> None:
    text = add_open_questions("", PLANS, ["Who pays?", "Who pays?"])
    text = add_open_questions(text, PLANS, ["Who pays?", "When is it due"])
    assert section_body(text, "Open questions") == (
        "- Who pays? Owner: to be named\n- When is it due. Owner: to be named"
    )


def test_an_open_question_that_was_answered_after_all_is_gone() -> None:
    text = add_open_questions(write_section("", PLANS, 0, "One."), PLANS, ["Who pays?", "When?"])
    text = drop_open_question(text, PLANS, "Who pays?")
    assert section_body(text, "Open questions") == "- When? Owner: to be named"
    assert drop_open_question(text, PLANS, "When?") == "## Summary\n\nOne.\n"


def test_a_template_without_that_section_gets_it_at_the_end() -> None:
    text = write_section("", PLANS[:2], 0, "One.")
    text = add_open_questions(text, PLANS[:2], ["Who pays?"])
    assert text.endswith("## Open questions\n\n- Who pays? Owner: to be named\n")


def test_later_sections_stand_before_the_open_questions_of_a_template_without_them() -> None:
    text = add_open_questions("", PLANS[:3], ["Who pays?"])
    for index in (2, 0):
        text = write_section(text, PLANS[:3], index, "Body.")
    assert [section.heading for section in sections(text)] == ["Summary", "Risks", "Open questions"]


def test_an_open_question_names_whom_to_ask_and_goes_with_the_answer() -> None:
    text = add_open_questions("", PLANS, ["Who pays?", "When?"], {"Who pays?": "Mia"})
    assert section_body(text, "Open questions") == "- Who pays? Owner: Mia\n- When? Owner: to be named"
    assert add_open_questions(text, PLANS, ["Who pays?"]) == text
    assert section_body(drop_open_question(text, PLANS, "Who pays?"), "Open questions") == (
        "- When? Owner: to be named"
    )


def test_no_questions_change_nothing() -> None:
    assert add_open_questions("## Summary\n\nOne.\n", PLANS, []) == "## Summary\n\nOne.\n"
