"""A question about the document is answered from it, and never changes it."""

from __future__ import annotations

import pytest

from requill.ai.builtin.document.reading.questions import is_question
from tests.ai.builtin.papers import FORMS, WARD, say

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who owns the swap risk?", "The owner of “Swap rules are abused” is **Priya**."),
        ("Who is responsible for the union risk?", "is **Tom**"),
        ("who's the owner of the union risk", "is **Tom**"),
        ("Can you tell me who owns the union risk?", "is **Tom**"),
        ("What is the target for agency shifts?", "The target of “Agency shifts filled” is **8%**."),
        ("What's the baseline for hours?", "is **11**"),
        ("What target did we set for agency shifts?", "is **8%**"),
        ("what is the mitigation for the union risk?", "is **Talk in January**"),
        ("When is agency shifts filled due?", "The date of “Agency shifts filled” is **June 2027**."),
        ("Who owns the question about NHS mail?", "is **Dana**"),
        ("Who owns the rule set?", "has no owner yet"),
        ("Who are the users?", "**Users** says:\n\n- Ward managers: approve swaps"),
        ("When do we launch?", "- Rollout: General availability in June"),
        ("When is the pilot?", "- Rollout: Pilot on two wards in February"),
        (
            "Why is FR-003 1 minute?",
            "**FR-003** The manager should be notified within 1 minute.\n\nNothing written there",
        ),
        (
            "How many nurses did we interview?",
            "- Problem and evidence: We interviewed 14 nurses on two wards.",
        ),
        ("What does the problem statement say?", "**Problem and evidence** says:"),
        ("Is payroll out of scope?", "- Non-goals: No payroll"),
        ("Which risks have no owner?", "Each of the two risks has an owner."),
        (
            "Which open questions have no owner?",
            "Two open questions of three have no owner:\n\n- Who owns the rule set",
        ),
        (
            "Which requirements have no acceptance criterion?",
            "Two requirements of three have no criterion:\n\n- FR-001",
        ),
        ("What happens if the union blocks it?", "- Risks: Union blocks it · Talk in January · Tom"),
        ("Why do nurses use WhatsApp?", "Nurses find out by WhatsApp."),
        ("Who are the stakeholders?", "I find nothing in this document that answers"),
        (
            "Should we remove payroll from the non-goals?",
            "To have it done, say “Remove payroll from the non-goals”.",
        ),
        ("Shall we drop FR-003?", "FR-003 says:"),
        ("Do we need to split FR-002?", "To have it done, say “Split FR-002”."),
        ("Remove payroll?", "I changed nothing."),
        ("Rename ward manager to unit lead?", "I changed nothing."),
        ("Should FR-003 be a must?", "FR-003 says:"),
        ("Can I launch without the union?", "- Risks: Union blocks it"),
        ("Which section is the longest?", "I find nothing in this document that answers"),
        ("What owns the swap risk?", "Swap rules are abused"),
    ],
)
async def test_a_question_is_answered_from_the_document_and_changes_nothing(
    question: str, answer: str
) -> None:
    done, paper = await say(question, WARD)
    assert paper.text == WARD
    assert answer in done.text
    assert "|" not in done.text


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("What is a non-goal?", "Non-goals, and how to say no"),
        ("How do I write acceptance criteria?", "Acceptance criteria"),
        ("what is the difference between a goal and a metric?", "Choosing metrics"),
    ],
)
async def test_a_question_about_the_craft_gets_its_card(question: str, title: str) -> None:
    done, paper = await say(question, WARD)
    assert done.text.startswith(f"**{title}**")
    assert paper.text == WARD


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("Who owns the swap risk", True),
        ("What should we do next?", True),
        ("FR-002 is a must?", True),
        ("Can you remove FR-002?", False),
        ("Could we rename Goals to Aims?", False),
        ("please remove FR-002?", False),
        ("Would you mind adding a risk?", False),
        ("Add a question: is it legal?", False),
        ("Open question: who pays?", False),
        ("Add a risk about who pays?", False),
        ("Replace “Who pays?” with “Who signs?”", False),
        ("Which is nice. Remove FR-002.", False),
        ("When offline, the app shows a banner", False),
        ("", False),
    ],
)
def test_a_question_is_told_from_a_wish(message: str, *, asks: bool) -> None:
    assert is_question(message) is asks


async def test_an_owner_after_a_label_is_found_in_a_list() -> None:
    done, _ = await say("who owns the storage risk?", FORMS)
    assert done.text.startswith("The owner of “Storage runs out” is **Jona**.")


async def test_lines_with_few_of_the_words_are_not_called_an_answer() -> None:
    done, _ = await say("Which hospital swap vendor won the tender?", WARD)
    assert done.text.startswith("I find no line that answers that. The nearest:")
    assert done.text.count("\n- ") <= 3
