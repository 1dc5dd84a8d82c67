/** The parts of a voice connection that jsdom has not: a microphone, a peer connection, and something to play sound with. */
import { http, HttpResponse } from "msw";
import { vi } from "vitest";

import { server } from "@/testing/server";

export const SERVICE = "https://voice.example/v1/realtime/calls";

class FakeTrack {
  enabled = true;
  readyState = "live";
  stop() {
    this.readyState = "ended";
  }
}

class FakeChannel extends EventTarget {
  readyState = "connecting";
  readonly sent: Record<string, unknown>[] = [];
  readonly label: string;
  constructor(label: string) {
    super();
    this.label = label;
  }
  send(data: string) {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close() {
    this.readyState = "closed";
  }
}

class FakePeer extends EventTarget {
  readonly configuration: RTCConfiguration;
  readonly tracks: unknown[] = [];
  readonly channels: FakeChannel[] = [];
  connectionState = "new";
  iceGatheringState = "complete";
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  constructor(configuration: RTCConfiguration) {
    super();
    this.configuration = configuration;
  }
  addTrack(track: unknown) {
    this.tracks.push(track);
  }
  createDataChannel(label: string) {
    const channel = new FakeChannel(label);
    this.channels.push(channel);
    return channel;
  }
  createOffer() {
    return Promise.resolve({ type: "offer", sdp: "an offer" });
  }
  setLocalDescription(description: RTCSessionDescriptionInit) {
    this.localDescription = description;
    return Promise.resolve();
  }
  setRemoteDescription(description: RTCSessionDescriptionInit) {
    this.remoteDescription = description;
    return Promise.resolve();
  }
  close() {
    this.connectionState = "closed";
  }
}

export interface VoiceLine {
  track: FakeTrack;
  /** The peer connections that were made. */
  peers: FakePeer[];
  /** What was posted to the voice service. */
  offers: { authorization: string | null; type: string | null; sdp: string }[];
  /** What is being played. */
  playing: () => unknown;
  /** The service takes the connection up. */
  pickUp: () => Promise<void>;
  /** The service says something on the data channel. */
  say: (event: object) => void;
  /** What was said to the service. */
  sent: () => Record<string, unknown>[];
  /** The connection turns to this state. */
  turn: (state: RTCPeerConnectionState) => void;
}

/** A browser with a microphone, and a server and a voice service that say yes. */
export function openVoiceLine(getUserMedia?: () => Promise<unknown>): VoiceLine {
  const track = new FakeTrack();
  const peers: FakePeer[] = [];
  const offers: VoiceLine["offers"] = [];
  const players: { srcObject: unknown }[] = [];
  const microphone = { getTracks: () => [track], getAudioTracks: () => [track] };
  vi.stubGlobal("navigator", {
    userAgent: window.navigator.userAgent,
    mediaDevices: { getUserMedia: getUserMedia ?? (() => Promise.resolve(microphone)) },
  });
  vi.stubGlobal(
    "RTCPeerConnection",
    class extends FakePeer {
      constructor(configuration: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    },
  );
  vi.stubGlobal(
    "Audio",
    class {
      srcObject: unknown = null;
      constructor() {
        players.push(this);
      }
      play = () => Promise.resolve();
    },
  );
  server.use(
    http.get("/api/realtime/session-token", () =>
      HttpResponse.json({ client_secret: { value: "ek_1" }, url: SERVICE }),
    ),
    http.post(SERVICE, async ({ request }) => {
      const { headers } = request;
      const sdp = await request.text();
      offers.push({ authorization: headers.get("Authorization"), type: headers.get("Content-Type"), sdp });
      return new HttpResponse("an answer", { status: 201 });
    }),
  );
  const peer = () => peers.at(-1);
  const channel = () => peer()?.channels[0];
  return {
    track,
    peers,
    offers,
    playing: () => players.at(-1)?.srcObject,
    pickUp: async () => {
      await vi.waitFor(() => {
        if (!peer()?.remoteDescription) throw new Error("nothing was answered yet");
      });
      // The listeners are there once what waits for the answer has gone on.
      await Promise.resolve();
      const line = channel();
      if (!line) throw new Error("no data channel");
      line.readyState = "open";
      line.dispatchEvent(new Event("open"));
      peer()?.dispatchEvent(Object.assign(new Event("track"), { track: {}, streams: ["a voice"] }));
    },
    say: (event) => channel()?.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) })),
    sent: () => channel()?.sent ?? [],
    turn: (state) => {
      const line = peer();
      if (!line) return;
      line.connectionState = state;
      line.dispatchEvent(new Event("connectionstatechange"));
    },
  };
}
