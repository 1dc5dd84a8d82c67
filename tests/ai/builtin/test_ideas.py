"""An idea or a wish in the general chat is taken up: said back, asked about, and led to where it goes on."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from requill.ai.builtin.talk.following import converse
from requill.ai.builtin.talk.ideas import read_account, read_idea
from requill.ai.builtin.talk.starting import LONGEST_SPELLED
from requill.ai.interface import AssistantMessage, Message, UserMessage

SHELVES = "a tool where our warehouse people can report broken shelves by phone, right now its all on paper"


def said(*messages: str) -> str:
    spoken: list[Message] = []
    for message in messages[:-1]:
        spoken += [UserMessage(message), AssistantMessage("…")]
    return converse([*spoken, UserMessage(messages[-1])]).text


def carried(told: str, name: str = "brief") -> str:
    """What the first link takes along."""
    address = re.search(r"\]\((/document-flow/[^)]*)\)", told)
    assert address is not None
    return parse_qs(urlsplit(address[1]).query).get(name, [""])[0]


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
    assert re.search(rf"^- \[Standard PRD\]\(/document-flow/1\?title={title}[)&]", told, re.MULTILINE)
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
    assert "?title=Report%20broken%20shelves%20by%20phone&brief=" in told
    assert carried(told) == f"{SHELVES}\n\nthe drivers of the forklifts lose an hour a day over it"


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


@pytest.mark.parametrize(
    ("message", "title"),
    [
        (
            "Neighbours in our street lend each other drills and ladders, I want something so that "
            "people know who has what",
            "Neighbours in our street lend each other drills and ladders",
        ),
        (
            "idea: a tool where customers can order the night before by text or web, pay at the counter and "
            "pick it up from a shelf",
            "Order the night before by text or web",
        ),
        (
            "idea: one very long name of a thing that goes on and on without any pause for the whole of it",
            "One very long name of a thing that goes on and on without",
        ),
    ],
)
def test_a_long_idea_has_a_short_title_and_goes_along_as_it_was_said(message: str, title: str) -> None:
    told = said(message)
    assert carried(told, "title") == title
    assert carried(told) == message
    assert "Your text goes along as a brief" in told


def test_an_idea_of_several_lines_keeps_them() -> None:
    message = "idea: a bot that reminds tenants\n\n- no calls\n- by May (Kim & Lea)"
    assert carried(said(message)) == message


@pytest.mark.parametrize(
    "message", ["PRD for saved baskets", "I want to build an app for booking meeting rooms"]
)
def test_a_title_that_says_all_takes_no_brief_along(message: str) -> None:
    told = said(message)
    assert carried(told) == ""
    assert "as a brief" not in told


@pytest.mark.parametrize("more", ["They forget the bins each week. ", "部屋のごみを出す日を忘れる。"])
def test_of_an_idea_that_is_too_long_for_an_address_the_beginning_goes_along(more: str) -> None:
    message = "idea: a bot that reminds tenants. " + more * 250
    told = said(message)
    assert message.startswith(carried(told).removesuffix("…"))
    assert carried(told).endswith("…")
    assert 5_000 < len(quote(carried(told), safe="")) <= LONGEST_SPELLED + len(quote("…"))
    assert "The beginning of your text goes along as a brief; paste the rest there." in told


@pytest.mark.parametrize(
    "wish",
    ["make a prd out of it", "write a PRD for this, please", "turn it into a document", "draft a spec"],
)
def test_a_document_of_the_idea_before_takes_it_along(wish: str) -> None:
    told = said(SHELVES, wish)
    assert carried(told, "title") == "Report broken shelves by phone"
    assert carried(told) == SHELVES


@pytest.mark.parametrize("wish", ["make a prd for checkout redesign", "how do I make a PRD out of it?"])
def test_another_wish_takes_nothing_of_it_along(wish: str) -> None:
    assert "Report%20broken" not in said(SHELVES, wish)


THEATRE = (
    "I run a small theatre. People buy tickets by mail and we type them into Excel. Every month we sell "
    "two seats twice. I want a simple page where people pick a seat and pay at the door. What now?"
)
BAKERY = (
    "We are a small bakery with three shops and every morning people stand in line for twenty minutes, so "
    "I want customers to be able to order the night before by text, pay at the counter, and pick it up."
)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        (THEATRE, "Simple page where people pick a seat and pay at the door"),
        (BAKERY, "Order the night before by text"),
        (
            "Our gym loses 25 keys a month, a lock costs 38 EUR. We need an app that opens the lockers.",
            "App that opens the lockers",
        ),
    ],
)
def test_a_wish_within_an_account_is_taken_up_with_all_of_it(message: str, title: str) -> None:
    told = said(message)
    assert told.startswith("I take this as an idea:")
    assert carried(told, "title").startswith(title)
    assert carried(told) == message


@pytest.mark.parametrize(
    "message",
    [
        "We have 12 feature requests from sales and no time. I want to prioritise them. Is RICE good for it?",
        "We sell a page builder and I want users to pay more. Which pricing should I take for small teams?",
        "How do I price an app when I want a page where people pick a seat and pay at the door?",
    ],
)
def test_a_question_beside_an_account_is_answered(message: str) -> None:
    assert read_account(message) is None
    assert said(message).startswith("### ")


@pytest.mark.parametrize(
    "message",
    [
        "can you import a word file?",
        "how do I invite my colleague?",
        "who can see my documents?",
        "is my data used for training?",
    ],
)
def test_a_question_about_this_product_gets_no_card_on_practice(message: str) -> None:
    assert said(message).startswith("That is about this product")


@pytest.mark.parametrize(
    "message", ["how do I invite people to an interview?", "what must a PRD say about data and privacy?"]
)
def test_a_question_about_practice_is_none_about_this_product(message: str) -> None:
    assert "about this product" not in said(message)
