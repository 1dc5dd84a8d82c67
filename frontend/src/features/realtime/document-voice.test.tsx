import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { queryKeys } from "@/lib/api/keys";
import { aDocument, aProposal } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

import { DocumentVoice } from "./components/document-voice";
import { openVoiceLine, SERVICE } from "./testing/voice-line";

function show() {
  const onDocument = vi.fn();
  const onUpdating = vi.fn();
  const onEnd = vi.fn();
  const rendered = renderWithProviders(
    <DocumentVoice
      documentId={1}
      title="Offline mode"
      onDocument={onDocument}
      onUpdating={onUpdating}
      renderProposal={({ summary }) => <p>{summary}</p>}
      onEnd={onEnd}
    />,
  );
  return { ...rendered, onDocument, onUpdating, onEnd };
}

async function connected() {
  const line = openVoiceLine();
  const shown = show();
  expect(await screen.findByText("Connecting...")).toBeVisible();
  await line.pickUp();
  await screen.findByText("Connected");
  return { ...shown, line };
}

const log = () => screen.findByRole("log");
const badge = (words: string) => screen.findByText(words);
const alert = () => screen.findByRole("alert");

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the offer goes to the service with the token as bearer, and its answer completes the connection", async () => {
  const { line } = await connected();
  expect(line.offers).toEqual([{ authorization: "Bearer ek_1", type: "application/sdp", sdp: "an offer" }]);
  const [peer] = line.peers;
  expect(peer?.configuration).toEqual({ iceServers: [{ urls: "stun:stun.l.google.com:19302" }] });
  expect(peer?.channels.map(({ label }) => label)).toEqual(["events"]);
  expect(peer?.tracks).toEqual([line.track]);
  expect(peer?.remoteDescription).toEqual({ type: "answer", sdp: "an answer" });
  expect(line.playing()).toBe("a voice");
});

test("what is said is written down as it is said", async () => {
  const { line } = await connected();
  expect(within(await log()).getByText(/^Say what you would like to change/)).toBeVisible();
  line.say({ type: "input_audio_buffer.speech_started", item_id: "i1" });
  line.say({ type: "response.output_audio_transcript.delta", item_id: "i2", delta: "I will " });
  expect(await within(await log()).findByText("I will")).toBeVisible();
  line.say({
    type: "conversation.item.input_audio_transcription.completed",
    item_id: "i1",
    transcript: "Add a metric",
  });
  line.say({ type: "response.output_audio_transcript.delta", item_id: "i2", delta: "do that." });
  expect(await within(await log()).findByText("I will do that.")).toBeVisible();
  const said = (await log()).textContent;
  expect(said.indexOf("Add a metric")).toBeLessThan(said.indexOf("I will do that."));
});

test("who speaks and who listens is said in words", async () => {
  const { line } = await connected();
  const signal = screen.getByRole("status", { name: "Voice" });
  expect(signal).toHaveTextContent("Listening");
  line.say({ type: "input_audio_buffer.speech_started", item_id: "i1" });
  await waitFor(() => expect(signal).toHaveTextContent("Listening to you"));
  line.say({ type: "input_audio_buffer.speech_stopped", item_id: "i1" });
  line.say({ type: "output_audio_buffer.started" });
  await waitFor(() => expect(signal).toHaveTextContent("Speaking"));
  line.say({ type: "output_audio_buffer.stopped" });
  await waitFor(() => expect(signal).toHaveTextContent(/^Listening$/));
});

test("muted, nothing is sent from the microphone until it is unmuted", async () => {
  const { user, line } = await connected();
  await user.click(screen.getByRole("button", { name: "Mute" }));
  expect(line.track.enabled).toBe(false);
  expect(screen.getByRole("status", { name: "Voice" })).toHaveTextContent("Muted");
  await user.click(screen.getByRole("button", { name: "Mute", pressed: true }));
  expect(line.track.enabled).toBe(true);
});

