"""What a model reads of a tool that did nothing."""

from __future__ import annotations

import json

import pytest

from requill.ai.interface import ToolCall
from requill.features.turns.work import no_such_tool, refused


@pytest.mark.parametrize("is_change", [True, False])
def test_a_refusal_says_why_and_changes_nothing(*, is_change: bool) -> None:
    outcome = refused("The section “Küche” is empty.", is_change=is_change)
    assert json.loads(outcome.content) == {"ok": False, "error": "The section “Küche” is empty."}
    assert "Küche" in outcome.content
    assert (outcome.ok, outcome.is_change, outcome.events) == (not is_change, is_change, ())


def test_a_tool_that_the_model_made_up_is_named_to_it() -> None:
    call = ToolCall("call_1", "delete_everything", "{}")
    assert no_such_tool(call) == refused("There is no tool 'delete_everything'.")
    assert no_such_tool(call, is_change=False).ok
