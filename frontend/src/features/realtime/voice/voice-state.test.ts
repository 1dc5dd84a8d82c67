import { expect, test } from "vitest";

import { readVoiceEvent, type VoiceEvent } from "./events";
import { DISCONNECTED, reduceVoice, type VoiceView } from "./voice-state";

const read = (event: object) => readVoiceEvent(JSON.stringify(event));

function after(...events: VoiceEvent[]): VoiceView {
  return events.reduce((view, event) => reduceVoice(view, { type: "heard", event }), DISCONNECTED);
}

test.each([
  [
    { type: "input_audio_buffer.speech_started", item_id: "i1" },
    { type: "hearing", on: true, itemId: "i1" },
  ],
  [
    { type: "input_audio_buffer.speech_stopped", item_id: "i1" },
    { type: "hearing", on: false, itemId: "i1" },
  ],
  [{ type: "output_audio_buffer.started" }, { type: "speaking", on: true }],
  [{ type: "output_audio_buffer.stopped" }, { type: "speaking", on: false }],
  [{ type: "output_audio_buffer.cleared" }, { type: "speaking", on: false }],
  [{ type: "response.created" }, { type: "responding", on: true }],
  [
    { type: "response.done", response: { status: "completed" } },
    { type: "responding", on: false },
  ],
  [
    { type: "error", error: { message: "Too long." } },
    { type: "error", message: "Too long." },
  ],
])("%o is understood", (event, meaning) => {
  expect(read(event)).toEqual(meaning);
});

test("a failed response is an error, in the service's words where there are any", () => {
  const details = { error: { message: "Out of quota." } };
  const failed = { type: "response.done", response: { status: "failed", status_details: details } };
  expect(read(failed)).toEqual({ type: "error", message: "Out of quota." });
  expect(read({ type: "response.done", response: { status: "failed" } })).toEqual({
    type: "error",
    message: "The voice service reported an error.",
  });
});

test("a finished function call is a tool to be used; other items are not", () => {
  const item = { type: "function_call", call_id: "c1", name: "edit", arguments: '{"a":1}' };
  expect(read({ type: "response.output_item.done", item })).toEqual({
    type: "call",
    callId: "c1",
    name: "edit",
    arguments: '{"a":1}',
  });
  expect(read({ type: "response.output_item.done", item: { type: "message" } })).toBeNull();
});

test("events that mean nothing here, and what cannot be read, are passed over", () => {
  expect(read({ type: "rate_limits.updated" })).toBeNull();
  expect(read({ type: "response.output_audio_transcript.delta", delta: "of nothing" })).toBeNull();
});

test("what the person says stands before the answer to it, though its words come later", () => {
  const view = after(
    { type: "hearing", on: true, itemId: "i1" },
    { type: "hearing", on: false, itemId: "i1" },
    { type: "words", itemId: "i2", speaker: "assistant", text: "I will ", isWhole: false },
    { type: "words", itemId: "i1", speaker: "user", text: "Add a metric", isWhole: true },
    { type: "words", itemId: "i2", speaker: "assistant", text: "do that.", isWhole: false },
  );
  expect(view.lines).toEqual([
    { id: "i1", speaker: "user", text: "Add a metric" },
    { id: "i2", speaker: "assistant", text: "I will do that." },
  ]);
});

test("the whole words of a line replace its pieces", () => {
  const view = after(
    { type: "words", itemId: "i2", speaker: "assistant", text: "I wil", isWhole: false },
    { type: "words", itemId: "i2", speaker: "assistant", text: "I will.", isWhole: true },
  );
  expect(view.lines).toEqual([{ id: "i2", speaker: "assistant", text: "I will." }]);
});

test("who speaks is known while they speak, and nobody does once the connection is gone", () => {
  const talking = after({ type: "hearing", on: true, itemId: "" }, { type: "speaking", on: true });
  expect(talking).toMatchObject({ isHearing: true, isSpeaking: true, lines: [] });
  for (const action of [{ type: "disconnect" }, { type: "fail", failure: "Gone." }] as const) {
    expect(reduceVoice(talking, action)).toMatchObject({ isHearing: false, isSpeaking: false });
  }
});

test("the states are those of the specification, and the transcript outlives them", () => {
  const said = after({ type: "words", itemId: "i1", speaker: "user", text: "Hello", isWhole: true });
  const connecting = reduceVoice(said, { type: "connect" });
  expect(connecting.phase).toBe("connecting");
  const connected = reduceVoice(connecting, { type: "connected" });
  expect(connected.phase).toBe("connected");
  const failed = reduceVoice(connected, { type: "fail", failure: "Gone." });
  expect(failed).toMatchObject({ phase: "failed", failure: "Gone." });
  const again = reduceVoice(failed, { type: "connect" });
  expect(again).toMatchObject({ phase: "connecting", failure: null, lines: said.lines });
  expect(reduceVoice(again, { type: "disconnect" }).phase).toBe("disconnected");
});
