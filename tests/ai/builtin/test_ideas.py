"""An idea or a wish in the general chat is taken up: said back, asked about, and led to where it goes on."""

from __future__ import annotations

import pytest

from requill.ai.builtin.talk.following import converse
from requill.ai.builtin.talk.ideas import read_idea
from requill.ai.interface import AssistantMessage, Message, UserMessage

SHELVES = "a tool where our warehouse people can report broken shelves by phone, right now its all on paper"


def said(*messages: str) -> str:
    spoken: list[Message] = []
    for message in messages[:-1]:
        spoken += [UserMessage(message), AssistantMessage("…")]
    return converse([*spoken, UserMessage(messages[-1])]).text


@pytest.mark.parametrize(
    ("message", "what", "title"),
    [
        (
            SHELVES,
            "a tool where our warehouse people can report broken shelves by phone",
            "Report%20broken%20shelves%20by%20phone",
        ),
        (
            "I want to build an app for booking meeting rooms",
            "an app for booking meeting rooms",
            "App%20for%20booking%20meeting%20rooms",
        ),
        (
            "landing page for our new product",
            "landing page for our new product",
            "Landing%20page%20for%20our%20new%20product",
        ),
        ("PRD for saved baskets", "saved baskets", "Saved%20baskets"),
        (
            "a prd for what we do in hr with vacations",
            "what we do in hr with vacations",
            "What%20we%20do%20in%20hr%20with%20vacations",
        ),
        ("could you build a booking app?", "a booking app", "Booking%20app"),
        (
            "We want to let customers pay by invoice.",
            "let customers pay by invoice",
            "Let%20customers%20pay%20by%20invoice",
        ),
        ("idea: a bot that reminds tenants", "a bot that reminds tenants", "Bot%20that%20reminds%20tenants"),
    ],
)
def test_an_idea_is_said_back_with_questions_and_ways_to_go_on(message: str, what: str, title: str) -> None:
    told = said(message)
    assert told.startswith(f"I take this as an idea: “{what}”.")
    assert "\n3. How would you see that it works" in told
    assert f"- [Standard PRD](/document-flow/1?title={title})" in told
    assert "[turn it over in Brainstorm](/chat?mode=brainstorm&prefill=" in told
    assert "###" not in told


def test_what_the_idea_says_is_not_asked_again() -> None:
    told = said(SHELVES)
    assert "Today: Its all on paper." in told
    assert "When did your warehouse people last run into this" in told
    assert "Who is it for" not in told
    assert "What does that cost today" in told


def test_a_problem_without_the_form_of_a_wish_is_taken_up_too() -> None:
    told = said("our checkout is too slow and people leave")
    assert told.startswith("You say: “our checkout is too slow and people leave”.")
    assert "/document-flow/1?title=" in told


def test_more_about_an_idea_is_sent_where_it_can_be_written_down() -> None:
    told = said(SHELVES, "the drivers of the forklifts lose an hour a day over it")
    assert told.startswith("That belongs in the document")
    assert "?title=Report%20broken%20shelves%20by%20phone)" in told


@pytest.mark.parametrize(
    ("message", "card"),
    [
        ("how do I say no to my CEO", "Non-goals, and how to say no"),
        ("roadmap", "Roadmaps: now, next, later"),
        ("rollout plan", "Rollout"),
        ("acceptance criteria for login", "Acceptance criteria"),
        ("I need to prioritise my backlog", "RICE scoring"),
        ("how do I write a PRD for an app?", "What a PRD must hold"),
    ],
)
def test_a_topic_that_is_asked_for_still_gets_its_card(message: str, card: str) -> None:
    assert said(message).startswith(f"### {card}\n")


def test_the_card_on_stories_says_what_an_epic_is() -> None:
    assert "An epic is" in said("difference between epic and story")


@pytest.mark.parametrize(
    "message",
    [
        "what is an app?",
        "translate this page into German",
        "thanks for the tool",
        "asdf qwer",
        "how do I build an app",
    ],
)
def test_a_question_or_a_remark_is_no_idea(message: str) -> None:
    assert read_idea(message) is None


def test_no_idea_can_break_out_of_its_links() -> None:
    told = said("an app for [x](javascript:alert(1)) & co")
    assert "title=App%20for%20%5Bx%5D%28javascript%3Aalert%281%29%29%20%26%20co)" in told
