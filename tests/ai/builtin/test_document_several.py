"""Two wishes in one message: both are done and told, or nothing is; what is added is never cut."""

from __future__ import annotations

import json

import pytest

from requill.ai.builtin.document.applying import applied
from requill.ai.builtin.reply import Call
from requill.features.documents.tools import Paper, ToolRefused, call_tool
from tests.ai.builtin.papers import CHECKOUT, DOCUMENT, added, gone, headings, say

pytestmark = pytest.mark.anyio

BEN = "| Loqate outage | Manual entry of the address | Ben |"
SUPPORT = "- **Support agents**, who handle complaints."
CUSTOMER = [
    "- **Dana**, a returning customer on a phone.",
    "**FR-001** The customer sees address, delivery and payment on one page.",
    "*Given* a full cart, *when* the customer opens checkout, *then* all three parts are shown.",
]


@pytest.mark.parametrize(
    ("message", "new", "old"),
    [
        ("rename Users to Personas and drop support agents", ["## Personas"], ["## Users", SUPPORT]),
        ("rename Users to Personas; drop support agents.", ["## Personas"], ["## Users", SUPPORT]),
        ("Rename Users to Personas. Then drop support agents.", ["## Personas"], ["## Users", SUPPORT]),
        ("- rename Users to Personas\n- drop support agents", ["## Personas"], ["## Users", SUPPORT]),
        (
            "could you rename Users to Personas, then please drop support agents?",
            ["## Personas"],
            ["## Users", SUPPORT],
        ),
        (
            "change the owner of Loqate outage to Ben and add a risk about fraud",
            [BEN, "| Fraud | to be set | to be named |"],
            ["| Loqate outage | Manual entry of the address | Tom |"],
        ),
        (
            "set the target of checkout time to 60 s and remove the PCI risk",
            ["| Checkout time | 4 min | 60 s | June 2027 |"],
            [
                "| Checkout time | 4 min | 90 s | June 2027 |",
                "| PCI scope grows | Hosted fields | to be named |",
            ],
        ),
        (
            "set the target of Mobile conversion to 4% and checkout time to 60 s",
            [
                "| Mobile conversion | 2.1% | 4% | March 2027 |",
                "| Checkout time | 4 min | 60 s | June 2027 |",
            ],
            [
                "| Mobile conversion | 2.1% | 3% | March 2027 |",
                "| Checkout time | 4 min | 90 s | June 2027 |",
            ],
        ),
        (
            "change Tom to Ben and Ana to Eva",
            [BEN, "- Do we need 3DS for orders under 30 EUR? Owner: Eva"],
            [
                "| Loqate outage | Manual entry of the address | Tom |",
                "- Do we need 3DS for orders under 30 EUR? Owner: Ana",
            ],
        ),
        (
            "Ben owns Loqate and Ana owns PCI",
            [BEN, "| PCI scope grows | Hosted fields | Ana |"],
            [
                "| Loqate outage | Manual entry of the address | Tom |",
                "| PCI scope grows | Hosted fields | to be named |",
            ],
        ),
        (
            "add a risk: fraud and a metric: fraud rate from 2% to 1% by May 2027",
            ["| Fraud rate | 2% | 1% | May 2027 |", "| Fraud | to be set | to be named |"],
            [],
        ),
        (
            "Delete the risk Loqate outage and the checklist",
            [],
            [
                "| Loqate outage | Manual entry of the address | Tom |",
                "## Checklist",
                "- [ ] Legal sign-off",
                "- [x] Design review",
            ],
        ),
        ("delete Loyalty points and gift cards", [], ["- Loyalty points", "- Gift cards"]),
        ("drop gift cards and also the loyalty points", [], ["- Loyalty points", "- Gift cards"]),
        (
            "tick legal sign-off and untick design review",
            ["- [x] Legal sign-off", "- [ ] Design review"],
            ["- [ ] Legal sign-off", "- [x] Design review"],
        ),
        (
            "move beta to January 19 and GA to March 8",
            ["1. Beta on January 19", "3. GA on March 8"],
            ["1. Beta on January 12", "3. GA on March 1"],
        ),
    ],
)
async def test_both_are_done(message: str, new: list[str], old: list[str]) -> None:
    _, paper = await say(message, CHECKOUT)
    assert added(paper.text, CHECKOUT) == new
    assert gone(paper.text, CHECKOUT) == old


