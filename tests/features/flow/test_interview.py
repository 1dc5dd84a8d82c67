"""The rules of an interview: what the control answers do, what comes next, when it is over."""

from __future__ import annotations

from requill.ai.interface import Question, SectionPlan
from requill.features.flow.interview import Interview
from requill.features.flow.moves import Reading


def _plan(heading: str, *, required: bool = True, questions: int = 1) -> SectionPlan:
    asked = tuple(Question(f"{heading} {number}?", ("a", "b")) for number in range(1, questions + 1))
    return SectionPlan(heading, "prose", required, "", asked, "", "")


PLANS = (_plan("Summary", questions=2), _plan("Scope", required=False), _plan("Risks"))


def _asked_first() -> Interview:
    record = Interview.begin(PLANS)
    record.ask_next(PLANS)
    return record


def test_it_begins_with_the_first_question_of_the_first_section() -> None:
    record = _asked_first()
    assert (record.current, record.question_index, record.question) == (0, 0, "Summary 1?")
    assert record.suggestions == ["a", "b"]


def test_skip_leaves_a_section_out_and_goes_on() -> None:
    record = _asked_first()
    record.apply(Reading("skip"), PLANS)
    assert record.states == ["skipped", "open", "open"]
    assert record.question == "Scope 1?"


def test_skipping_a_later_question_keeps_what_the_section_has() -> None:
    record = _asked_first()
    record.fill(0)
    record.ask(0, "Summary 2?", [], PLANS)
    record.apply(Reading("skip"), PLANS)
    assert record.states[0] == "filled"
    assert record.current == 1


def test_finish_leaves_out_all_that_is_open_and_keeps_the_rest() -> None:
    record = _asked_first()
    record.fill(0)
    record.ask(0, "Summary 2?", [], PLANS)
    record.apply(Reading("finish"), PLANS)
    assert record.states == ["filled", "skipped", "skipped"]
    assert record.current is None
    assert record.missing(PLANS) == []


def test_unknown_is_remembered_as_an_open_question() -> None:
    record = _asked_first()
    record.apply(Reading("unknown"), PLANS)
    assert record.states[0] == "unknown"
    assert record.unknowns == ["Summary 1?"]
    assert record.current == 1


def test_back_asks_the_section_before_again() -> None:
    record = _asked_first()
    record.apply(Reading("skip"), PLANS)
    record.apply(Reading("back"), PLANS)
    assert (record.current, record.question) == (0, "Summary 1?")


def test_back_from_a_second_question_leads_to_the_first_of_the_same_section() -> None:
    record = _asked_first()
    record.ask(0, "Summary 2?", [], PLANS)
    record.apply(Reading("back"), PLANS)
    assert (record.current, record.question_index, record.question) == (0, 0, "Summary 1?")


def test_back_to_a_section_that_is_named_leads_there_and_then_on() -> None:
    record = _asked_first()
    for index in (0, 1):
        record.fill(index)
        record.ask_next(PLANS)
    record.apply(Reading("back", target=0), PLANS)
    assert record.question == "Summary 1?"
    record.ask_next(PLANS)
    assert record.question == "Risks 1?"


def test_whom_to_ask_is_remembered_with_the_question() -> None:
    record = _asked_first()
    record.apply(Reading("unknown", owner="Mia"), PLANS)
    assert record.owners == {"Summary 1?": "Mia"}
    assert Interview.load(record.dump()) == record


def test_back_at_the_beginning_stays_there() -> None:
    record = _asked_first()
    record.apply(Reading("back"), PLANS)
    assert record.current == 0


def test_sections_passed_over_come_up_again_at_the_end() -> None:
    record = _asked_first()
    record.ask(2, "Anything dangerous?", [], PLANS)
    record.fill(2)
    record.ask_next(PLANS)
    assert record.current == 0


def test_the_last_answer_ends_it() -> None:
    record = _asked_first()
    for index in range(3):
        record.fill(index)
    record.ask_next(PLANS)
    assert record.current is None
    assert record.question == ""


def test_ending_leaves_out_what_was_never_wanted() -> None:
    record = _asked_first()
    record.fill(0)
    record.end()
    assert record.states == ["filled", "skipped", "skipped"]


def test_missing_names_required_sections_only() -> None:
    record = _asked_first()
    assert record.missing(PLANS) == ["Summary", "Risks"]
    record.apply(Reading("skip"), PLANS)
    assert record.missing(PLANS) == ["Risks"]


def test_a_question_of_the_template_is_recognised_and_another_one_counts_on() -> None:
    record = _asked_first()
    record.ask(0, "summary 2", [], PLANS)
    assert record.question_index == 1
    record.ask(0, "And why?", [], PLANS)
    assert record.question_index == 2
    record.ask(2, "What can go wrong?", [], PLANS)
    assert record.question_index == 0


def test_the_record_survives_being_stored() -> None:
    record = _asked_first()
    record.apply(Reading("unknown"), PLANS)
    assert Interview.load(record.dump()) == record