test("a tool that the service asks for is used once, its outcome told, and the document looked at a second later", async () => {
  haveTimePass("setInterval", "clearInterval");
  const { line, onDocument, onUpdating } = await connected();
  const proposal = { ...aProposal({ state: "applied" }) };
  const tool = receive("post", "/api/realtime/tool-call", {
    output: "Done.",
    documentUpdated: true,
    proposal,
  });
  const changed = aDocument({ content: "Changed", version: 2 });
  server.use(
    tool.handler,
    answer("/api/documents/1", { ...changed }),
    answer("/api/documents/1/proposals", [proposal]),
  );
  const item = { type: "function_call", call_id: "c1", name: "append", arguments: '{"text":"A"}' };
  line.say({ type: "response.created" });
  line.say({ type: "response.output_item.done", item });
  line.say({ type: "response.output_item.done", item });
  await waitFor(() => expect(line.sent()).toHaveLength(1));
  expect(tool.sent).toEqual([{ documentId: 1, callId: "c1", name: "append", arguments: '{"text":"A"}' }]);
  expect(line.sent()[0]).toEqual({
    type: "conversation.item.create",
    item: { type: "function_call_output", call_id: "c1", output: "Done." },
  });
  // It goes on speaking once it has finished what it was saying.
  line.say({ type: "response.done", response: { status: "completed" } });
  expect(line.sent()[1]).toEqual({ type: "response.create" });
  expect(await within(await log()).findByText("1 change in Requirements")).toBeVisible();
  await waitFor(() => expect(onUpdating).toHaveBeenLastCalledWith(true));
  await pass(1000);
  await waitFor(() => expect(onDocument).toHaveBeenCalledWith(changed));
});

test("tools are used one after the other, and answered for together", async () => {
  const { line } = await connected();
  const order: string[] = [];
  server.use(
    http.post("/api/realtime/tool-call", async ({ request }) => {
      const { callId } = (await request.json()) as { callId: string };
      order.push(`${callId} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${callId} ends`);
      return HttpResponse.json({ output: "Done.", documentUpdated: false, proposal: null });
    }),
  );
  for (const call_id of ["c1", "c2"]) {
    const item = { type: "function_call", call_id, name: "append", arguments: "{}" };
    line.say({ type: "response.output_item.done", item });
  }
  await waitFor(() => expect(line.sent()).toHaveLength(3));
  expect(order).toEqual(["c1 begins", "c1 ends", "c2 begins", "c2 ends"]);
  expect(line.sent().map(({ type }) => type)).toEqual([
    "conversation.item.create",
    "conversation.item.create",
    "response.create",
  ]);
});

test("a tool that failed is told to the person and to the service", async () => {
  const { line, onUpdating } = await connected();
  server.use(refuse("post", "/api/realtime/tool-call", 409, { message: "The document has changed." }));
  const item = { type: "function_call", call_id: "c1", name: "append", arguments: "{}" };
  line.say({ type: "response.output_item.done", item });
  expect(await screen.findByText("The document has changed.")).toBeVisible();
  await waitFor(() => expect(line.sent()).toHaveLength(2));
  expect(line.sent()[0]).toMatchObject({
    item: { output: "This failed and nothing was changed: The document has changed." },
  });
  expect(onUpdating).not.toHaveBeenCalledWith(true);
});

test("an error of the service is told, and the conversation goes on", async () => {
  const { line } = await connected();
  line.say({ type: "error", error: { message: "The session is too long." } });
  expect(await screen.findByText("Server error")).toBeVisible();
  expect(screen.getByText("The session is too long.")).toBeVisible();
  expect(await badge("Connected")).toBeVisible();
});

test("disconnecting gives the microphone back and keeps what was said; connecting begins anew", async () => {
  const { user, line } = await connected();
  line.say({ type: "response.output_audio_transcript.done", item_id: "i2", transcript: "I will." });
  await user.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await badge("Disconnected")).toBeVisible();
  expect(line.track.readyState).toBe("ended");
  expect(line.peers[0]?.connectionState).toBe("closed");
  expect(line.peers[0]?.channels[0]?.readyState).toBe("closed");
  expect(line.playing()).toBeNull();
  expect(within(await log()).getByText("I will.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Connect" }));
  expect(await badge("Connecting...")).toBeVisible();
  await waitFor(() => expect(line.peers).toHaveLength(2));
  await line.pickUp();
  expect(await badge("Connected")).toBeVisible();
});

test("a panel that goes away leaves nothing open", async () => {
  const { unmount, line } = await connected();
  unmount();
  expect(line.track.readyState).toBe("ended");
  expect(line.peers[0]?.connectionState).toBe("closed");
});

test("a microphone that is granted after the panel has gone is given back at once", async () => {
  let grant: (stream: unknown) => void = () => undefined;
  const line = openVoiceLine(() => new Promise((resolve) => (grant = resolve)));
  const { unmount } = show();
  await screen.findByText("Connecting...");
  unmount();
  grant({ getTracks: () => [line.track], getAudioTracks: () => [line.track] });
  await waitFor(() => expect(line.track.readyState).toBe("ended"));
  expect(line.peers).toEqual([]);
  expect(line.offers).toEqual([]);
});