async def test_words_are_replaced_in_pairs_and_each_is_told() -> None:
    done, paper = await say("replace buyer with customer and phones with devices", CHECKOUT)
    assert added(paper.text, CHECKOUT) == [
        *CUSTOMER,
        "**FR-002** The page is fast on old devices.",
        "**FR-003** The customer pays with Apple Pay or Google Pay.",
    ]
    assert done.text == (
        "Replaced “buyer” with “customer” in four places. “buyers” stands in one more place. "
        "Replaced “phones” with “devices”. “phone” stands in one more place."
    )


@pytest.mark.parametrize(
    ("message", "sections"),
    [
        ("rename Risks to Dangers and move it to the top", {"Dangers": 0}),
        ("add a section Metrics and a section Budget", {"Metrics": 3, "Budget": 11}),
        (
            "rename Users to Personas, Risks to Dangers and Rollout to Plan",
            {"Personas": 3, "Dangers": 7, "Plan": 6},
        ),
        ("rename Users to Personas and delete the non-goals", {"Personas": 3, "Requirements": 4}),
        ("move risks to the top and users to the end", {"Risks": 0, "Users": 9}),
        ("delete the risks and the checklist", {"Open questions": 7}),
    ],
)
async def test_sections_are_changed_one_after_the_other(message: str, sections: dict[str, int]) -> None:
    done, paper = await say(message, CHECKOUT)
    found = headings(paper.text)
    assert {name: found.index(name) for name in sections} == sections
    assert "and" not in " ".join(found).replace("Goals and metrics", "")
    assert done.text.count(".") >= 2


@pytest.mark.parametrize(
    ("message", "second"),
    [
        ("rename Users to Personas and drop the quarterly plan", "drop the quarterly plan"),
        ("replace 'phones' with devices and shorten the summary", "shorten the summary"),
        ("change Tom to Ben and Zoe to Eva", "change Zoe to Eva"),
        ("rename Users to Personas and then delete FR-009", "delete FR-009"),
        ("replace buyer with customer and make it bold", "make it bold"),
        ("set the mitigation of PCI scope grows to hosted fields and remove card data", "remove card data"),
        ("in the summary, replace beta with pilot and remove the word small", "remove the word small"),
        ("rename Users to Add and remove users", "remove users"),
        ("delete the last two bullets in Users and the checklist", "the checklist"),
        ("Delete the risk Loqate outage and the banana", "the banana"),
        ("add a risk: fraud rises and delete the checklist", "delete the checklist"),
        ("add a risk and a metric", "add a metric"),
    ],
)
async def test_where_one_cannot_be_done_nothing_is(message: str, second: str) -> None:
    done, paper = await say(message, CHECKOUT)
    assert paper.text == CHECKOUT
    assert done.text.startswith("I read that as two things: “")
    assert f"{second}”" in done.text
    assert done.text.endswith(
        "Nothing was changed: one at a time, please, or put words that belong together in quotation marks."
    )
    assert done.named("replace_text") == done.named("remove_section") == []


