"""The record of an interview: one state per question, what comes next, when it is over."""

from __future__ import annotations

import pytest

from requill.ai.interface import Question, SectionPlan
from requill.features.flow.interview import MORE, Interview
from requill.features.flow.next_question import next_question
from requill.features.templates.service import get_template


def _plan(heading: str, *, required: bool = True, asks: tuple[bool, ...] = (True,)) -> SectionPlan:
    asked = tuple(
        Question(f"{heading} {number}?", ("a", "b"), is_required)
        for number, is_required in enumerate(asks, 1)
    )
    return SectionPlan(heading, "prose", required, "", asked, "")


PLANS = (_plan("Summary", asks=(True, False)), _plan("Scope", required=False), _plan("Risks"))


def _asked_first() -> Interview:
    record = Interview.begin(PLANS)
    next_question(record, PLANS, "")
    return record


def _answer(record: Interview, words: str = "Said.") -> None:
    assert record.at_hand is not None
    record.at_hand.become("answered", words)
    next_question(record, PLANS, "")


def test_every_question_of_every_section_is_asked_in_order() -> None:
    record, asked = _asked_first(), []
    while record.current is not None:
        asked.append((record.current, record.number, record.question, record.suggestions))
        _answer(record)
    assert asked == [
        (0, 0, "Summary 1?", ["a", "b"]),
        (0, 1, "Summary 2?", ["a", "b"]),
        (1, 0, "Scope 1?", ["a", "b"]),
        (2, 0, "Risks 1?", ["a", "b"]),
    ]
    assert record.question == ""


def test_a_section_is_filled_when_its_required_questions_have_an_answer() -> None:
    record = _asked_first()
    assert not record.is_filled(0, PLANS[0])
    _answer(record)
    assert record.is_filled(0, PLANS[0])
    assert record.state(0, PLANS[0]) == "current"
    assert [record.state(index, plan) for index, plan in enumerate(PLANS)][1:] == ["open", "open"]


def test_missing_names_required_questions_without_an_answer_only() -> None:
    record = _asked_first()
    assert record.missing(PLANS) == [(0, 0), (2, 0)]
    _answer(record)
    record.sections[2].questions[0].become("skipped")
    assert record.missing(PLANS) == [(2, 0)]
    record.sections[2].questions[0].become("unknown")
    assert record.missing(PLANS) == [(2, 0)]


def test_back_leads_from_question_to_question_and_stays_at_the_first() -> None:
    record = _asked_first()
    for _ in range(3):
        _answer(record)
    seen = []
    for _ in range(4):
        record.go_back(None, PLANS)
        seen.append((record.current, record.number))
    assert seen == [(1, 0), (0, 1), (0, 0), (0, 0)]


def test_back_to_a_question_that_is_named_leads_there_and_then_on_to_what_is_open() -> None:
    record = _asked_first()
    for _ in range(3):
        _answer(record)
    record.go_back((0, 1), PLANS)
    assert record.question == "Summary 2?"
    _answer(record)
    assert record.question == "Risks 1?"


@pytest.mark.parametrize("target", [(9, 0), (0, 7), (-1, 0)])
def test_a_target_that_is_no_question_is_the_one_before(target: tuple[int, int]) -> None:
    record = _asked_first()
    _answer(record)
    record.go_back(target, PLANS)
    assert (record.current, record.number) == (0, 0)


def test_what_was_passed_over_comes_up_again_at_the_end_when_it_is_opened_again() -> None:
    record = _asked_first()
    for _ in range(3):
        _answer(record)
    record.sections[0].questions[1].become("open")
    _answer(record)
    assert record.question == "Summary 2?"


def test_an_undo_opens_the_question_and_a_redo_closes_it() -> None:
    record = _asked_first()
    _answer(record)
    record.sections[0].questions[0].proposal = 7
    record.follow_undo({7}, {7})
    assert (record.sections[0].answered, record.sections[0].first_open) == (0, 0)
    record.follow_undo(set(), {7})
    assert (record.sections[0].answered, record.sections[0].first_open) == (1, 1)


def test_an_undo_that_is_long_past_is_still_one() -> None:
    record = _asked_first()
    _answer(record)
    record.sections[0].questions[0].proposal = 7
    record.follow_undo({7}, {7})
    record.follow_undo(set(), {900})
    assert record.sections[0].first_open == 0


def test_a_models_question_stands_for_the_next_of_its_section_or_follows_up() -> None:
    record = _asked_first()
    record.ask_in_own_words(0, "SUMMARY 2?", ["x"], PLANS)
    assert (record.number, record.asking) == (1, "question")
    record.ask_in_own_words(2, "What could go wrong with it?", [], PLANS)
    assert (record.current, record.number, record.asking) == (2, 0, "question")
    _answer(record)
    record.ask_in_own_words(2, "And what then?", [], PLANS)
    assert (record.number, record.asking) == (0, "follow-up")


