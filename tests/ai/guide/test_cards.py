"""The cards of the guide: whole, linked to one another, and found by the questions that people ask."""

from __future__ import annotations

import pytest

from requill.ai.guide import cards, find_card, search_cards
from requill.ai.guide.cards_file import GROUPS


def test_every_card_is_whole_and_leads_to_others_that_exist() -> None:
    for card in cards():
        assert card.title
        assert card.text
        assert card.group in GROUPS
        assert 0 < len(card.summary) <= 45, card.slug
        assert card.related, card.slug
        for slug in card.related:
            assert slug != card.slug
            assert find_card(slug) is not None, f"{card.slug} names {slug}"


def test_no_two_cards_have_the_same_title() -> None:
    titles = [card.title.casefold() for card in cards()]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize(
    ("question", "slug"),
    [
        ("How do I write acceptance criteria?", "criteria"),
        ("Which sections does every PRD need?", "prd"),
        ("How do I turn a wish into a testable requirement?", "testable"),
        ("What makes a good non-goal?", "nongoals"),
        ("how do I prioritise my backlog of 40 items?", "rice"),
        ("how do I say no to stakeholders?", "nongoals"),
        ("how long should my PRD be?", "prd"),
        ("must, should, could, won’t", "moscow"),
        ("What are OKRs?", "okr"),
        ("how do I export to Word?", "export"),
        ("how do I import a Word file?", "import"),
        ("import from Notion", "import"),
        ("how do I start from meeting notes?", "brief"),
        ("how do I connect a model", "connect-a-model"),
        ("how do I split a requirement", "split-or-merge"),
        ("KPI", "metrics"),
        ("GDPR", "privacy"),
    ],
)
def test_a_question_finds_its_card(question: str, slug: str) -> None:
    assert search_cards(question).answers[0].slug == slug


@pytest.mark.parametrize(
    "question",
    [
        "what is 12% of 4300",
        "who won the world cup 2022?",
        "which train goes to Leipzig at 8",
        "tell me about the weather in spring",
        "single sign-on",
        "I need a PRD for a pet hotel booking app",
        "hello",
        "",
    ],
)
def test_a_question_that_no_card_is_about_has_no_answer(question: str) -> None:
    assert search_cards(question).answers == ()