async def test_what_can_be_done_alone_is_offered() -> None:
    done, _ = await say("rename Users to Personas and drop the quarterly plan", CHECKOUT)
    assert done.suggestions == ["Rename Users to Personas"]


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (
            "add a risk: the vendor leaves and we drop the date",
            "| The vendor leaves and we drop the date | to be set | to be named |",
        ),
        (
            "add a risk: the vendor leaves and drop the date",
            "| The vendor leaves and drop the date | to be set | to be named |",
        ),
        (
            "add a risk: Loqate is down; add a fallback; owner Tom",
            "| Loqate is down | Add a fallback | Tom |",
        ),
        (
            "Add a requirement: the system must validate, store and delete the upload",
            "**FR-004** The system must validate, store and delete the upload.",
        ),
        (
            "add a requirement that users can rename and delete files",
            "**FR-004** Users can rename and delete files.",
        ),
        (
            "add a requirement: users can invite people and remove members",
            "**FR-004** Users can invite people and remove members.",
        ),
        ("add a non-goal: rename accounts and delete accounts", "- Rename accounts and delete accounts"),
        (
            "add an open question: do we drop the checklist and move FR-003?",
            "- Do we drop the checklist and move FR-003? Owner: to be named",
        ),
        (
            "add a criterion to FR-002: given a cart, when she changes the target to 3, then it is stored",
            "*Given* a cart, *when* she changes the target to 3, *then* it is stored.",
        ),
        ("add to Problem: buyers leave and drop the cart", "- Buyers leave and drop the cart."),
        (
            "rewrite the summary: We take one step and remove the address step. Then we add Apple Pay.",
            "We take one step and remove the address step. Then we add Apple Pay.",
        ),
        (
            "add a section Budget with the text we cut costs and change the plan",
            "We cut costs and change the plan.",
        ),
        (
            'add a risk: "fraud rises and delete the checklist"',
            "| Fraud rises and delete the checklist | to be set | to be named |",
        ),
    ],
)
async def test_what_is_added_is_not_cut(message: str, line: str) -> None:
    _, paper = await say(message, CHECKOUT)
    assert line in added(paper.text, CHECKOUT)
    assert headings(CHECKOUT) == [name for name in headings(paper.text) if name != "Budget"]


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("rename Users to “Personas and drop support agents”", "## Personas and drop support agents"),
        ("rename Users to Add and Remove Accounts", "## Add and Remove Accounts"),
        ("rename Users to Personas and Co.", "## Personas and Co"),
        ("rename Goals and metrics to Aims and figures", "## Aims and figures"),
        (
            "change “old phones” to “phones, and remove the spinner”",
            "**FR-002** The page is fast on phones, and remove the spinner.",
        ),
        (
            "change address, delivery and payment to all three",
            "**FR-001** The buyer sees all three on one page.",
        ),
        (
            "change conversion target to 4% and baseline to 2.5%",
            "| Mobile conversion | 2.5% | 4% | March 2027 |",
        ),
        (
            "set the mitigation of PCI scope grows to hosted fields and annual audit",
            "| PCI scope grows | hosted fields and annual audit | to be named |",
        ),
    ],
)
async def test_one_wish_with_an_and_stays_one(message: str, line: str) -> None:
    _, paper = await say(message, CHECKOUT)
    assert added(paper.text, CHECKOUT) == [line]


async def test_one_thing_with_an_and_in_its_name_is_removed_as_one() -> None:
    text = "## Risks\n\n- Users leave and drop the product\n- Vendors leave\n\n## Checklist\n\n- [ ] Sign\n"
    _, paper = await say("delete the risk users leave and drop the product", text)
    assert gone(paper.text, text) == ["- Users leave and drop the product"]


async def test_two_requirements_are_not_moved_as_one() -> None:
    done, paper = await say("move FR-001 and FR-002 to the end", CHECKOUT)
    assert paper.text == CHECKOUT
    assert done.calls == [] or done.named("suggest")


@pytest.mark.parametrize(
    "call",
    [
        Call("replace_text", {"quote": "31% of visits", "replacement": "32% of visits"}),
        Call("write_section", {"heading": "Users", "markdown": "- Nobody\n"}),
        Call("insert_section", {"after": "Users", "heading": "Budget", "markdown": "Small."}),
        Call("insert_section", {"after": "", "heading": "Budget", "markdown": ""}),
        Call("insert_section", {"after": "Open questions", "heading": "Budget", "markdown": ""}),
        Call("remove_section", {"heading": "Summary"}),
        Call("remove_section", {"heading": "Open questions"}),
        Call("rename_document", {"title": "Another"}),
        Call("replace_text", {"quote": "inspect", "replacement": "x"}),
        Call("insert_section", {"after": "Nowhere", "heading": "Budget", "markdown": ""}),
        Call("insert_section", {"after": "", "heading": "Users", "markdown": ""}),
        Call("write_section", {"heading": "Nowhere", "markdown": ""}),
        Call("remove_section", {"heading": "Nowhere"}),
        Call("suggest", {}),
    ],
)
def test_a_call_is_foreseen_as_the_tool_makes_it(call: Call) -> None:
    paper = Paper("Offline mode", DOCUMENT)
    try:
        call_tool(paper, call.name, json.dumps(call.arguments))
    except ToolRefused:
        assert applied([call, call], DOCUMENT) is None
        assert applied([call], DOCUMENT) is None
    else:
        assert applied([call], DOCUMENT) == paper.text
