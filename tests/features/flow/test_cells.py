"""Empty cells are asked for row by row, after the questions of their section; skipped ones stay empty."""

from __future__ import annotations

import pytest

from requill.features.flow.wording import cell_question, hint
from requill.features.templates.service import get_template, library
from tests.features.flow.answers import Talk

RISKS = 9
ROWS = "| Two tablets | Keep both |  |\n| Storage |  |  |\n| Paper | Ride along | Ana |"


def _with_rows() -> Talk:
    talk = Talk()
    talk.say("back", "back", (RISKS, 0))
    talk.say(ROWS)
    return talk


def test_after_the_answer_its_rows_with_empty_cells_are_asked_about() -> None:
    talk = _with_rows()
    assert talk.remarks == ["3 rows are in the document. 3 cells are still empty."]
    assert (talk.heading, talk.record.asking, talk.record.question) == (
        "Risks",
        "cells",
        "Who owns this risk?",
    )
    row = talk.facts.row
    assert row is not None
    assert (row.number, row.cells, row.missing) == (1, ("Two tablets", "Keep both", ""), ("Owner",))
    assert (talk.facts.cell, talk.record.sections[RISKS].cells) == (1, 3)
    assert talk.facts.people == ("Ana",)


def test_a_row_that_is_given_whole_replaces_the_row_and_the_next_is_asked_for() -> None:
    talk = _with_rows()
    talk.say("| Two tablets | Keep both | Jonas Okafor |")
    assert "| Two tablets | Keep both | Jonas Okafor |\n| Storage |  |  |" in talk.text
    assert talk.record.question == "What will you do about it?"
    assert (talk.facts.cell, talk.record.sections[RISKS].cells) == (2, 3)
    talk.say("| Storage | Warn at 80% | Priya |")
    assert talk.heading == "Dependencies"
    assert talk.facts.empty[RISKS] == 0


def test_a_row_that_is_given_in_part_is_asked_about_again() -> None:
    talk = _with_rows()
    talk.say("| Two tablets | Keep both | Jonas |")
    talk.say("| Storage | Warn at 80% |  |")
    assert talk.record.question == "Who owns this risk?"
    assert talk.facts.row is not None
    assert talk.facts.row.number == 2


def test_words_alone_fill_the_first_empty_cell() -> None:
    talk = _with_rows()
    talk.say("Jonas | or Priya\nwhoever is there")
    assert "| Two tablets | Keep both | Jonas \\| or Priya<br>whoever is there |" in talk.text


def test_skipping_leaves_the_cells_empty_and_their_count() -> None:
    talk = _with_rows()
    talk.say("skip")
    assert talk.record.question == "What will you do about it?"
    talk.say("skip")
    assert talk.heading == "Dependencies"
    assert talk.facts.empty[RISKS] == 3


def test_a_cell_that_nobody_knows_is_an_open_question_about_its_row() -> None:
    talk = _with_rows()
    talk.say("I don't know")
    asked = "- Risks, row “Two tablets”: Who owns this risk? Owner: to be named"
    assert talk.body("Open questions") == asked
    assert talk.facts.row is not None
    assert talk.facts.row.number == 2


@pytest.mark.parametrize("is_table", [False, True])
def test_an_open_question_about_a_cell_goes_once_the_cell_is_set(*, is_table: bool) -> None:
    talk = _with_rows()
    talk.say("I don't know")
    talk.say("I don't know")
    talk.say("back", "back", (RISKS, 0) if is_table else None, None if is_table else RISKS)
    filled = "| Two tablets | Keep both | Jonas |"
    talk.say(f"{filled}\n| Storage |  |  |" if is_table else filled)
    asked = "- Risks, row “Storage”: What will you do about it? Owner: to be named"
    assert talk.body("Open questions") == asked


def test_an_open_question_about_a_row_without_a_name_says_its_place() -> None:
    talk = Talk()
    talk.say("back", "back", (RISKS, 0))
    talk.say("| Two tablets | Keep both | Ana |\n|  |  |  |\n|  | Wait | Ana |")
    talk.say("I don't know")
    asked = "- Risks, row “Wait”: Which risk is it? Owner: to be named"
    assert talk.body("Open questions") == asked


