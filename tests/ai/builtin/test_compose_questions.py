"""Open questions as people say them, each with whom to ask."""

from __future__ import annotations

import pytest

from requill.ai.builtin.compose import compose
from requill.ai.interface import SectionKind
from tests.ai.builtin.plans import plan


def rows(kind: SectionKind, answer: str, columns: tuple[str, ...] = ()) -> list[str]:
    """What the answer becomes: the rows of its table, or the lines of its list."""
    lines = compose(kind, answer, plan(kind, columns=columns)).split("\n")
    return lines[2:] if lines[0].startswith("|") else lines


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Who owns the rule set after launch?\nI don't know whether bank nurses have NHS mail.",
            [
                "- Who owns the rule set after launch? Owner: to be named",
                "- I don't know whether bank nurses have NHS mail. Owner: to be named",
            ],
        ),
        ("Do bank nurses have NHS mail? (ask IT, Jan)", ["- Do bank nurses have NHS mail? Owner: IT, Jan"]),
    ],
)
def test_questions_on_their_own_lines_stay_apart_and_keep_whom_to_ask(
    answer: str, expected: list[str]
) -> None:
    assert rows("questions", answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Who owns the rule set after launch? I don't know whether bank nurses have NHS mail.",
            [
                "- Who owns the rule set after launch? Owner: to be named",
                "- I don't know whether bank nurses have NHS mail. Owner: to be named",
            ],
        ),
        (
            "Whether bank nurses have NHS mail (ask IT, Jan)",
            ["- Whether bank nurses have NHS mail? Owner: IT, Jan"],
        ),
        ("Who signs the DPIA? (Ana Berg)", ["- Who signs the DPIA? Owner: Ana Berg"]),
        ("Which VAT rules apply (EU or UK)?", ["- Which VAT rules apply (EU or UK)? Owner: to be named"]),
        ("Is it legal (Bob decides)", ["- Is it legal? Owner: Bob"]),
        (
            "who pays? what does it cost, owner: Ana",
            [
                "- Who pays? Owner: to be named",
                "- What does it cost? Owner: Ana",
            ],
        ),
        (
            "Do we accept damage? Jonas asks legal",
            ["- Do we accept damage? Jonas asks legal. Owner: to be named"],
        ),
        ("Do labs want PDF (A4)? (Tom)", ["- Do labs want PDF (A4)? Owner: Tom"]),
        (
            "1. Who pays?\n2. Who decides? owner Tom",
            [
                "- Who pays? Owner: to be named",
                "- Who decides? Owner: Tom",
            ],
        ),
        (
            "How many wards? It was 12 last year.",
            ["- How many wards? It was 12 last year. Owner: to be named"],
        ),
        ("Which wards go first?\nOwner: Ana", ["- Which wards go first? Owner: Ana"]),
        ("Which price? @ben", ["- Which price? Owner: ben"]),
        (
            "What if the union says no, and who talks to them?",
            ["- What if the union says no, and who talks to them? Owner: to be named"],
        ),
        (
            "- Which price\n- unclear who signs",
            [
                "- Which price? Owner: to be named",
                "- Unclear who signs? Owner: to be named",
            ],
        ),
        (
            "Can we use NHS mail; who pays for SMS",
            [
                "- Can we use NHS mail? Owner: to be named",
                "- Who pays for SMS? Owner: to be named",
            ],
        ),
        ("Do we need a DPIA? Ask legal.", ["- Do we need a DPIA? Owner: legal"]),
        (
            "Does the union have to agree (Works Council Act, §87)?",
            ["- Does the union have to agree (Works Council Act, §87)? Owner: to be named"],
        ),
        ("Which ward goes first - 4 or 7?", ["- Which ward goes first - 4 or 7? Owner: to be named"]),
        ("What does push cost per month? Dana knows.", ["- What does push cost per month? Owner: Dana"]),
        (
            "Who pays for NHS mail? It is £3 per user.",
            ["- Who pays for NHS mail? It is £3 per user. Owner: to be named"],
        ),
        (
            "Should swaps across wards be allowed?\nNobody knows who signs the DPIA.",
            [
                "- Should swaps across wards be allowed? Owner: to be named",
                "- Nobody knows who signs the DPIA. Owner: to be named",
            ],
        ),
        ("Whether bank nurses are included", ["- Whether bank nurses are included? Owner: to be named"]),
        ("open: retention of swap requests", ["- Open: retention of swap requests. Owner: to be named"]),
        (
            "how long do we keep requests; who deletes them",
            [
                "- How long do we keep requests? Owner: to be named",
                "- Who deletes them? Owner: to be named",
            ],
        ),
        ("Is 11 hours the right limit? (Priya)", ["- Is 11 hours the right limit? Owner: Priya"]),
        ("Is 11 hours the right limit (Priya decides)", ["- Is 11 hours the right limit? Owner: Priya"]),
        (
            "We need to find out whether labs accept XML",
            ["- We need to find out whether labs accept XML. Owner: to be named"],
        ),
        ("Pricing: per seat or per invoice?", ["- Pricing: per seat or per invoice? Owner: to be named"]),
        (
            "Who decides, and by when? Owner: Ana, by 20 January",
            ["- Who decides, and by when? Owner: Ana, by 20 January"],
        ),
        (
            "Do we charge VAT in Norway? owner: finance team",
            ["- Do we charge VAT in Norway? Owner: finance team"],
        ),
        ("Android version (8 or 9)?", ["- Android version (8 or 9)? Owner: to be named"]),
        (
            "- Which labs pilot? @mia\n- Price?",
            [
                "- Which labs pilot? Owner: mia",
                "- Price? Owner: to be named",
            ],
        ),
        (
            "Can a swap cross midnight? Unclear what the rules say.",
            [
                "- Can a swap cross midnight? Owner: to be named",
                "- Unclear what the rules say. Owner: to be named",
            ],
        ),
        (
            "Which of the three: email, SMS or push?",
            ["- Which of the three: email, SMS or push? Owner: to be named"],
        ),
        ('Does "fair" mean equal hours?', ['- Does "fair" mean equal hours? Owner: to be named']),
        (
            "can nurses see each other's names? Data protection officer to decide",
            ["- Can nurses see each other's names? Owner: Data protection officer"],
        ),
        ("Not sure if managers want this", ["- Not sure if managers want this. Owner: to be named"]),
        (
            "What happens if both cancel? We saw it twice in March.",
            ["- What happens if both cancel? We saw it twice in March. Owner: to be named"],
        ),
        (
            "How do we measure fairness? (survey, n=40)",
            ["- How do we measure fairness? (survey, n=40). Owner: to be named"],
        ),
        (
            "Which countries first? Germany or Austria. Owner: Jo",
            ["- Which countries first? Germany or Austria. Owner: Jo"],
        ),
        ("Will IT give us SSO by January?", ["- Will IT give us SSO by January? Owner: to be named"]),
        ("Who answers at night? Nobody yet.", ["- Who answers at night? Nobody yet. Owner: to be named"]),
        ("Is Stripe allowed? (ask Dana, before March)", ["- Is Stripe allowed? Owner: Dana, before March"]),
        ("TBD: name of the product", ["- TBD: name of the product. Owner: to be named"]),
        ("What about part-time staff (20 h)?", ["- What about part-time staff (20 h)? Owner: to be named"]),
    ],
)
def test_a_question_has_the_owner_that_its_line_names(answer: str, expected: list[str]) -> None:
    assert rows("questions", answer) == expected
