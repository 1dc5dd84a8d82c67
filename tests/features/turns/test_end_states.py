"""Every way a model can end a turn: what is answered, stored, charged and changed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from requill.ai.interface import (
    ContextTooLarge,
    Finished,
    FinishReason,
    Interrupted,
    ProviderEmpty,
    ProviderRejected,
    ProviderUnavailable,
    TextDelta,
    ToolCall,
    ToolResult,
)
from requill.features.turns import policy
from tests.support.scripted import TEXT, assert_nothing_happened, scripted
from tests.support.scripted_model import calling, saying, tool_call

pytestmark = pytest.mark.anyio

CHANGE = tool_call("replace_text", quote="Tablets", replacement="Phones")


async def test_a_whole_answer_is_stored_and_charged_once(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("It is ", "fine.")) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["content"] == "It is fine."
        assert answer["userMessage"]["content"] == "Change it"
        assert answer["documentUpdated"] is False
        assert answer["incomplete"] is False
        assert await at.states() == [("user", "complete"), ("assistant", "complete")]
        assert await at.charged() == 1


async def test_a_change_is_applied_and_can_be_undone(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), saying("Phones it is.")) as at:
        answer = (await at.ask()).json()
        assert answer["documentUpdated"] is True
        assert answer["updatedDocument"]["content"] == TEXT.replace("Tablets", "Phones")
        assert answer["systemMessage"]["content"] == (
            "I've updated your document with the suggested changes."
        )
        proposal = answer["assistantMessage"]["proposal"]
        assert proposal["state"] == "applied"
        # By this the page knows whose step to undo it is.
        assert proposal["hunks"][0]["decision"]["by"]["id"] == (await at.person.who())["id"]
        assert await at.text() == TEXT.replace("Tablets", "Phones")
        undone = await at.person.post(f"/api/proposals/{answer['proposal']['id']}/undo")
        assert undone.json()["proposal"]["state"] == "undone"
        assert await at.text() == TEXT


async def test_with_review_first_a_change_waits(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), saying("Phones?")) as at:
        await at.person.patch("/api/settings", {"reviewChangesFirst": True})
        answer = (await at.ask()).json()
        told = at.model.requests[-1].messages[-1]
        assert isinstance(told, ToolResult)
        assert '"pending"' in told.content
        assert answer["documentUpdated"] is False
        assert answer["systemMessage"] is None
        assert answer["proposal"]["state"] == "pending"
        assert await at.text() == TEXT
        await at.person.post(f"/api/proposals/{answer['proposal']['id']}/accept")
        assert await at.text() == TEXT.replace("Tablets", "Phones")


@pytest.mark.parametrize(
    ("failure", "status", "code"),
    [
        (ProviderUnavailable(), 503, "PROVIDER_UNAVAILABLE"),
        (ProviderRejected(), 502, "PROVIDER_REJECTED"),
        (ProviderEmpty(), 502, "PROVIDER_EMPTY"),
        (RuntimeError("a fault of ours"), 500, "INTERNAL"),
    ],
)
async def test_a_failure_before_the_first_word_leaves_no_trace(
    environment: Mapping[str, str], failure: Exception, status: int, code: str
) -> None:
    async with scripted(environment, [failure]) as at:
        response = await at.ask()
        assert response.status_code == status
        assert response.json()["code"] == code
        assert "a fault of ours" not in response.text
        await assert_nothing_happened(at)


async def test_retry_after_is_passed_on(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [ProviderUnavailable(headers={"Retry-After": "7"})]) as at:
        response = await at.ask()
        assert response.headers["retry-after"] == "7"
        await assert_nothing_happened(at)


async def test_too_long_is_trimmed_and_asked_again_and_charged_once(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [ContextTooLarge()], saying("Short enough.")) as at:
        assert (await at.ask()).status_code == 200
        assert at.model.calls == 2
        assert await at.charged() == 1


async def test_too_long_at_every_size_is_refused_with_the_models_sentence(
    environment: Mapping[str, str],
) -> None:
    sizes = (32_000, 16_000, 8_000, 4_000, 2_000)
    async with scripted(environment, *[[ContextTooLarge("Set it.")]] * len(sizes)) as at:
        response = await at.ask()
        assert (response.status_code, response.json()["code"]) == (413, "CONTEXT_TOO_LARGE")
        assert response.json()["message"] == "Set it."
        assert at.model.calls == len(sizes)
        await assert_nothing_happened(at)


async def test_a_cut_after_some_text_keeps_it_flagged(environment: Mapping[str, str]) -> None:
    async with scripted(environment, [TextDelta("Half an ans"), Interrupted()]) as at:
        response = await at.ask()
        answer = response.json()
        assert response.status_code == 200
        assert answer["incomplete"] is True
        assert answer["assistantMessage"]["content"] == "Half an ans"
        assert answer["assistantMessage"]["notice"]
        assert await at.states() == [("user", "complete"), ("assistant", "incomplete")]
        assert await at.charged() == 1
        assert await at.text() == TEXT


async def test_a_cut_after_a_whole_change_keeps_the_change(environment: Mapping[str, str]) -> None:
    async with scripted(environment, calling(CHANGE), [TextDelta("I cha"), Interrupted()]) as at:
        answer = (await at.ask()).json()
        assert answer["incomplete"] is True
        assert answer["documentUpdated"] is True
        assert await at.text() == TEXT.replace("Tablets", "Phones")


async def test_an_answer_at_its_length_limit_is_flagged(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("A long story", reason=FinishReason.LENGTH)) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["state"] == "truncated"
        assert await at.charged() == 1


async def test_an_answer_without_end_is_cut_and_flagged(environment: Mapping[str, str]) -> None:
    more = [TextDelta("x" * 100_000)] * 30
    async with scripted(environment, [*more, Finished(FinishReason.STOP)]) as at:
        message = (await at.ask()).json()["assistantMessage"]
        assert (message["state"], len(message["content"])) == ("truncated", policy.ANSWER_CHARACTERS)
        assert at.model.broken_off == 1


@pytest.mark.parametrize("reason", [FinishReason.LENGTH, FinishReason.STOP])
async def test_an_end_without_a_word_is_a_refunded_failure(
    environment: Mapping[str, str], reason: FinishReason
) -> None:
    async with scripted(environment, [Finished(reason)]) as at:
        response = await at.ask()
        assert (response.status_code, response.json()["code"]) == (502, "PROVIDER_EMPTY")
        await assert_nothing_happened(at)


async def test_a_filtered_answer_is_flagged(environment: Mapping[str, str]) -> None:
    async with scripted(environment, saying("I cannot", reason=FinishReason.CONTENT_FILTER)) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["state"] == "filtered"
        assert await at.charged() == 1
        assert await at.text() == TEXT


@pytest.mark.parametrize(
    "call",
    [
        ToolCall("c", "drop_all_documents", "{}"),
        ToolCall("c", "replace_text", "{not json"),
        ToolCall("c", "replace_text", "[]"),
        ToolCall("c", "replace_text", '{"quote": 7, "replacement": "x"}'),
        ToolCall("c", "replace_text", '{"quote": "nowhere", "replacement": "x"}'),
        ToolCall("c", "write_section", '{"heading": "Nowhere", "markdown": "x"}'),
        ToolCall("c", "write_section", '{"heading": "Scope", "markdown": "\\u0000"}'),
        ToolCall("c", "rename_document", '{"title": "  "}'),
        ToolCall("c", "rename_document", '{"title": "\\ud800"}'),
    ],
)
async def test_a_bad_call_changes_nothing_and_is_explained_once(
    environment: Mapping[str, str], call: ToolCall
) -> None:
    rounds = [calling(call, text="Let me."), calling(call), saying("never reached")]
    async with scripted(environment, *rounds) as at:
        answer = (await at.ask()).json()
        assert answer["assistantMessage"]["content"] == "Let me."
        assert answer["assistantMessage"]["notice"]
        assert answer["documentUpdated"] is False
        assert answer["proposal"] is None
        assert at.model.calls == 2
        assert await at.charged() == 1
        assert await at.text() == TEXT


async def test_a_repaired_call_counts(environment: Mapping[str, str]) -> None:
    bad = tool_call("replace_text", quote="nowhere", replacement="x")
    async with scripted(environment, calling(bad), calling(CHANGE), saying("Done now.")) as at:
        answer = (await at.ask()).json()
        assert answer["documentUpdated"] is True
        assert answer["assistantMessage"]["notice"] is None


async def test_a_refused_change_that_is_told_as_done_is_contradicted(environment: Mapping[str, str]) -> None:
    bad = tool_call("replace_text", quote="The goals", replacement="x")
    async with scripted(environment, calling(bad), saying("Done: I have changed the goals.")) as at:
        answer = (await at.ask()).json()
        assert answer["documentUpdated"] is False
        assert answer["assistantMessage"]["notice"] == (
            "A change the assistant tried to make wasn't valid, so it wasn't made. "
            "Not changed: \u201cThe goals\u201d."
        )


async def test_of_two_changes_the_one_that_failed_is_named(environment: Mapping[str, str]) -> None:
    bad = tool_call("write_section", heading="Nowhere", markdown="x")
    async with scripted(environment, calling(bad, CHANGE), saying("Both changed.")) as at:
        answer = (await at.ask()).json()
        assert answer["documentUpdated"] is True
        assert "\u201cNowhere\u201d" in answer["assistantMessage"]["notice"]


async def test_a_change_of_something_else_makes_no_refusal_good(environment: Mapping[str, str]) -> None:
    bad = tool_call("write_section", heading="Nowhere", markdown="x")
    async with scripted(environment, calling(bad), calling(CHANGE), saying("Both changed.")) as at:
        answer = (await at.ask()).json()
        assert "\u201cNowhere\u201d" in answer["assistantMessage"]["notice"]


async def test_a_refusal_that_the_assistant_tells_is_not_told_twice(environment: Mapping[str, str]) -> None:
    bad = tool_call("undo_last_change")
    said = saying("Sorry. I haven't changed anything yet.")
    async with scripted(environment, calling(bad), said) as at:
        assert (await at.ask()).json()["assistantMessage"]["notice"] is None


async def test_a_model_that_never_ends_is_ended(environment: Mapping[str, str]) -> None:
    endless = [calling(tool_call("rename_document", title=f"Title {n}"), text="x") for n in range(20)]
    async with scripted(environment, *endless) as at:
        answer = (await at.ask()).json()
        assert at.model.calls == 8
        assert answer["assistantMessage"]["notice"]


async def test_at_most_thirty_two_calls_are_carried_out(environment: Mapping[str, str]) -> None:
    calls = [tool_call("rename_document", call_id=f"c{n}", title=f"Title {n}") for n in range(60)]
    async with scripted(environment, calling(*calls, text="Many."), saying("never")) as at:
        answer = (await at.ask()).json()
        assert answer["updatedDocument"]["title"] == "Title 31"
        assert at.model.calls == 1
