"""Answers stand in their section as they were typed, in its questions' order, and Back replaces them."""

from __future__ import annotations

import pytest

from tests.features.flow.answers import Talk

SUMMARY, PROBLEM, METRICS, REQUIREMENTS, RISKS = 0, 1, 2, 6, 9


def _at(index: int, number: int = 0, template_id: int = 1) -> Talk:
    talk = Talk(template_id)
    talk.say("back", "back", (index, number))
    return talk


def test_paragraphs_of_one_section_are_separated_by_a_blank_line() -> None:
    talk = Talk()
    talk.say("Techs see jobs offline.")
    talk.say("Because, well, 31% have no signal")
    assert talk.body("Summary") == "Techs see jobs offline.\n\nBecause, well, 31% have no signal"


def test_lists_continue_lists_and_keep_apart_from_prose_and_from_other_lists() -> None:
    talk = _at(PROBLEM)
    talk.say("- one\n  more of it\n- two")
    talk.say("- three")
    assert talk.body("Problem and evidence") == "- one\n  more of it\n- two\n- three"
    talk = _at(PROBLEM)
    talk.say("- one")
    talk.say("and a sentence")
    assert talk.body("Problem and evidence") == "- one\n\nand a sentence"
    talk = _at(PROBLEM)
    talk.say("- one")
    talk.say("1. first")
    assert talk.body("Problem and evidence") == "- one\n\n1. first"


def test_rows_get_the_templates_header_and_later_ones_are_appended_to_the_one_table() -> None:
    talk = _at(METRICS)
    head = "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |"
    talk.say(f"{head}\n| Finished on site | 64% | 90% | June |")
    talk.say("| Crash rate (not sure) | 1 \\| 2 | under 1 | Q3 |")
    assert talk.body("Goals and metrics") == (
        "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |\n"
        "| Finished on site | 64% | 90% | June |\n| Crash rate (not sure) | 1 \\| 2 | under 1 | Q3 |"
    )
    assert talk.remarks == ["2 rows are in the document."]


def test_prose_under_a_table_stands_below_it_and_rows_after_prose_in_a_table_of_their_own() -> None:
    talk = _at(METRICS)
    talk.say("Mostly fewer calls.")
    talk.say("| Crashes | 3 | 1 | Q3 |")
    assert talk.body("Goals and metrics").startswith("Mostly fewer calls.\n\n| Metric |")
    talk.say("back", "back", (METRICS, 0))
    talk.say("| Calls | 9 | 1 | Q3 |")
    assert talk.body("Goals and metrics").endswith("| Calls | 9 | 1 | Q3 |\n| Crashes | 3 | 1 | Q3 |")
    assert "Mostly" not in talk.text


def test_a_table_with_other_columns_stays_as_it_is() -> None:
    talk, table = _at(METRICS), "| a | b |\n| --- | --- |\n| 1 | 2 |"
    talk.say(table)
    assert talk.body("Goals and metrics") == table
    assert talk.facts.empty[METRICS] == 0


def test_an_answer_to_an_earlier_question_stands_before_the_later_ones() -> None:
    talk = _at(PROBLEM)
    talk.say("skip")
    talk.say("- seen twice")
    talk.say("back", "back", (PROBLEM, 0))
    talk.say("- they keep a list")
    assert talk.body("Problem and evidence") == "- they keep a list\n- seen twice"


def test_back_shows_the_answer_and_a_new_one_replaces_exactly_that() -> None:
    talk = _at(PROBLEM)
    talk.say("First. Not sure that number is right, need BI to confirm\n\n- a\n- b")
    talk.say("Second.")
    talk.say("back", "back", (PROBLEM, 0))
    assert talk.facts.answer == "First. Not sure that number is right, need BI to confirm\n\n- a\n- b"
    talk.say("Instead.")
    assert talk.body("Problem and evidence") == "Instead.\n\nSecond."
    assert talk.remarks == []


def test_back_shows_rows_as_a_table_and_replaces_them_in_place() -> None:
    talk = _at(METRICS)
    talk.say("| A | 1 | 2 | June |\n| B | 1 | 2 | June |")
    talk.say("| C | 1 | 2 | June |")
    talk.say("back", "back", (METRICS, 0))
    assert talk.facts.answer.split("\n") == [
        "| Metric | Baseline | Target | By |",
        "| --- | --- | --- | --- |",
        "| A | 1 | 2 | June |",
        "| B | 1 | 2 | June |",
    ]
    talk.say("| Z | 1 | 2 | June |")
    assert talk.body("Goals and metrics").endswith("| --- |\n| Z | 1 | 2 | June |\n| C | 1 | 2 | June |")


