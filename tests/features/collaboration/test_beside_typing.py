"""What one editor asks for comes through while another one types, and no letter of theirs is lost."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import anyio
import pytest

from tests.features.actions.doing import PRD
from tests.features.flow.steps import answer_question, begin
from tests.support.coediting import Joined, joined
from tests.support.members import added
from tests.support.people import Json, Person, Product
from tests.support.realtime_service.server import RealtimeService
from tests.support.scripted_model import Round, ScriptedModel, calling, saying, tool_call

pytestmark = pytest.mark.anyio

EVERY = 0.1


class Typist:
    """Somebody in the room who types one letter after the other, behind each of these words in turn.

    No words are the end of the text.
    """

    def __init__(self, client: Joined, places: Sequence[str]) -> None:
        self._client, self._places = client, places
        self.count = 0
        self._is_over, self._ended = False, anyio.Event()
        self._typed = anyio.Event()

    async def run(self) -> None:
        """Type until this is ended."""
        while not self._is_over:
            place = self._places[self.count % len(self._places)]
            content = self._client.replica.content
            at = len(content[: content.index(place) + len(place)].encode()) if place else None
            await self._client.type("ж", at=at)
            self.count += 1
            self._typed.set()
            self._typed = anyio.Event()
            await anyio.sleep(EVERY)
        self._ended.set()

    async def more(self, letters: int = 3) -> None:
        """Wait until so many more were typed and stored."""
        wanted = self.count + letters
        with anyio.fail_after(20):
            while self.count < wanted:
                await self._typed.wait()
        await self._client.until(lambda: self._client.acknowledged >= wanted)

    async def require_all_kept(self, person: Person, document_id: int) -> str:
        """End it: every letter stands in the text, without which it is this."""
        self._is_over = True
        await self._ended.wait()
        await self._client.all_acknowledged()
        content: str = (await person.get(f"/api/documents/{document_id}")).json()["content"]
        assert content.count("ж") == self.count
        await self._client.until(lambda: self._client.replica.content == content)
        return content.replace("ж", "")


@asynccontextmanager
async def typing(product: Product, owner: Person, document_id: int, *places: str) -> AsyncIterator[Typist]:
    """An editor of somebody's document who types while this is open, and has begun."""
    other = await product.member("ben")
    await added(owner, f"/api/documents/{document_id}", "ben", "editor")
    async with joined(product, other, document_id) as client:
        await client.until(lambda: client.was_asked and client.acknowledged == client.sent)
        typist = Typist(client, places)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(typist.run)
            await typist.more(1)
            yield typist


async def _version(person: Person, document_id: int) -> int:
    version: int = (await person.get(f"/api/documents/{document_id}")).json()["version"]
    return version


async def _act(person: Person, document_id: int, name: str, version: int | None, **arguments: str) -> Json:
    path = f"/api/documents/{document_id}/actions/{name}"
    answer = await person.post(path, {"arguments": arguments, "version": version})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_actions_on_a_text_that_is_older_by_now_come_through(product: Product) -> None:
    owner = await product.member("ada")
    document_id = (await owner.write_document("Plan", PRD))["id"]
    places = ("Saves every entry", "", "Two people change", "**FR-002**")
    async with typing(product, owner, document_id, *places) as typist:
        version = await _version(owner, document_id)
        await typist.more()
        done = await _act(owner, document_id, "set_priority", version, requirement="FR-002", priority="Must")
        assert (done["said"], done["proposal"]["state"]) == ("FR-002 is a Must.", "applied")
        version = await _version(owner, document_id)
        await typist.more()
        done = await _act(owner, document_id, "add_risk", version, text="Rain")
        assert done["proposal"]["state"] == "applied"
        for number in range(5):
            done = await _act(owner, document_id, "add_risk", None, text=f"Snow {number}")
            assert done["proposal"]["state"] == "applied"
        undone = await owner.post(f"/api/proposals/{done['proposal']['id']}/undo")
        assert undone.json()["proposal"]["state"] == "undone"
        text = await typist.require_all_kept(owner, document_id)
    wanted = PRD.replace("**FR-002** ", "**FR-002** [Must] ")
    lost = "- The tablet is lost\n"
    risks = "".join(f"- {risk}\n" for risk in ("Rain", "Snow 0", "Snow 1", "Snow 2", "Snow 3"))
    assert text == wanted.replace(lost, lost + risks)


