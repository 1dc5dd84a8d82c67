/** People who have a document open besides oneself, as the room tells it: names and hues, however many tabs each has. */
import type { Awareness } from "y-protocols/awareness";
import { createStore, type StoreApi } from "zustand/vanilla";

import { hueOf, OTHER_HUES } from "@/lib/hue-of";

/** As the server names it; people's ids look otherwise. */
export const ASSISTANT = "assistant";

export interface PersonHere {
  readonly id: string;
  readonly name: string;
  /** Which of the eight hues, counted from 0; the assistant has none. */
  readonly hue: number | null;
  /** Their connections, of which each has a cursor. */
  readonly clients: readonly number[];
}

/** What the server puts into everybody's state; `you` is another tab or device of one's own. */
interface Named {
  readonly id: string;
  readonly name: string;
  readonly hue: number;
  readonly you: boolean;
}

export interface PresenceState {
  /** In the order in which they came, the assistant last. */
  readonly people: readonly PersonHere[];
  /** The id of the person whose cursor the page stays with. */
  readonly followed: string | null;
}

const presences = new WeakMap<Awareness, Presence>();

/** One for each room, so that everybody has the same hue in the header as in the text. */
export function presenceOf(awareness: Awareness): Presence {
  const known = presences.get(awareness);
  if (known) return known;
  const presence = new Presence(awareness);
  presences.set(awareness, presence);
  return presence;
}

export class Presence {
  readonly store: StoreApi<PresenceState> = createStore<PresenceState>(() => ({
    people: [],
    followed: null,
  }));
  private readonly byClient = new Map<number, PersonHere>();
  /** By id, also of those who went: who comes back has the same one where it is free. */
  private readonly hues = new Map<string, number>();

  constructor(readonly awareness: Awareness) {
    awareness.on("change", this.read);
    // The state that an awareness begins with has the clock 0, which others take for what they know already.
    const own = awareness.getLocalState();
    if (own) awareness.setLocalState(own);
    this.read();
  }

  /** Whose a client's cursor is; null for one's own and for those of whom nothing is known. */
  personOf(client: number): PersonHere | null {
    return this.byClient.get(client) ?? null;
  }

  follow(id: string): void {
    if (this.store.getState().people.some((person) => person.id === id))
      this.store.setState({ followed: id });
  }

  stopFollowing(): void {
    if (this.store.getState().followed !== null) this.store.setState({ followed: null });
  }

  /** Cursors move ten times a second, people come seldom: what is the same stays the same value. */
  private readonly read = (): void => {
    const found = new Map<string, { name: string; hue: number; clients: number[] }>();
    for (const [client, state] of this.awareness.getStates()) {
      const named = client === this.awareness.clientID ? null : namedIn(state);
      if (!named || named.you) continue;
      const person = found.get(named.id);
      if (person) person.clients.push(client);
      else found.set(named.id, { name: named.name, hue: named.hue, clients: [client] });
    }
    const { people, followed } = this.store.getState();
    const known = people.filter(({ id }) => found.has(id)).map(({ id }) => id);
    const came = [...found.keys()].filter((id) => !known.includes(id)).sort();
    const ids = [...known, ...came].sort(
      (one, other) => Number(one === ASSISTANT) - Number(other === ASSISTANT),
    );
    const next = ids.map((id): PersonHere => {
      const { name, hue, clients } = found.get(id) ?? { name: "", hue: 0, clients: [] };
      return { id, name, hue: id === ASSISTANT ? null : this.hueFor(id, hue, ids), clients };
    });
    if (next.length === people.length && next.every((person, index) => isSame(person, people[index]))) return;
    this.byClient.clear();
    for (const person of next) for (const client of person.clients) this.byClient.set(client, person);
    this.store.setState({
      people: next,
      followed: followed !== null && found.has(followed) ? followed : null,
    });
  };

  private hueFor(id: string, preferred: number, here: readonly string[]): number {
    const taken = new Set(here.filter((other) => other !== id).map((other) => this.hues.get(other)));
    let hue = this.hues.get(id) ?? preferred;
    for (let tries = 0; taken.has(hue) && tries < OTHER_HUES; tries += 1) hue = 1 + (hue % OTHER_HUES);
    this.hues.set(id, hue);
    return hue;
  }
}

function isSame(one: PersonHere, other: PersonHere | undefined): boolean {
  return (
    one.id === other?.id &&
    one.name === other.name &&
    one.hue === other.hue &&
    one.clients.join() === other.clients.join()
  );
}

/** The server's words in a state; null where there are none, as of a client that it has not named yet. */
function namedIn(state: Record<string, unknown>): Named | null {
  const { user } = state;
  if (typeof user !== "object" || user === null) return null;
  const { id, name, hue, you } = user as Record<string, unknown>;
  if (typeof id !== "string" || typeof name !== "string") return null;
  const isHue = Number.isInteger(hue) && Number(hue) >= 2 && Number(hue) <= OTHER_HUES + 1;
  return { id, name, hue: isHue ? Number(hue) - 1 : hueOf(id), you: you === true };
}