test.each([
  [
    "NotAllowedError",
    "Microphone access was denied. Allow it for this site in your browser, then try again.",
  ],
  ["NotFoundError", "No microphone found. Connect one, then try again."],
  ["NotReadableError", "Another program is using the microphone. Close it, then try again."],
])("without a microphone (%s) no token is spent, and it is said what to do", async (name, words) => {
  const line = openVoiceLine(() => Promise.reject(new DOMException("no", name)));
  show();
  expect(await badge("Failed")).toBeVisible();
  expect(await screen.findByText("Microphone Error")).toBeVisible();
  expect(await alert()).toHaveTextContent(words);
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(line.offers).toEqual([]);
});

test("a page that did not come over https is told why it has no microphone", async () => {
  openVoiceLine();
  vi.stubGlobal("navigator", { userAgent: window.navigator.userAgent });
  show();
  expect(await alert()).toHaveTextContent("Your browser only allows the microphone over HTTPS.");
});

test("a refused offer is told in the specified words, and the microphone given back", async () => {
  const line = openVoiceLine();
  server.use(http.post(SERVICE, () => new HttpResponse("expired", { status: 401 })));
  show();
  expect(await badge("Failed")).toBeVisible();
  expect(await screen.findByText("Connection failed")).toBeVisible();
  expect(
    screen.getByText("Could not establish the speech connection. Please check microphone permissions."),
  ).toBeVisible();
  expect(await alert()).toHaveTextContent("The voice service refused the connection.");
  expect(line.track.readyState).toBe("ended");
});

test("a service that cannot be reached is told, and can be tried again", async () => {
  const line = openVoiceLine();
  server.use(http.post(SERVICE, () => HttpResponse.error(), { once: true }));
  const { user } = show();
  expect(await alert()).toHaveTextContent("Couldn't reach the voice service.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(line.peers).toHaveLength(2));
  await line.pickUp();
  expect(await badge("Connected")).toBeVisible();
});

test("a connection that cannot be made fails", async () => {
  const line = openVoiceLine();
  show();
  await waitFor(() => expect(line.peers[0]?.remoteDescription).not.toBeNull());
  await act(() => Promise.resolve());
  line.turn("failed");
  expect(await badge("Failed")).toBeVisible();
  expect(await screen.findByText("Connection failed")).toBeVisible();
});

test("a connection that breaks is told, and the microphone given back", async () => {
  const { line } = await connected();
  line.turn("failed");
  expect(await badge("Failed")).toBeVisible();
  expect(await alert()).toHaveTextContent("We lost the connection to the voice service.");
  expect(await screen.findByText("Connection lost")).toBeVisible();
  expect(screen.queryByText(/microphone permissions/)).not.toBeInTheDocument();
  expect(line.track.readyState).toBe("ended");
});

test("a token that the server cannot get is its error, in its words", async () => {
  openVoiceLine();
  server.use(
    refuse("get", "/api/realtime/session-token", 503, {
      message: "The voice service is not available.",
      code: "PROVIDER_UNAVAILABLE",
    }),
  );
  show();
  expect(await screen.findByText("Server error")).toBeVisible();
  expect(await alert()).toHaveTextContent("The voice service is not available.");
});

test("a token that is not given is told in the server's words", async () => {
  openVoiceLine();
  const words = "A voice chat was started a moment ago. Please try again in a few seconds.";
  server.use(
    refuse("get", "/api/realtime/session-token", 429, { message: words, code: "VOICE_TOKEN_LIVES" }),
  );
  show();
  expect(await screen.findByText("Connection failed")).toBeVisible();
  expect(await alert()).toHaveTextContent(words);
});

test("a guest whose messages are used up is told as everywhere", async () => {
  let grant: (stream: unknown) => void = () => undefined;
  const line = openVoiceLine(() => new Promise((resolve) => (grant = resolve)));
  server.use(
    refuse("get", "/api/realtime/session-token", 403, { message: "Limit Exceeded", code: "LIMIT_EXCEEDED" }),
  );
  const { queryClient } = show();
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.currentUser)).toBeDefined());
  grant({ getTracks: () => [line.track], getAudioTracks: () => [line.track] });
  expect(await screen.findByText("Message limit reached")).toBeVisible();
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "messages" });
  expect(await badge("Failed")).toBeVisible();
  expect(line.track.readyState).toBe("ended");
});