async def test_lines_of_an_older_text_are_those_that_they_were(product: Product) -> None:
    owner = await product.member("ada")
    document_id = (await owner.write_document("Plan", PRD))["id"]
    line = PRD[: PRD.index("| Support calls")].count("\n") + 1
    async with typing(product, owner, document_id, "Inspections done on site", "Kickoff") as typist:
        version = await _version(owner, document_id)
        current = (await owner.get(f"/api/documents/{document_id}")).json()
        saved = await owner.http.patch(
            f"/api/documents/{document_id}",
            json={"content": f"New\n{current['content']}", "version": current["version"]},
            headers={"Prefer": "handling=lenient"},
        )
        assert saved.status_code == 200
        await typist.more()
        await _act(owner, document_id, "delete_row", version, line=str(line))
        text = await typist.require_all_kept(owner, document_id)
    assert text == "New\n" + PRD.replace("| Support calls | 60 |  | June |\n", "")


async def test_an_action_of_which_nothing_is_left_says_that_nothing_was_done(product: Product) -> None:
    owner = await product.member("ada")
    document = await owner.write_document("Plan", PRD)
    path = f"/api/documents/{document['id']}"
    await owner.patch(path, {"content": "Anew.\n", "version": document["version"]})
    answer = await owner.post(
        f"{path}/actions/set_priority",
        {"arguments": {"requirement": "FR-002", "priority": "Must"}, "version": document["version"]},
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "VERSION_CONFLICT")
    assert answer.json()["document"]["content"] == "Anew.\n"
    assert (await owner.get(f"/api/chat/{document['id']}")).json() == []
    assert (await owner.get(f"{path}/proposals")).json() == []


@asynccontextmanager
async def _assisted(environment: Mapping[str, str], *rounds: Round) -> AsyncIterator[tuple[Product, Person]]:
    async with Product.opened(environment, ScriptedModel(*rounds)) as product:
        yield product, await product.member("ada")