def test_a_section_that_got_pieces_is_asked_once_what_to_add_and_then_its_open_questions() -> None:
    record = Interview.begin(PLANS)
    record.take_pieces({0: "From the brief.", 1: " "}, ["left over"], PLANS)
    assert (record.question, record.asking, record.given) == (MORE, "more", [0])
    assert [(piece.id, piece.text) for piece in record.tray] == [(1, "left over")]
    assert record.sections[0].questions[0].answer == "From the brief."
    record.sections[0].more = "done"
    next_question(record, PLANS, "")
    assert record.question == "Summary 2?"
    assert record.missing(PLANS) == [(2, 0)]


def test_the_record_survives_being_stored() -> None:
    record = Interview.begin(PLANS)
    record.take_pieces({0: "From the brief."}, ["left over"], PLANS)
    record.sections[0].rows.append((3, 1))
    assert Interview.load(record.dump(), PLANS) == record


def test_a_record_of_a_template_that_asks_more_or_less_by_now_loads() -> None:
    record = Interview.begin((_plan("Summary", asks=(True, True, True)), PLANS[1], PLANS[2]))
    record.sections[0].questions[0].become("answered", "Said.")
    record.put(0, 2, "question", "Summary 3?")
    read = Interview.load(record.dump(), PLANS)
    assert (len(read.sections[0].questions), read.number, read.question) == (2, 1, "Summary 3?")
    assert read.sections[0].answered == 1
    assert (
        len(
            Interview.load(read.dump(), (*PLANS[:2], _plan("Risks", asks=(True, True)))).sections[2].questions
        )
        == 2
    )


# --- records from before each question had a state ---------------------------------------------

OLD = {
    "states": ["filled", "skipped", "unknown", "open"] + ["open"] * 9,
    "current": 3,
    "question_index": 1,
    "question": "Who is affected by it without ever touching it?",
    "suggestions": ["Nobody else that we know of"],
    "unknowns": ["Which number will tell you that it worked, and where does it stand today?"],
    "owners": {},
}


def test_an_interview_from_before_goes_on_where_it_was() -> None:
    plans = get_template(1).sections
    record = Interview.load(OLD, plans)
    assert (record.current, record.number, record.question) == (3, 1, OLD["question"])
    assert record.suggestions == OLD["suggestions"]
    assert record.sections[0].questions[0].state == "answered"
    assert record.is_filled(0, plans[0])
    assert [record.state(index, plans[index]) for index in (1, 2, 4)] == ["skipped", "unknown", "open"]
    assert Interview.load(record.dump(), plans) == record


def test_an_interview_from_before_its_first_question_and_after_its_last_loads() -> None:
    plans = get_template(1).sections
    states = ["filled"] * len(plans)
    over = {
        **OLD,
        "states": states,
        "current": None,
        "question_index": None,
        "question": "",
        "suggestions": [],
    }
    record = Interview.load(over, plans)
    assert record.current is None
    assert all(record.is_filled(index, plan) for index, plan in enumerate(plans))


def test_what_a_brief_covered_was_not_skipped_unless_by_hand() -> None:
    record = Interview.begin(PLANS)
    record.take_pieces({0: "From the brief."}, [], PLANS)
    record.end()
    assert record.skipped(PLANS) == [(1, 0)]
    record.sections[0].questions[1].become("skipped")
    assert record.skipped(PLANS) == [(0, 1), (1, 0)]


def test_what_a_brief_stored_meanwhile_is_taken_over_and_what_was_answered_stays() -> None:
    before, record, stored = _asked_first(), _asked_first(), _asked_first()
    _answer(record, "By the answer.")
    record.at_hand.become("skipped")  # type: ignore[union-attr]  # a question is at hand
    next_question(record, PLANS, "")
    stored.take_pieces({0: "By the brief.", 1: "Tablets."}, ["Kept beside."], PLANS)
    record.take_stored(stored, before, PLANS)
    assert record.sections[0].questions[0].answer == "By the answer."
    assert record.sections[1].questions[0].answer == "Tablets."
    assert [piece.text for piece in record.tray] == ["Kept beside."]
    assert record.given == [0, 1]
    assert (record.current, record.question) == (1, MORE)


def test_what_a_brief_stored_meanwhile_opens_no_interview_that_has_ended() -> None:
    before, record, stored = _asked_first(), _asked_first(), _asked_first()
    record.end()
    stored.take_pieces({1: "Tablets."}, [], PLANS)
    record.take_stored(stored, before, PLANS)
    assert record.current is None
    assert record.sections[1].questions[0].is_answered