def test_the_whole_table_may_be_given_instead() -> None:
    talk = _with_rows()
    talk.say("| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| Other | Wait | Mara |")
    assert talk.body("Risks") == "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| Other | Wait | Mara |"
    assert talk.heading == "Dependencies"
    talk.say("back", "back", (RISKS, 0))
    assert talk.facts.answer.endswith("| Other | Wait | Mara |")


def test_a_row_from_a_window_that_is_behind_goes_into_its_own_row() -> None:
    talk = _with_rows()
    talk.say("| Two tablets | Keep both | Jonas |")
    talk.say("| Two tablets | Keep both | Mara |")
    assert "| Two tablets | Keep both | Mara |\n| Storage |  |  |" in talk.text


def test_back_shows_the_rows_with_the_cells_that_were_set_since() -> None:
    talk = _with_rows()
    talk.say("| Two tablets | Keep both | Jonas |")
    talk.say("back")
    assert talk.facts.answer.startswith(
        "| Risk | Mitigation | Owner |\n| --- | --- | --- |\n| Two tablets | Keep both | Jonas |"
    )
    talk.say("| All new | a | b |")
    assert talk.body("Risks").endswith("| --- |\n| All new | a | b |")


def test_rows_that_lack_cells_at_their_end_are_rows() -> None:
    talk = Talk()
    talk.say("back", "back", (RISKS, 0))
    talk.say("| Storage |")
    assert talk.facts.row is not None
    assert talk.facts.row.missing == ("Mitigation", "Owner")


def test_an_undone_cell_is_asked_for_again_once() -> None:
    talk = _with_rows()
    done = talk.say("| Two tablets | Keep both | Jonas |")
    done.remember(5)
    talk.text = talk.text.replace("Jonas", "")
    talk.record.follow_undo({5}, {5})
    assert talk.record.sections[RISKS].row == 0
    talk.say("skip")
    talk.record.follow_undo({5}, {5})
    assert talk.record.sections[RISKS].row == 1


@pytest.mark.parametrize("template", library(), ids=lambda template: template.name)
def test_every_column_of_every_template_has_a_question(template: object) -> None:
    for plan in get_template(template.id).sections:  # type: ignore[attr-defined]
        for column in range(len(plan.columns)):
            question = cell_question(plan, column)
            assert question.endswith("?")
            assert "{" not in question


def test_of_two_rows_that_are_the_same_one_is_set() -> None:
    talk = Talk()
    talk.say("back", "back", (2, 0))
    talk.say("| Calls | 9 | 1 |  |")
    talk.say("| Calls | 9 | 1 |  |")
    talk.say("| Calls | 9 | 1 | June |")
    talk.say("back", "back", (2, 1))
    talk.say("| Crashes | 9 | 1 | July |")
    assert talk.body("Goals and metrics").endswith("| Calls | 9 | 1 | June |\n| Crashes | 9 | 1 | July |")
    assert talk.remarks == ["2 rows are in the document."]


def test_the_hint_names_the_row_where_it_has_a_name() -> None:
    risks, dependencies = get_template(1).sections[RISKS], get_template(1).sections[RISKS + 1]
    assert hint(risks, "question", None, 0).startswith("One row for each risk. Leave a cell empty")
    assert hint(dependencies, "question", None, 0).startswith("One row each. Leave a cell empty")


def test_a_question_about_cells_names_its_row() -> None:
    talk = Talk()
    talk.say("back", "back", (RISKS, 0))
    talk.say("| Rain \\| snow<br>on site | Wait | |\n| | Ask | Jonas |")
    assert (talk.record.question, talk.record.about) == ("Who owns this risk?", "Rain | snow on site")
    talk.say("skip")
    assert (talk.record.question, talk.record.about) == ("Which risk is it?", "Row 2")
    talk.say("skip")
    assert talk.record.about == ""


def test_empty_cells_that_were_skipped_can_be_gone_back_to_at_the_end() -> None:
    talk = _with_rows()
    talk.say("finish")
    left = sum(talk.facts.empty)
    assert (talk.record.current, left) == (None, 3)
    talk.say("back", "back", cells_of=RISKS)
    assert (talk.record.asking, talk.record.about) == ("cells", "Two tablets")
    assert talk.facts.cell == 1
    talk.say("Jonas")
    assert sum(talk.facts.empty) == 2
    talk.say("back", "back", cells_of=0)
    assert (talk.record.current, talk.record.asking) == (0, "question")
