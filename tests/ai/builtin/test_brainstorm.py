"""A brainstorm over a conversation: what is said to its ideas, and goals of having less of something."""

from __future__ import annotations

import pytest

from requill.ai.builtin.talk.brainstorm import brainstorm

CHURN = "we want to reduce churn in our B2B invoicing app"
BAKERS = "An app that lets bakers plan tomorrow's dough"


def said(*messages: str) -> str:
    return brainstorm(messages).text


@pytest.mark.parametrize(
    ("reaction", "answer"),
    [
        ("the second one sounds good, go deeper", "Which one is the second to you?"),
        ("I like number 3", "Which one is number 3 to you?"),
        ("I like idea #2", "Which one is number 2 to you?"),
        ("which is best?", "I cannot weigh them"),
        ("what would you recommend?", "I cannot weigh them"),
        ("can you rank them", "I cannot weigh them"),
        ("turn it into a PRD", "I cannot carry what is said here over into a document."),
        ("only ideas that cost less than 2 weeks", "I ask fixed questions about"),
        ("something crazier", "I ask fixed questions about"),
        ("no, not emails, users ignore them", "I ask fixed questions about"),
        ("thank you", "You are welcome."),
        ("I love it", "I keep to"),
        ("that's boring", "I keep to"),
        ("combine 1 and 3", "I keep to"),
    ],
)
@pytest.mark.parametrize("idea", [CHURN, BAKERS])
def test_a_reaction_is_no_new_idea(idea: str, reaction: str, answer: str) -> None:
    assert said(idea, reaction).startswith(answer)
    assert said(idea, reaction, "go on").startswith("Four more sides of “")
    assert reaction not in said(idea, reaction, "go on")


def test_the_links_to_a_document_carry_the_idea() -> None:
    assert "(/document-flow/1?title=Reduce%20churn" in said(CHURN, "turn it into a PRD")


@pytest.mark.parametrize(
    ("message", "opening"),
    [
        ("A shared shopping list for families with small children", "Six ways to turn “A shared shopping"),
        ("ideas for onboarding new nurses", "Six ways to turn “onboarding new nurses” over."),
        ("avoid support calls about invoices", "Six ways to turn “avoid support calls about invoices” over."),
        ("more ideas", "Four more sides of “An app that lets bakers"),
        ("focus on the dough", "Six ways to turn “An app that lets bakers plan tomorrow's dough: the dough”"),
    ],
)
def test_what_is_new_is_still_turned_over(message: str, opening: str) -> None:
    assert said(BAKERS, message).startswith(opening)


@pytest.mark.parametrize(
    ("goal", "what"),
    [
        (CHURN, "churn"),
        ("How can we lower no-shows at our dental clinics?", "no-shows"),
        ("fewer no-shows at our dental clinics", "no-shows"),
        ("avoid support calls about invoices", "support calls about invoices"),
        ("ways to prevent the loss of parcels", "loss of parcels"),
        ("get rid of paper forms", "paper forms"),
    ],
)
def test_a_goal_of_lessening_asks_for_causes(goal: str, what: str) -> None:
    told = said(goal)
    assert f"- What stands behind {what}" in told
    assert f"- What would it take to be left with a tenth of {what}?" in told
    assert f"| Warn before {what} |" in told
    assert "help people" not in told
    assert f"right after {what}, and what does that tell" in said(goal, "more")


def test_names_keep_their_capitals() -> None:
    told = said("B2B invoicing with SMS for plumbers")
    assert "help plumbers use B2B invoicing" in told
    assert "make SMS useful" in told


def test_where_it_is_to_become_less_is_asked_with_it() -> None:
    assert "What stands behind no-shows at our dental clinics? Name" in said(
        "fewer no-shows at our dental clinics"
    )
