"""The abilities without a document: feedback, brainstorm, persona, how-to cards, titles."""

from __future__ import annotations

import pytest

from requill.ai.builtin.talk.brainstorm import brainstorm
from requill.ai.builtin.talk.feedback import review
from requill.ai.builtin.talk.general import cards, find_cards
from requill.ai.builtin.talk.titler import title
from requill.ai.interface import AssistantMessage, DocumentContext, NoContext, Role, UserMessage
from tests.ai.builtin.plans import turn

pytestmark = pytest.mark.anyio

GOOD = """## Problem

41 of 60 support calls since August start with lost signal.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| On site | 64% | 90% | June |

## Users

- Inspectors alone on site

## Requirements

**FR-001** The app stores every field within 1 second.

*Given* no power, *when* it restarts, *then* all is there.

## Non-goals

- Maps

## Risks

- Storage, Jona watches it

## Rollout

- Two depots first

## Open questions

- Who pays? Owner: Mia
"""


@pytest.mark.parametrize(
    ("text", "words", "fix"),
    [
        ("**FR-001** It must load quickly.", "FR-001: “quickly” cannot be tested.", "within 2 seconds"),
        ("**FR-001** It might sync.", "FR-001: “might” leaves open", "must, should, or out"),
        ("**FR-001** Data is encrypted at rest.", "“is encrypted” does not say by whom", "Name who"),
        (
            "**FR-001** It must sync and it must print.",
            "FR-001 holds several requirements",
            "an id of its own",
        ),
        ("**FR-001** The app signs.", "FR-001 has no acceptance criterion.", "Given, When, Then"),
        ("The price is TBD for now.", "“The price is TBD for now.”", "open questions with an owner"),
        ("> Assumption: people pay.", "One assumption is not confirmed", "remove the mark"),
        ("The app should be easy to use.", "“easy” in “The app should be easy to use.”", "unaided"),
        ("## A\n\nText.\n\n## B\n", "“B” is empty.", "Fill it"),
        ("## A\n\nText.\n\n## B\n\nMore.", "There is no section about non-goals.", "will not get"),
        ("An app with nice photos", "There is no number in it.", "how big the problem is"),
    ],
)
def test_a_finding_quotes_the_words_and_gives_the_fix(text: str, words: str, fix: str) -> None:
    said = review(text, "your text")
    line = next(line for line in said.split("\n") if words in line)
    assert fix in line


def test_a_good_document_gets_praise_and_no_findings() -> None:
    said = review(GOOD, "“Offline”")
    assert said.startswith("I find nothing to mend")
    assert "“Goals and metrics” gives metrics a baseline and a target." in said
    assert "It says what will not be done." in said


def test_a_review_lists_the_weightiest_twelve_and_counts_the_rest() -> None:
    text = "\n\n".join(f"**FR-{n:03d}** It must be fast and easy." for n in range(1, 20))
    said = review(text, "your text")
    assert said.count("\n- ") <= 16
    assert "not listed." in said


async def test_feedback_reviews_the_open_document_when_nothing_is_pasted() -> None:
    context = DocumentContext("Robots", "**FR-001** It must load quickly.")
    done = await turn(Role.FEEDBACK, "please review this", context)
    assert "“Robots”" in done.text
    assert "FR-001: “quickly” cannot be tested." in done.text


async def test_feedback_reviews_what_is_pasted_after_the_request() -> None:
    done = await turn(
        Role.FEEDBACK, "Review this:\nThe app should be fast for all inspectors in tunnels.", NoContext()
    )
    assert "“be fast” in “The app should be fast" in done.text


async def test_feedback_without_a_text_asks_for_one() -> None:
    done = await turn(Role.FEEDBACK, "feedback please", NoContext())
    assert "Paste the idea" in done.text


async def test_brainstorm_applies_six_techniques_to_the_words_of_the_idea() -> None:
    done = await turn(
        Role.BRAINSTORM, "An app that lets bakers plan tomorrow's dough from today's sales", NoContext()
    )
    headings = [line for line in done.text.split("\n") if line.startswith("### ")]
    assert len(headings) == 6
    assert "bakers" in done.text
    assert "dough" in done.text
    assert "| RICE |" in done.text


@pytest.mark.parametrize("idea", ["", "ideas", "help me brainstorm"])
def test_brainstorm_without_an_idea_asks_for_one(idea: str) -> None:
    assert brainstorm([idea]).text.startswith("Tell me the idea")


@pytest.mark.parametrize(
    ("idea", "line"),
    [
        (
            "help choir leaders collect sheet music payments",
            "How might we help choir leaders collect sheet music before they think of it?",
        ),
        ("helps event planners organise rooms", "help event planners organise rooms before"),
        ("help people plan trips with friends", "help people plan trips before"),
        ("help customer support answer tickets", "help customer support answer tickets before"),
        ("help first time home buyers compare offers", "help first time home buyers compare offers before"),
        ("help people with dementia remember names", "help people remember names before"),
        ("help parents organise trips to museums", "help parents organise trips before"),
        ("enable a freelancer to send invoices", "help freelancers send invoices before"),
        ("help us reduce churn", "help people reduce churn before"),
        ("help reduce churn in small shops", "help small shops reduce churn before"),
    ],
)
def test_brainstorm_tells_people_from_what_they_do(idea: str, line: str) -> None:
    assert line in brainstorm([idea]).text


@pytest.mark.parametrize(
    "idea", ["help students", "allow: refunds", "help Migros", "help people with dementia"]
)
def test_brainstorm_takes_an_idea_that_says_no_verb(idea: str) -> None:
    assert brainstorm([idea]).text


