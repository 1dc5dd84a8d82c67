"""General chat: a card only where one is about the question, RICE worked out, and what it cannot see."""

from __future__ import annotations

import pytest

from requill.ai.builtin.talk.following import converse
from requill.ai.interface import UserMessage


def said(message: str) -> str:
    return converse([UserMessage(message)]).text


@pytest.mark.parametrize(
    "message",
    [
        "what is 12% of 4300",
        "who won the world cup 2022?",
        "explain that like I'm five",
        "which train goes to Leipzig at 8",
        "tell me about the weather in spring",
    ],
)
def test_a_word_that_only_stands_in_a_cards_text_finds_none(message: str) -> None:
    assert said(message).startswith("I have no card on that.")


@pytest.mark.parametrize(
    ("message", "card"),
    [
        ("how do I prioritise my backlog of 40 items?", "RICE scoring"),
        ("how do I say no to stakeholders?", "Non-goals, and how to say no"),
        ("how long should a PRD be", "What a PRD must hold"),
        ("how long should my PRD be?", "What a PRD must hold"),
        ("how do I give feedback on a document", "Giving and getting feedback on a document"),
        ("must, should, could, won’t", "MoSCoW"),
    ],
)
def test_a_card_that_is_about_the_question_answers_it(message: str, card: str) -> None:
    assert said(message).startswith(f"### {card}\n")


@pytest.mark.parametrize(
    "message",
    ["how many documents do I have", "how many words does my document have?", "open my last document"],
)
def test_a_question_about_ones_own_documents_is_sent_there(message: str) -> None:
    assert said(message).startswith("In this chat I do not see your documents.")


@pytest.mark.parametrize(
    ("message", "row"),
    [
        (
            "calculate RICE: reach 4000, impact 2, confidence 50%, effort 4",
            "| Idea 1 | 4,000 | 2 | 50% | 4 | **1,000** |",
        ),
        (
            "What's the RICE score for dark mode: reach = 2k, impact 0.5, confidence 0.8, effort 3",
            "| Dark mode | 2,000 | 0.5 | 80% | 3 | **267** |",
        ),
    ],
)
def test_a_rice_score_is_worked_out(message: str, row: str) -> None:
    assert row in said(message)


def test_several_ideas_are_ranked_and_what_lacks_is_named() -> None:
    told = said(
        "score these with RICE: SSO reach 300 impact 3 confidence 50% effort 5; dark mode reach 2000 "
        "impact 1 confidence 80% effort 2; chat reach 3k impact 1"
    )
    assert told.index("| Dark mode | 2,000 | 1 | 80% | 2 | **800** |") < told.index("| SSO | 300 | 3 |")
    assert told.endswith("“Chat” lacks confidence and effort.")


def test_an_effort_of_nothing_gives_no_score() -> None:
    assert said("calculate RICE: reach 4, impact 2, confidence 50%, effort 0").startswith("### RICE scoring")
