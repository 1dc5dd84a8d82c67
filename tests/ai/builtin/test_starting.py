"""A wish for a whole document ends at a link that carries the wish along."""

from __future__ import annotations

import pytest

from requill.ai.builtin.answering import answer
from requill.ai.builtin.talk.starting import TEMPLATES, title_in
from requill.ai.interface import AssistantMessage, Message, ModelRequest, Role, UserMessage
from requill.features.templates.library import read_library


def said(role: Role, *messages: str) -> str:
    spoken: list[Message] = []
    for message in messages[:-1]:
        spoken += [UserMessage(message), AssistantMessage("…")]
    return answer(ModelRequest(role, (*spoken, UserMessage(messages[-1])))).text


def test_a_wish_for_a_prd_gets_links_with_its_title() -> None:
    told = said(Role.GENERAL, "Write a PRD for an invoicing API for dental labs")
    title = "?title=Invoicing%20API%20for%20dental%20labs)"
    assert f"- [Standard PRD](/document-flow/1{title}" in told
    assert f"- [API and developer platform](/document-flow/14{title}" in told
    assert "[All templates](/templates)" in told


def test_only_templates_that_fit_are_offered() -> None:
    told = said(Role.GENERAL, "Draft a spec for late orders")
    assert told.count("/document-flow/") == 2
    assert "(/document-flow/1?title=Late%20orders)" in told


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("Write a PRD for a shift handover app", "Shift handover app"),
        ("draft me a one-pager about late orders, please", "Late orders, please"),
        ("Create an invoicing PRD", "Invoicing"),
        ("Write a PRD", ""),
        ("Write a PRD for (a) [b](c) & d", "(a) [b](c) & d"),
    ],
)
def test_the_title_is_what_the_document_is_about(message: str, title: str) -> None:
    assert title_in(message) == title


def test_no_title_can_break_out_of_its_link() -> None:
    told = said(Role.GENERAL, "Write a PRD for [x](javascript:alert(1)) & co")
    assert "title=%5Bx%5D%28javascript%3Aalert%281%29%29%20%26%20co)" in told


def test_the_links_name_the_templates_that_there_are() -> None:
    library = {template.id: template.name for template in read_library()}
    assert all(library[number] == name for number, name, _ in TEMPLATES)


def test_neighbours_of_a_card_can_be_asked_for_by_a_link() -> None:
    assert "Near to it: [" in (told := said(Role.GENERAL, "What is a non-goal?"))
    assert "](/chat?prefill=" in told


def test_ways_to_do_something_are_about_those_who_do_it() -> None:
    told = said(Role.BRAINSTORM, "Ways to get nurses to answer swap requests faster")
    assert "How might we help nurses answer swap requests before they think of it?" in told
    assert "ways" not in told.split("How might we")[1].casefold().split("weigh")[0].replace("always", "")


def test_more_about_the_second_one_asks_which_it_is() -> None:
    told = said(Role.BRAINSTORM, "Ways to help nurses swap shifts", "more ideas about the second one")
    assert told.startswith("Which one is the second to you?")


def test_a_persona_said_in_one_sentence_is_sorted_by_its_parts() -> None:
    told = said(
        Role.PERSONA, "A ward nurse, 34, with two kids, hates calling around, wants her shifts a month ahead"
    )
    assert "| Situation | With two kids |" in told
    assert "| Pains | Hates calling around |" in told
    assert "| Goals | Wants her shifts a month ahead |" in told


def test_a_name_given_later_names_the_persona() -> None:
    told = said(Role.PERSONA, "A ward nurse, 34, hates calling around", "her name is Aisha")
    assert told.startswith("### Aisha, 34")
    assert "What is a fitting name?" not in told


@pytest.mark.parametrize(
    "message",
    [
        "turn this into a document",
        "Can you turn this conversation into a spec?",
        "make this a document please",
        "save our chat as a document",
        "convert my notes to a one-pager",
        "write this up as a PRD",
        "put all of this in a doc",
    ],
)
def test_a_wish_to_make_a_document_of_what_was_said_gets_the_templates(message: str) -> None:
    told = said(Role.GENERAL, "We lose 38% at the address step.", message)
    assert told.startswith(
        "I work by rule, without a language model, so I cannot carry what is said here over"
    )
    assert "- [Standard PRD](/document-flow/1)" in told
    assert "[All templates](/templates)" in told


def test_such_a_wish_may_name_the_title() -> None:
    told = said(Role.GENERAL, "turn it into a PRD for checkout redesign, please")
    assert "[Standard PRD](/document-flow/1?title=Checkout%20redesign)" in told


@pytest.mark.parametrize(
    "message",
    [
        "turn this into user stories",
        "turn my PRD into tickets",
        "How do I turn this into a PRD?",
        "Should this be in a PRD?",
        "put the glossary in the doc",
    ],
)
def test_another_wish_is_not_taken_for_one(message: str) -> None:
    assert "/document-flow/" not in said(Role.GENERAL, message)
