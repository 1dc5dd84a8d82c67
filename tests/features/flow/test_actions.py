"""A model's actions in an interview: they are tried on the page with the answer, and wait for a decision."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.ai.interface import ToolResult
from requill.features.actions.registry import ACTIONS
from requill.features.flow.tools import ACTION_NAMES, ACTION_TOOLS
from tests.features.flow.steps import answer_question, begin
from tests.support.people import Json, Person, Product
from tests.support.scripted_model import Round, ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio
RISKS = "| Risk | Mitigation | Owner |\n| --- | --- | --- |"


async def _answered(
    environment: Mapping[str, str], said: str, *rounds: Round
) -> tuple[Json, Json, ScriptedModel]:
    """The answer to a first answer in the Standard PRD, the proposals on the page, and the model."""
    model = ScriptedModel(saying("Hello!"), *rounds)
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        start = await begin(person, templateId=1)
        answer = await answer_question(person, start["document"]["id"], said)
        return answer, await _proposals(person, answer["document"]["id"]), model


async def _proposals(person: Person, document_id: int) -> Json:
    return (await person.get(f"/api/documents/{document_id}/proposals")).json()


def _results(model: ScriptedModel) -> list[str]:
    """What the model was told of its calls."""
    return [one.content for one in model.requests[-1].messages if isinstance(one, ToolResult)]


def test_none_of_the_actions_on_offer_removes_or_moves_anything() -> None:
    offered = [ACTIONS[tool.name] for tool in ACTION_TOOLS]
    assert len(offered) == len(ACTION_NAMES) == 14
    assert all(not action.is_deletion and not action.is_reading for action in offered)
    assert all(name.startswith(("add_", "set_")) for name in ACTION_NAMES)


async def test_what_an_action_writes_waits_beside_the_answer(environment: Mapping[str, str]) -> None:
    call = calling(tool_call("add_risk", text="Tablets run full", mitigation="Warn at 80%"))
    answer, proposals, model = await _answered(
        environment, "Techs lose their reports when tablets run full.", call, saying("A risk, too.")
    )
    assert answer["document"]["content"] == "## Summary\n\nTechs lose their reports when tablets run full.\n"
    assert [one["state"] for one in proposals] == ["pending", "applied"]
    assert answer["assistantMessage"]["proposal"]["id"] == proposals[0]["id"]
    assert proposals[0]["hunks"][0]["replacement"].strip("\n") == (
        f"## Risks\n\n{RISKS}\n| Tablets run full | Warn at 80% |  |"
    )
    assert '"state": "pending"' in _results(model)[0]
    assert (answer["interview"]["current"]["index"], answer["interview"]["current"]["number"]) == (0, 1)


async def test_an_action_is_tried_on_what_the_actions_before_it_leave(environment: Mapping[str, str]) -> None:
    call = calling(
        tool_call("add_requirement", text="The app saves every entry."),
        tool_call("set_priority", requirement="FR-001", priority="Must"),
        tool_call("add_criterion", requirement="FR-001", given="no signal", then="nothing is lost"),
    )
    answer, proposals, model = await _answered(environment, "Reports arrive late.", call, saying("Noted."))
    assert ['"ok": true' in result for result in _results(model)] == [True] * 3
    assert "FR-001" not in answer["document"]["content"]
    assert (
        "**FR-001** [Must] The app saves every entry.\n- *Given* no signal *then* nothing is lost"
        in (proposals[0]["hunks"][0]["replacement"])
    )


async def test_an_action_that_names_nothing_changes_nothing_and_is_explained(
    environment: Mapping[str, str],
) -> None:
    call = calling(
        tool_call("set_priority", requirement="FR-009", priority="Must"),
        tool_call("add_risk"),
        tool_call("delete_section", section="Summary"),
    )
    answer, proposals, model = await _answered(environment, "Reports arrive late.", call, saying("Noted."))
    assert answer["document"]["content"] == "## Summary\n\nReports arrive late.\n"
    assert [one["state"] for one in proposals] == ["applied"]
    assert ['"ok": false' in result for result in _results(model)] == [True] * 3


async def test_an_accepted_action_is_in_the_document_and_the_answer_stays(
    environment: Mapping[str, str],
) -> None:
    model = ScriptedModel(saying("Hello!"), calling(tool_call("add_risk", text="Theft")), saying("Noted."))
    async with Product.opened(environment, model) as product:
        person = await product.guest()
        start = await begin(person, templateId=1)
        answer = await answer_question(person, start["document"]["id"], "Reports arrive late.")
        waiting = answer["assistantMessage"]["proposal"]["id"]
        decided = (await person.post(f"/api/proposals/{waiting}/accept")).json()
        assert decided["document"]["content"] == (
            f"## Summary\n\nReports arrive late.\n\n## Risks\n\n{RISKS}\n| Theft |  |  |\n"
        )


async def test_actions_come_to_a_question_that_was_only_replied_to(environment: Mapping[str, str]) -> None:
    start = "What is being built, for whom, and what changes for them?"
    rounds = calling(
        tool_call("add_term", term="Sync", meaning="Both ways."),
        tool_call("ask", section="Summary", question=start, suggestions=[]),
    )
    answer, proposals, _ = await _answered(
        environment, "What do you mean by sync?", rounds, saying("I noted the term.")
    )
    assert [one["state"] for one in proposals if "Sync" in str(one["hunks"])] == ["pending"]
    assert "Sync" not in answer["document"]["content"]
