"""A whole voice call as a browser makes it: sound both ways, what is said in writing, a change by voice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

import anyio
import httpx2
import pytest
from aiortc import MediaStreamTrack, RTCPeerConnection, RTCSessionDescription

from tests.features.realtime.test_voice import Booth, booth
from tests.support.people import TLS, Json
from tests.support.realtime_service.calls import Call, Tone

pytestmark = pytest.mark.anyio

TEXT = "## Scope\n\nTablets only.\n"
SECONDS = 20


class Caller:
    """A browser's end of a call."""

    def __init__(self) -> None:
        self.peer = RTCPeerConnection()
        self.channel = self.peer.createDataChannel("events")
        self.events: asyncio.Queue[Json] = asyncio.Queue()
        self.track: asyncio.Future[MediaStreamTrack] = asyncio.get_running_loop().create_future()
        self.channel.on("message", lambda text: self.events.put_nowait(json.loads(text)))
        self.peer.on("track", self.track.set_result)
        self.peer.addTrack(Tone())

    async def connect(self, url: str, token: str) -> int:
        """Post the offer; the status of the answer."""
        await self.peer.setLocalDescription(await self.peer.createOffer())
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/sdp"}
        async with httpx2.AsyncClient(trust_env=False, verify=TLS) as http:
            answer = await http.post(url, content=self.peer.localDescription.sdp, headers=headers)
        if answer.status_code == 201:
            await self.peer.setRemoteDescription(RTCSessionDescription(answer.text, "answer"))
        return answer.status_code

    async def hear(self, type_: str) -> Json:
        """The next event of that type."""
        while (event := await self.events.get())["type"] != type_:
            pass
        return event


async def _called(at: Booth, caller: Caller) -> Call:
    _, token = await at.ask()
    assert await caller.connect(token["url"], token["client_secret"]["value"]) == 201
    await caller.hear("session.created")
    return at.service.calls[-1]


async def test_sound_flows_both_ways_and_a_spoken_wish_changes_the_document(
    environment: Mapping[str, str],
) -> None:
    async with booth(environment, TEXT) as at:
        caller = Caller()
        try:
            with anyio.fail_after(SECONDS):
                call = await _called(at, caller)
                await call.until(lambda: call.loud_frames >= 10)
                track = await caller.track
                heard = [await track.recv() for _ in range(10)]
                assert len(heard) == 10
                arguments = json.dumps({"quote": "Tablets", "replacement": "Phones"})
                asked = {
                    "type": "function_call",
                    "call_id": "call_1",
                    "name": "replace_text",
                    "arguments": arguments,
                }
                call.say({"type": "response.output_item.done", "item": asked})
                item = (await caller.hear("response.output_item.done"))["item"]
                body = {"documentId": at.document["id"], "callId": item["call_id"]}
                used = {"name": item["name"], "arguments": item["arguments"]}
                answer = (await at.person.post("/api/realtime/tool-call", {**body, **used})).json()
                output = {"type": "function_call_output", "call_id": "call_1", "output": answer["output"]}
                caller.channel.send(json.dumps({"type": "conversation.item.create", "item": output}))
                await call.until(lambda: len(call.received) == 1)
                assert json.loads(call.received[0]["item"]["output"])["state"] == "applied"
            document = (await at.person.get(f"/api/documents/{at.document['id']}")).json()
            assert document["content"] == TEXT.replace("Tablets", "Phones")
        finally:
            await caller.peer.close()


async def test_an_offer_without_a_living_token_is_refused(environment: Mapping[str, str]) -> None:
    async with booth(environment) as at:
        _, token = await at.ask()
        value = token["client_secret"]["value"]
        at.service.tokens[value]["expires_at"] = 0
        for bearer in (value, "ek_made-up", at.service.environment["REQUILL_REALTIME_API_KEY"]):
            caller = Caller()
            try:
                assert await caller.connect(token["url"], bearer) == 401
            finally:
                await caller.peer.close()
        assert at.service.calls == []
