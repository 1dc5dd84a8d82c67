"""What a wish to the letter does to the document: just what it says, and a deletion says that it is one."""

from __future__ import annotations

from collections import Counter

import pytest

from requill.features.actions.action import Context
from requill.features.actions.errors import ActionRefused
from requill.features.actions.registry import ACTIONS, run
from tests.ai.builtin.samples import DOCUMENT, settled
from tests.ai.builtin.test_wishes import WISHES

Lines = list[str]
EDITS: dict[str, tuple[Lines, Lines]] = {
    "merge FR-002 and FR-003": (
        [
            "**FR-002** [Must] The app saves every field and sends it later.",
            "**FR-003** The app keeps everything when it restarts.",
        ],
        [
            "**FR-002** [Must] The app saves every field and sends it later."
            " The app keeps everything when it restarts."
        ],
    ),
    "add risk: Tablets run out of storage after two days": (
        [],
        ["| Tablets run out of storage after two days |  |  |"],
    ),
    "add risk: vendor slips | a second one | Mara": ([], ["| vendor slips | a second one | Mara |"]),
    "Add a risk: vendor slips, again": ([], ["| vendor slips, again |  |  |"]),
    "add requirement: The tech can force a sync, at any time.": (
        [],
        ["**FR-007** The tech can force a sync, at any time."],
    ),
    "please set priority of FR-003 to must": (
        ["**FR-003** The app keeps everything when it restarts."],
        ["**FR-003** [Must] The app keeps everything when it restarts."],
    ),
    "set priority of FR-003 and FR-004 to Must": (
        [
            "**FR-003** The app keeps everything when it restarts.",
            "**FR-004** [Should] The tech can force a sync.",
        ],
        [
            "**FR-003** [Must] The app keeps everything when it restarts.",
            "**FR-004** [Must] The tech can force a sync.",
        ],
    ),
    "delete FR-005": (["**FR-005** The app works on iPads."], []),
    "Delete the Rollout section": (["## Rollout", "Two offices in February, everybody in April."], []),
    "move Risks before Goals and metrics": ([], []),
    'rename "Users" to "Who it is for"': (["## Users"], ["## Who it is for"]),
    "turn Dependencies into a table": (
        ["- Delta-sync endpoint from the API team"],
        ["| Dependencies |", "| --- |", "| Delta-sync endpoint from the API team |"],
    ),
    "add criterion to FR-003: airplane mode on, restart, everything is still there": (
        [],
        ["- airplane mode on, restart, everything is still there"],
    ),
    "set owner of FR-001 to Mara": ([], ["- Owner: Mara"]),
    "add question: Who pays for the tablets?": ([], ["- Who pays for the tablets? Owner: to be named"]),
    "summarise": ([], []),
    "find signal": ([], []),
}
REFUSED = {
    "number the requirements": "already numbered without gaps",
    'replace "tablet" with "device"': "isn't in the document",
    'change "tablet" to "device"': "isn't in the document",
    "split FR-002": "needs “Parts”",
}
CARRIED_OUT = [wish.said for wish in WISHES if wish.is_exact and wish.actions[0] in ACTIONS]


def _lines(text: str) -> Counter[str]:
    return Counter(line for line in text.split("\n") if line.strip())


@pytest.mark.parametrize("said", CARRIED_OUT, ids=lambda said: said[:40])
def test_a_wish_to_the_letter_changes_just_what_it_names(said: str) -> None:
    _, _, call = settled(said)
    assert call is not None
    if said in REFUSED:
        with pytest.raises(ActionRefused, match=REFUSED[said]):
            run(call.name, DOCUMENT, call.arguments, Context())
        return
    done = run(call.name, DOCUMENT, call.arguments, Context())
    gone, new = EDITS[said]
    assert _lines(DOCUMENT) - _lines(done.text) == Counter(gone)
    assert _lines(done.text) - _lines(DOCUMENT) == Counter(new)
    assert done.is_deletion is said.lower().startswith("delete")


def test_what_was_moved_stands_where_it_was_wanted() -> None:
    _, _, call = settled("move Risks before Goals and metrics")
    assert call is not None
    text = run(call.name, DOCUMENT, call.arguments, Context()).text
    assert text.index("## Problem") < text.index("## Risks") < text.index("## Goals and metrics")
    assert text.index("| Storage runs full |") < text.index("## Goals and metrics")
