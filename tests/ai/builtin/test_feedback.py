"""Feedback over a conversation: a text is reviewed, and what is said about its review is answered."""

from __future__ import annotations

import pytest

from requill.ai.interface import Role
from tests.ai.builtin.test_following import answers

IDEA = "Our goal is to make users happy and increase engagement. We will use AI and blockchain for that."


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("how would you test it cheaply?", "I review how a text is written, by rule, and cannot answer"),
        ("what is the biggest risk for our launch?", "I review how a text is written, by rule"),
        ("score it from 1 to 10", "I give no marks; I only count."),
        ("rewrite it better", "I work by rule, without a language model, so I cannot rewrite it."),
        ("be more critical", "In this order:\n\n1. "),
        ("why is that bad?", "- There is no number in it. Whoever builds it has to guess"),
        ("what should I fix first?", "In this order:\n\n1. There is no number in it."),
        ("thanks", "You are welcome."),
    ],
)
def test_what_is_said_about_a_review_is_no_text_to_review(said: str, answer: str) -> None:
    assert answers(Role.FEEDBACK, IDEA, said)[1].startswith(answer)
    later = answers(Role.FEEDBACK, IDEA, said, "be more critical")[2]
    assert "“happy” in “Our goal is to make users happy" in later


def test_all_that_was_found_is_told_to_who_wants_more() -> None:
    told = answers(Role.FEEDBACK, IDEA, "be more critical")[1]
    assert told.count("*\n") + 1 >= 4
    assert told.endswith("That is all that my rules find in it.")


def test_a_question_that_is_the_first_text_is_reviewed() -> None:
    told = answers(Role.FEEDBACK, "How might we help nurses hand over their shift in five minutes?")[0]
    assert "in your text" in told


@pytest.mark.parametrize(
    "lead",
    ["ok here is the new one: ", "here's my problem statement: ", "My idea: ", "what do you think: "],
)
def test_the_words_before_a_text_are_no_part_of_it(lead: str) -> None:
    told = answers(Role.FEEDBACK, f"{lead}A clerk logs in within 2 seconds; today 14% give up (412).")[0]
    assert "“A clerk logs in within 2 seconds" in told


@pytest.mark.parametrize(
    ("text", "has_role"),
    [
        ("A clerk logs in within 2 seconds at most, measured at the gate.", True),
        ("Each ward nurse can sign 40 doses in 5 minutes with one hand.", True),
        ("A mobile app logs 20 glasses of water in the first week.", False),
        ("The system sends 20 reports in the first week of a month.", False),
    ],
)
def test_a_sentence_that_begins_with_a_role_says_who_it_is_for(text: str, has_role: bool) -> None:
    assert ("It does not say who it is for." not in answers(Role.FEEDBACK, text)[0]) is has_role
