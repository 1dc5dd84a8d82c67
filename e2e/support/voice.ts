/** The realtime service of a voice chat: what it heard, and what it is to say. */
import type { BrowserContext, Page } from "@playwright/test";

/** A call as the service had it. */
interface Call {
  session: { instructions: string; audio: { output: { voice: string } } };
  state: string;
  /** How much sound came, in frames of 20 ms, and how much of it was louder than silence. */
  frames: number;
  loudFrames: number;
  received: { type: string; item?: { call_id: string; output: string } }[];
}

interface Refusal {
  path: "calls" | "client_secrets";
  status: number;
  body?: unknown;
}

export class VoiceService {
  constructor(readonly url: string) {}

  /** What the newest call has been so far; undefined before there is one. */
  async call(): Promise<Call | undefined> {
    const calls = (await (await fetch(`${this.url}/calls`)).json()) as Call[];
    return calls.at(-1);
  }

  /** Say these events over the newest call's data channel. */
  say(...events: object[]): Promise<void> {
    return this.script({ events });
  }

  hangUp(): Promise<void> {
    return this.script({ hangUp: true });
  }

  /** Refuse the next request of that kind. */
  refuse(refuse: Refusal): Promise<void> {
    return this.script({ refuse });
  }

  private async script(order: object): Promise<void> {
    const response = await fetch(`${this.url}/script`, { method: "POST", body: JSON.stringify(order) });
    if (!response.ok) throw new Error(`the realtime service answered ${response.status}`);
  }
}

/** From here on, the pages of this context can be asked for the sound they received. */
export async function recordSound(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
    Object.assign(window, { made });
  });
}

/** How much sound has arrived at the page: the energy of it, which is 0 for silence. */
export function soundHeard(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    const stats = await made.at(-1)?.getStats();
    let energy = 0;
    stats?.forEach((entry: { type: string; totalAudioEnergy?: number }) => {
      if (entry.type === "inbound-rtp") energy += entry.totalAudioEnergy ?? 0;
    });
    return energy;
  });
}

/** Whether the page still holds a microphone or a connection. */
export function isLineOpen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    return made.some(
      (peer) =>
        peer.connectionState !== "closed" || peer.getSenders().some(({ track }) => track?.readyState === "live"),
    );
  });
}