async def test_a_turn_of_the_chat_changes_the_text_that_is_typed_in(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    change = tool_call("replace_text", quote="Tablets only.", replacement="Phones only.")
    add = tool_call("insert_section", after="", heading="Risks", markdown="None.")
    async with _assisted(environment, [gate, *calling(change, add)], saying("Done.")) as (product, owner):
        document_id = (await owner.write_document("Plan", "## Scope\n\nTablets only.\n"))["id"]
        async with typing(product, owner, document_id, "", "## Scope", "only.") as typist:
            body = {"documentId": document_id, "content": "Change it"}
            async for event in owner.stream("/api/chat", body):
                if event.name == "turn":
                    await typist.more(6)
                    gate.set()
            assert event.data["proposal"]["state"] == "applied"
            text = await typist.require_all_kept(owner, document_id)
    # A letter may have begun a line of its own before the text was read.
    assert [line for line in text.splitlines() if line] == ["## Scope", "Phones only.", "## Risks", "None."]


async def test_an_interview_goes_on_in_a_text_that_is_typed_in(environment: Mapping[str, str]) -> None:
    gate = anyio.Event()
    rounds = (saying("Hello!"), [gate, *saying("Good.")], saying("And so on."))
    async with _assisted(environment, *rounds) as (product, owner):
        start = await begin(owner)
        document_id, question = start["document"]["id"], start["interview"]["current"]
        async with typing(product, owner, document_id, "") as typist:
            body = {"documentId": document_id, "content": "Reports arrive late."}
            async for event in owner.stream("/api/document-flow/message", body):
                if event.name == "turn":
                    await typist.more(4)
                    gate.set()
            assert event.name == "done"
            assert event.data["interview"]["answeredCount"] == 1
            assert event.data["interview"]["current"] != question
            heading = event.data["interview"]["current"]["heading"]
            await answer_question(owner, document_id, "Crews on site.")
            text = await typist.require_all_kept(owner, document_id)
    wanted = ["## Problem", "Reports arrive late.", f"## {heading}", "Crews on site."]
    assert [line for line in text.splitlines() if line] == wanted


async def test_the_tools_of_a_call_change_a_text_that_is_typed_in(environment: Mapping[str, str]) -> None:
    async with (
        RealtimeService() as service,
        Product.opened({**environment, **service.environment}) as product,
    ):
        owner = await product.member("ada")
        document_id = (await owner.write_document("Plan", PRD))["id"]
        async with typing(
            product, owner, document_id, "", "Saves every entry", "- The tablet is lost"
        ) as typist:
            for number in range(5):
                body = {
                    "documentId": document_id,
                    "callId": f"call_{number}",
                    "name": "add_risk",
                    "arguments": json.dumps({"text": f"Rain {number}"}),
                }
                answer = (await owner.post("/api/realtime/tool-call", body)).json()
                assert json.loads(answer["output"])["state"] == "applied", answer
                await typist.more(1)
            text = await typist.require_all_kept(owner, document_id)
    lost = "- The tablet is lost\n"
    assert text == PRD.replace(lost, lost + "".join(f"- Rain {number}\n" for number in range(5)))


async def test_decisions_on_a_proposal_stay_on_their_words(product: Product) -> None:
    owner = await product.member("ada")
    await owner.patch("/api/settings", {"reviewChangesFirst": True})
    document_id = (await owner.write_document("Plan", PRD))["id"]
    done = await _act(owner, document_id, "set_priority", None, requirement="FR-002", priority="Must")
    assert done["proposal"]["state"] == "pending"
    path = f"/api/proposals/{done['proposal']['id']}"
    changed = PRD.replace("**FR-002** ", "**FR-002** [Must] ")
    async with typing(product, owner, document_id, "", "Saves every entry", "What the first") as typist:
        for verb, state in (("accept", "applied"), ("undo", "undone"), ("redo", "applied")):
            await typist.more()
            decided = (await owner.post(f"{path}/{verb}")).json()
            assert decided["proposal"]["state"] == state
            assert "[Must] Saves" in decided["document"]["content"].replace("ж", "") or verb == "undo"
        assert await typist.require_all_kept(owner, document_id) == changed


async def test_a_brief_is_written_into_a_text_that_is_typed_in(product: Product) -> None:
    owner = await product.member("ada")
    pieces = [{"text": "- a | b"}, {"text": "Notes."}]
    body = {"templateId": 1, "title": "Billing", "pieces": pieces}
    document_id = (await owner.post("/api/document-flow/brief", body)).json()["document"]["id"]
    async with typing(product, owner, document_id, "") as typist:
        for number in range(3):
            more = [{"text": f"Summary {number}.", "section": 0}]
            written = await owner.post(
                "/api/document-flow/brief", {"templateId": 1, "documentId": document_id, "pieces": more}
            )
            assert written.status_code == 200, written.text
            await typist.more(1)
        tray = (await owner.get(f"/api/documents/{document_id}/tray")).json()
        for piece, heading in zip(tray, ("Risks", "Of our own"), strict=True):
            placed = await owner.post(
                f"/api/documents/{document_id}/tray/{piece['id']}/place", {"section": heading}
            )
            assert placed.status_code == 200, placed.text
        text = await typist.require_all_kept(owner, document_id)
    for words in ("Summary 0.", "Summary 1.", "Summary 2.", "| a | b |", "## Of our own", "Notes."):
        assert words in text.replace("\\|", "|"), (words, text)
