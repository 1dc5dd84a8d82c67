"""Conversations of several messages: what a short message refers to."""

from __future__ import annotations

import pytest

from requill.ai.builtin.answering import answer
from requill.ai.builtin.talk.titler import title
from requill.ai.interface import AssistantMessage, Message, ModelRequest, Role, UserMessage

IDEA = "AI powered expense report tool for small businesses that lets employees snap receipts"
TEXT = "An app that lets neighbours lend tools to each other easily. It should be fast."


def answers(role: Role, *said: str) -> list[str]:
    """What the assistant says to each message in turn."""
    messages: list[Message] = []
    for text in said:
        messages.append(UserMessage(text))
        messages.append(AssistantMessage(answer(ModelRequest(role, tuple(messages))).text))
    return [message.text for message in messages if isinstance(message, AssistantMessage)]


def test_more_is_the_next_card_and_none_is_shown_twice() -> None:
    first, second, *rest = answers(Role.GENERAL, "must, should, could, won't: RICE or MoSCoW?", *["more"] * 4)
    assert first.startswith("### ")
    assert second.startswith("The nearest I have to that:\n\n### ")
    titles = [line for text in (first, second, *rest) for line in text.split("\n") if line.startswith("### ")]
    assert len(titles) == len(set(titles))
    assert rest[-1].startswith("That is all that my cards say about it.")


def test_a_new_question_is_not_taken_for_the_old_one() -> None:
    answered = answers(Role.GENERAL, "What is RICE scoring?", "And how do I write more user stories?")
    assert answered[1].startswith("### User stories")


def test_more_of_nothing_gets_an_honest_answer() -> None:
    assert "I have no card on that" in answers(Role.GENERAL, "more")[0]


@pytest.mark.parametrize("message", ["Who are you?", "what can you do", "help", "Are you an AI?"])
def test_it_says_what_it_is(message: str) -> None:
    assert answers(Role.GENERAL, message)[0].startswith("I am Requill's built-in assistant.")


def test_who_is_helped_with_what_is_read_from_the_idea() -> None:
    text = answers(Role.BRAINSTORM, IDEA)[0]
    assert "help employees snap receipts" in text
    assert "expense report" in text


def test_a_question_is_an_idea_too() -> None:
    text = answers(Role.BRAINSTORM, "How can we reduce churn in our subscription box?")[0]
    assert text.startswith("Six ways to turn “reduce churn in our subscription box?” over.")
    assert "subscription box" in text.split("\n\n", 1)[1]


@pytest.mark.parametrize("message", ["more ideas please", "Another?", "go on", "what else"])
def test_more_ideas_look_at_the_same_idea_from_other_sides(message: str) -> None:
    first, second = answers(Role.BRAINSTORM, IDEA, message)
    assert second.startswith("Four more sides of “AI powered expense report")
    headings = {line for line in first.split("\n") if line.startswith("### ")}
    assert headings.isdisjoint(second.split("\n"))


def test_a_focus_puts_one_part_of_the_idea_in_the_middle() -> None:
    second = answers(Role.BRAINSTORM, IDEA, "focus on onboarding")[1]
    assert "help employees get through onboarding" in second
    assert "if onboarding and receipts were one step" in second


@pytest.mark.parametrize("message", ["more ideas please", "focus on onboarding", "what else"])
def test_without_an_idea_before_one_is_asked_for(message: str) -> None:
    assert answers(Role.BRAINSTORM, message)[0].startswith("Tell me the idea")


def test_a_persona_has_the_name_that_comes_in_a_later_message() -> None:
    said = "Create a persona for a field inspector", "Anneke, 41, works alone. She hates retyping notes."
    assert answers(Role.PERSONA, *said)[1].startswith("### Anneke, 41")


@pytest.mark.parametrize("message", ["What should I fix first?", "which is the most important", "and next?"])
def test_what_to_mend_first_is_said_of_the_text_that_was_reviewed(message: str) -> None:
    text = answers(Role.FEEDBACK, TEXT, message)[1]
    assert text.startswith("In this order:\n\n1. ")
    assert "There is no number in it." in text


def test_a_second_text_is_reviewed_for_itself() -> None:
    other = "The system sends 3 reports a day to the owner of each depot, and no more than that."
    assert "neighbours" not in answers(Role.FEEDBACK, TEXT, other)[1]


def test_what_to_mend_without_a_text_asks_for_one() -> None:
    assert answers(Role.FEEDBACK, "what should I fix first?")[0].startswith("Paste the idea")


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("Acceptance criteria for syncing after a long time offline", "Acceptance criteria for syncing"),
        ("Create a persona for a nurse who works nights", "Create persona for nurse"),
        ("Hi! I'm working on onboarding and I need help with defining success metrics",
         "Defining success metrics"),
    ],
)  # fmt: skip
def test_a_title_stops_where_a_clause_begins(first: str, expected: str) -> None:
    assert title(first) == expected


@pytest.mark.parametrize(
    "said",
    [
        "Write a PRD for a shift handover app",
        "please draft me a spec for a shift handover app",
        "can you create a document about shift handover?",
    ],
)
def test_a_wish_for_a_document_is_told_where_one_is_started(said: str) -> None:
    told = answers(Role.GENERAL, said)[0]
    assert told.startswith("I work by rule, without a language model, so I cannot write a document")
    assert "- [Standard PRD](/document-flow/1?title=Shift%20handover" in told
    assert "- [One-page PRD](/document-flow/2?title=Shift%20handover" in told


def test_a_prd_is_still_explained_after_that() -> None:
    assert "### What a PRD must hold" in answers(Role.GENERAL, "Write a PRD for a shift handover app")[0]


@pytest.mark.parametrize(
    "said",
    [
        "Give me ideas for reducing churn in a B2B app",
        "suggest some ways to reduce churn",
        "Brainstorm names",
    ],
)
def test_a_wish_for_ideas_is_told_what_brainstorm_does_and_gets_no_card(said: str) -> None:
    told = answers(Role.GENERAL, said)[0]
    assert "I have no ideas of my own on a subject. Brainstorm can turn yours over" in told
    assert "###" not in told


def test_a_wish_for_user_stories_is_told_what_can_be_done_and_what_they_are() -> None:
    told = answers(Role.GENERAL, "write me user stories for a login page")[0]
    assert told.startswith("I work by rule, without a language model, so I cannot write user stories")
    assert "What I know about it:\n\n### User stories\n\n" in told


@pytest.mark.parametrize(
    "said", ["How do I write user stories?", "What is a PRD?", "give me an example of a good non-goal"]
)
def test_a_question_about_writing_gets_its_card_at_once(said: str) -> None:
    assert answers(Role.GENERAL, said)[0].startswith("### ")


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("hi, what can you do?", "What can you do"),
        ("What do you think of: users should be able to log in easily", "Users log in easily"),
        ("My idea: an app that reminds people to drink water", "App that reminds people to drink"),
        ("Marta, 52, ward nurse, plans shifts on paper", "Marta 52 ward nurse"),
        ("Bus driver Ali, 38, works nights in Leipzig", "Bus driver Ali"),
    ],
)
def test_a_title_ends_where_its_thought_does(first: str, expected: str) -> None:
    assert title(first) == expected
