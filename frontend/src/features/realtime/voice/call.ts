/** A call to the voice service: sound both ways, what is said in writing, and the tools it asks for. No React here. */
import { ApiError, errorText } from "@/lib/api/errors";
import type { ToolAnswer } from "@/lib/api/types";

import { callTool } from "../api/call-tool";
import { getSessionToken } from "../api/session-token";
import { negotiate, newPeer, opened, openMicrophone, release } from "./connect";
import { readVoiceEvent, type VoiceEvent } from "./events";
import { failureOf, LOST, type VoiceFailure } from "./failure";

export interface CallListener {
  onConnected: () => void;
  /** The call is over, and everything released. */
  onFailed: (failure: VoiceFailure) => void;
  onEvent: (event: VoiceEvent) => void;
  onTool: (answer: ToolAnswer) => void;
}

/** How long a connection may take from the token on, in milliseconds. */
const TIMEOUT = 15_000;

type Call = Extract<VoiceEvent, { type: "call" }>;

export class VoiceCall {
  readonly #documentId: number;
  readonly #listener: CallListener;
  readonly #over = new AbortController();
  readonly #audio = new Audio();
  #microphone: MediaStream | null = null;
  #peer: RTCPeerConnection | null = null;
  #channel: RTCDataChannel | null = null;
  /** One tool after the other, as they were asked for. */
  #tools: Promise<void> = Promise.resolve();
  readonly #known = new Set<string>();
  #waiting = 0;
  #isResponding = false;
  #owesAnswer = false;

  constructor(documentId: number, listener: CallListener) {
    this.#documentId = documentId;
    this.#listener = listener;
  }

  /** The microphone comes first: while the person is asked for it, a token would run out. */
  async start(): Promise<void> {
    const { signal } = this.#over;
    try {
      const microphone = await openMicrophone();
      this.#microphone = microphone;
      if (signal.aborted) {
        release(microphone);
        return;
      }
      const token = await getSessionToken(this.#documentId, signal);
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
      const peer = this.#prepare(microphone);
      await negotiate(peer.connection, token, inTime);
      await opened(peer.connection, peer.channel, inTime);
      this.#watch(peer.connection, peer.channel);
      this.#listener.onConnected();
    } catch (error) {
      this.#fail(failureOf(error));
    }
  }

  mute(on: boolean): void {
    for (const track of this.#microphone?.getAudioTracks() ?? []) track.enabled = !on;
  }

  /** Ends the call, if it has not ended, and gives the microphone back. */
  end(): void {
    this.#over.abort();
    this.#channel?.close();
    this.#peer?.close();
    release(this.#microphone);
    this.#audio.srcObject = null;
  }

  #fail(failure: VoiceFailure): void {
    if (this.#over.signal.aborted) return;
    this.end();
    this.#listener.onFailed(failure);
  }

  #prepare(microphone: MediaStream): { connection: RTCPeerConnection; channel: RTCDataChannel } {
    const connection = newPeer();
    const channel = connection.createDataChannel("events");
    this.#peer = connection;
    this.#channel = channel;
    for (const track of microphone.getAudioTracks()) connection.addTrack(track, microphone);
    connection.addEventListener("track", ({ track, streams }) => {
      this.#audio.srcObject = streams[0] ?? new MediaStream([track]);
      // Refused only where no press led here, and one did.
      this.#audio.play().catch(() => undefined);
    });
    channel.addEventListener("message", ({ data }) => this.#hear(data));
    return { connection, channel };
  }

  #watch(peer: RTCPeerConnection, channel: RTCDataChannel): void {
    const lost = () => this.#fail(LOST);
    channel.addEventListener("close", lost);
    peer.addEventListener("connectionstatechange", () => {
      if (peer.connectionState === "failed") lost();
    });
  }

  #hear(data: unknown): void {
    const event = readVoiceEvent(data);
    if (event === null || this.#over.signal.aborted) return;
    if (event.type === "responding") this.#isResponding = event.on;
    if (event.type === "error") this.#isResponding = false;
    this.#listener.onEvent(event);
    if (event.type === "call") this.#take(event);
    this.#goOn();
  }

  #take(call: Call): void {
    if (this.#known.has(call.callId)) return;
    this.#known.add(call.callId);
    this.#waiting += 1;
    this.#tools = this.#tools.then(() => this.#use(call));
  }

  async #use({ callId, name, arguments: given }: Call): Promise<void> {
    const output = await this.#outputOf({
      documentId: this.#documentId,
      callId,
      name,
      arguments: given,
    });
    this.#waiting -= 1;
    this.#owesAnswer = true;
    this.#say({
      type: "conversation.item.create",
      item: { type: "function_call_output", call_id: callId, output },
    });
    this.#goOn();
  }

  /** What the service is told: that it failed, too, so that it does not claim what was not done. */
  async #outputOf(call: Parameters<typeof callTool>[0]): Promise<string> {
    const { signal } = this.#over;
    try {
      const answer = await callTool(call, signal).catch((error: unknown) => {
        // It may have arrived all the same: the same call is not done twice.
        if (error instanceof ApiError && error.isOffline) return callTool(call, signal);
        throw error;
      });
      if (!signal.aborted) this.#listener.onTool(answer);
      return answer.output;
    } catch (error) {
      const message = errorText(error);
      if (!signal.aborted) this.#listener.onEvent({ type: "error", message });
      return `This failed and nothing was changed: ${message}`;
    }
  }

  /** The service speaks about the outcome of its tools once all of them, and what it was saying, are done. */
  #goOn(): void {
    if (!this.#owesAnswer || this.#waiting > 0 || this.#isResponding) return;
    this.#owesAnswer = false;
    this.#say({ type: "response.create" });
  }

  #say(event: object): void {
    if (this.#channel?.readyState === "open") this.#channel.send(JSON.stringify(event));
  }
}
