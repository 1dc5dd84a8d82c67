"""A requirement that is moved takes all its words along, and its id where it stays a requirement."""

from __future__ import annotations

import pytest

from tests.ai.builtin.papers import DOCUMENT, added, gone, say

pytestmark = pytest.mark.anyio

NESTED = """## Requirements

### Must have

- **FR-001** The system must send a text.
- **FR-002** The buyer orders until 8 am.

*Given* a card, *when* she pays, *then* it is paid.

### Later

- **FR-003** The buyer prints the order.

## Non-goals

- Payments
"""


@pytest.mark.parametrize(
    ("text", "message", "old", "new"),
    [
        (
            DOCUMENT,
            "move FR-002 to non-goals",
            ["**FR-002** Every field is stored on the device within 1 second."],
            ["- Every field is stored on the device within 1 second."],
        ),
        (
            NESTED,
            "move FR-001 to the non-goals",
            ["- **FR-001** The system must send a text."],
            ["- The system must send a text"],
        ),
        (
            NESTED,
            "move FR-002 to non-goals",
            [
                "- **FR-002** The buyer orders until 8 am.",
                "*Given* a card, *when* she pays, *then* it is paid.",
            ],
            ["- The buyer orders until 8 am. *Given* a card, *when* she pays, *then* it is paid"],
        ),
    ],
)
async def test_its_words_stand_in_the_other_section(
    text: str, message: str, old: list[str], new: list[str]
) -> None:
    _, paper = await say(message, text)
    assert (gone(paper.text, text), added(paper.text, text)) == (old, new)


async def test_among_requirements_it_keeps_its_id_and_its_criterion() -> None:
    done, paper = await say("move FR-002 to later", NESTED)
    assert done.text == "Moved “FR-002” to “Later”."
    later = paper.text.partition("### Later")[2].partition("## Non-goals")[0]
    assert later.split("\n\n", 1)[1].strip() == (
        "- **FR-003** The buyer prints the order.\n- **FR-002** The buyer orders until 8 am.\n\n"
        "*Given* a card, *when* she pays, *then* it is paid."
    )
    assert paper.text.count("FR-002") == 1