@pytest.mark.parametrize(
    "idea", ["一个帮助面包师计划面团的应用", "<script>alert(1)</script> for shops", "🍞🍞🍞 bread for bakers"]
)
def test_brainstorm_takes_any_script_and_shows_no_tag(idea: str) -> None:
    said = brainstorm([idea]).text
    assert said
    assert "<script" not in said.replace("\\<script", "")


async def test_a_persona_is_sorted_into_a_sheet_and_the_gaps_are_asked_for() -> None:
    said = "Ana, 34, a nurse who works nights. She hates typing notes twice. Uses paper and a tablet."
    done = await turn(Role.PERSONA, said, NoContext())
    assert done.text.startswith("### Ana, 34")
    assert "| Pains | She hates typing notes twice. |" in done.text
    assert "| Tools today | Uses paper and a tablet. |" in done.text
    assert "| Goals | to be set |" in done.text
    assert "What are they trying to get done?" in done.text


async def test_a_persona_grows_over_the_conversation() -> None:
    messages = (
        UserMessage("Create a persona for Ana, 34, a nurse"),
        AssistantMessage("…"),
        UserMessage("She wants to hand over in five minutes"),
    )
    done = await turn(Role.PERSONA, messages, NoContext())
    assert done.text.startswith("### Ana, 34")
    assert "| Goals | She wants to hand over in five minutes |" in done.text


async def test_a_persona_loses_no_sentence() -> None:
    done = await turn(Role.PERSONA, "Ana is a nurse. Blue is her colour. Quartz!", NoContext())
    assert "Blue is her colour." in done.text
    assert "Quartz!" in done.text


@pytest.mark.parametrize(
    ("question", "card"),
    [
        ("What is a non-goal?", "Non-goals, and how to say no"),
        ("What makes a good non-goal?", "Non-goals, and how to say no"),
        ("How do I write acceptance criteria for syncing after a long time offline?", "Acceptance criteria"),
        (
            "How do I turn a wish into a requirement that can be tested?",
            "Turning a wish into a requirement that can be tested",
        ),
        ("Which sections does a PRD need at the least?", "What a PRD must hold"),
        ("explain RICE", "RICE scoring"),
        ("must, should, could, won't", "MoSCoW"),
        ("what are OKRs", "OKRs"),
        ("jobs to be done", "Jobs to be done"),
        ("EARS syntax", "EARS: requirements in a fixed form"),
        ("how to write a user story", "User stories"),
        ("how do I choose a metric with a baseline", "Choosing metrics"),
        ("Which metrics fit an offline mode?", "Choosing metrics"),
        ("What are good acceptance criteria for inspections on tablets?", "Acceptance criteria"),
        ("how should we roll out a beta", "Rollout"),
        ("what goes into a persona", "Personas"),
        ("how do I run user interviews", "Talking to users"),
        ("A/B test sample size", "Experiments and A/B tests"),
        ("what are the risks and mitigation", "Risks"),
        ("pricing tiers and plans", "Pricing and packaging"),
        ("wcag accessibility", "Accessibility as requirements"),
        ("kano model", "The Kano model"),
        ("now next later roadmap", "Roadmaps: now, next, later"),
    ],
)
def test_a_question_finds_its_card(question: str, card: str) -> None:
    assert find_cards(question)[0][1].title == card


async def test_a_question_gets_the_card_and_the_names_of_its_neighbours() -> None:
    done = await turn(Role.GENERAL, "How do I write acceptance criteria?", NoContext())
    assert done.text.startswith("### Acceptance criteria")
    assert "*Given* 2 days of work" in done.text


@pytest.mark.parametrize("message", ["What is the capital of France?", "asdf", "你好", ""])
async def test_a_question_without_a_card_gets_an_honest_answer(message: str) -> None:
    done = await turn(Role.GENERAL, message, NoContext())
    assert "I have no card on that" in done.text


async def test_a_greeting_is_greeted() -> None:
    done = await turn(Role.GENERAL, "Hello!", NoContext())
    assert done.text.startswith("Hello!")


def test_every_card_is_short_and_complete() -> None:
    assert 28 <= len(cards()) <= 36
    assert len({card.title for card in cards()}) == len(cards())
    for card in cards():
        assert 80 <= len(card.text.split()) <= 170, card.title
        assert card.also, card.title
        assert "#" not in card.text.split("\n")[0], card.title


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("How do I write acceptance criteria for syncing?", "Write acceptance criteria for syncing"),
        ("Can you help me with RICE scores for the spring release", "RICE scores for spring release"),
        ("what makes a good non-goal?", "What makes a good non-goal"),
        ("What is a non-goal?", "What is a non-goal"),
        ("Turn this wish into a requirement that can be tested", "Turn wish into requirement"),
        ("# Persona of a substation inspector", "Persona of substation inspector"),
        ("hi", "Hi in product work"),
        ("", "Notes on product work"),
    ],
)
def test_a_title_has_three_to_six_words(first: str, expected: str) -> None:
    assert title(first) == expected
    assert 3 <= len(title(first).split()) <= 6


@pytest.mark.parametrize(
    "first", ["写一个关于离线模式的需求文档", "🎉🎉", "a" * 5000, "<b>x</b> | y", "\n\n\n"]
)
def test_a_title_is_made_of_anything(first: str) -> None:
    assert 0 < len(title(first)) <= 120
    assert "\n" not in title(first)


async def test_the_titler_names_the_first_exchange() -> None:
    messages = (
        UserMessage("How do I write goals?"),
        AssistantMessage("Goals are outcomes."),
        UserMessage("thanks"),
    )
    done = await turn(Role.TITLER, messages, NoContext())
    assert done.text == "How do I write goals"