def test_rows_that_become_prose_leave_no_empty_table() -> None:
    talk = _at(RISKS)
    talk.say("| Storage | Warn | Jona |")
    talk.say("back", "back", (RISKS, 0))
    talk.say("Nothing that we know of.")
    assert talk.body("Risks") == "Nothing that we know of."


def test_an_answer_that_was_edited_since_is_not_overwritten() -> None:
    talk = Talk()
    talk.say("Techs see jobs.")
    talk.text = talk.text.replace("Techs", "Technicians")
    talk.say("back")
    talk.say("Techs see their jobs.")
    assert talk.body("Summary") == "Technicians see jobs.\n\nTechs see their jobs."
    assert talk.remarks == ["The earlier answer in “Summary” was edited since, so both are there now."]


def test_what_somebody_typed_into_a_section_by_hand_stays_before_the_answer() -> None:
    talk = Talk()
    talk.text = "Preface.\n\n## Summary\n\nBy hand.\n\n## Mine\n\nToo.\n"
    talk.say("Techs see jobs.")
    assert talk.text == "Preface.\n\n## Summary\n\nBy hand.\n\nTechs see jobs.\n\n## Mine\n\nToo.\n"


@pytest.mark.parametrize("lead", ["", "- "])
def test_ids_that_were_taken_meanwhile_are_given_anew(lead: str) -> None:
    talk = _at(REQUIREMENTS)
    talk.text = "## Elsewhere\n\n**FR-001** Taken.\n\n**FR-004** Too.\n"
    rest = f" [Must] See jobs for 48h, see FR-002.\n- offline\n\n{lead}**FR-002** [Could] Force sync."
    talk.say(f"{lead}**FR-001**{rest}")
    assert talk.body("Requirements") == f"{lead}**FR-005**{rest}"
    assert talk.facts.next_id == "FR-006"


def test_ids_that_rows_of_a_table_have_are_taken_and_those_that_cells_mention_are_not() -> None:
    talk = _at(REQUIREMENTS)
    talk.text = "## Else\n\n| No | ID | Needs |\n| --- | --- | --- |\n| 1 | FR-001 Taken | FR-002 |\n"
    talk.say("**FR-001** See jobs.\n\n**FR-002** Sync.")
    assert talk.body("Requirements") == "**FR-003** See jobs.\n\n**FR-002** Sync."


def test_a_replaced_requirement_keeps_its_id() -> None:
    talk = _at(REQUIREMENTS)
    talk.say("**FR-001** [Must] See jobs.\n\n**FR-002** Sync.")
    talk.say("back", "back", (REQUIREMENTS, 0))
    assert talk.facts.answer == "**FR-001** [Must] See jobs.\n\n**FR-002** Sync."
    talk.say("**FR-001** [Should] See all jobs.\n\n**FR-002** Sync.")
    assert talk.body("Requirements") == "**FR-001** [Should] See all jobs.\n\n**FR-002** Sync."


def test_not_knowing_lists_the_question_and_keeps_what_was_typed_where_it_was_typed() -> None:
    talk = _at(PROBLEM)
    question = talk.record.question
    talk.say("~22% are late, not sure that is right", "unknown")
    assert talk.body("Problem and evidence") == "~22% are late, not sure that is right"
    assert talk.body("Open questions") == f"- {question} Owner: to be named"
    assert talk.record.sections[PROBLEM].questions[0].state == "unknown"
    talk.say("back")
    assert talk.facts.answer == "~22% are late, not sure that is right"
    talk.say("22% are late.")
    assert talk.body("Problem and evidence") == "22% are late."
    assert "Open questions" not in talk.text


def test_skipping_an_answer_on_the_way_keeps_it() -> None:
    talk = Talk()
    talk.say("Techs see jobs.")
    talk.say("back")
    talk.say("skip")
    assert talk.body("Summary") == "Techs see jobs."
    assert (talk.record.current, talk.record.number) == (0, 1)
