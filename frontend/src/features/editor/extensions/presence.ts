/**
 * The others in the text, and oneself for them: reads everybody's cursor from the room, and tells one's own there.
 */
import type { Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import type { SharedText } from "@/features/document-sync/shared-text";
import { presenceOf } from "@/features/presence/people";

import { drawnCursors } from "./presence-cursors";
import { following } from "./presence-follow";
import {
  cursorAt,
  cursorField,
  positionsOf,
  type RemoteCursor,
  remoteCursors,
  setCursors,
} from "./presence-state";
import { cursorsInTables } from "./presence-tables";

export type Room = Pick<SharedText, "awareness" | "content">;

/** Milliseconds from one telling of the own cursor to the next. */
const TELL_EVERY = 100;
/** Milliseconds in which the cursors of others that move are drawn together. */
const DRAW_EVERY = 50;
/** Milliseconds without a move after which nobody is shown where somebody was last. */
const IDLE = 30_000;

/** The own cursor goes out while the text has the keyboard, and stays for a while where it was left. */
class Telling {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private idle: ReturnType<typeof setTimeout> | null = null;
  private toldAt = -TELL_EVERY;

  constructor(
    private readonly view: EditorView,
    private readonly room: Room,
  ) {
    window.addEventListener("blur", this.withdraw);
    window.addEventListener("focus", this.tellSoon);
    // It is loaded after the editor, in which somebody may write already.
    this.tellSoon();
  }

  update({ docChanged, selectionSet, focusChanged, transactions }: ViewUpdate): void {
    // What others write moves it along for everybody without a word.
    const isOwn = transactions.some(
      (transaction) => transaction.selection ?? transaction.isUserEvent("input"),
    );
    if ((docChanged || selectionSet) && isOwn) this.tellSoon();
    else if (focusChanged) this.tellSoon();
  }

  /** Later than the key that moved it: finding a place in the room's text takes time in a long one. */
  private readonly tellSoon = (): void => {
    this.timer ??= setTimeout(this.tell, Math.max(0, this.toldAt + TELL_EVERY - performance.now()));
  };

  private readonly tell = (): void => {
    this.timer = null;
    if (!this.view.hasFocus || !document.hasFocus()) return;
    this.toldAt = performance.now();
    const { anchor, head } = this.view.state.selection.main;
    this.put(cursorAt(this.room.content, anchor, head));
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = setTimeout(this.withdraw, IDLE);
  };

  private readonly withdraw = (): void => {
    this.stop();
    if (this.room.awareness.getLocalState()?.cursor) this.put(null);
  };

  private put(cursor: unknown): void {
    this.room.awareness.setLocalStateField("cursor", cursor);
  }

  private stop(): void {
    for (const timer of [this.timer, this.idle]) if (timer !== null) clearTimeout(timer);
    this.timer = this.idle = null;
  }

  destroy(): void {
    window.removeEventListener("blur", this.withdraw);
    window.removeEventListener("focus", this.tellSoon);
    this.withdraw();
  }
}

interface AwarenessChange {
  readonly added: readonly number[];
  readonly updated: readonly number[];
  readonly removed: readonly number[];
}

/** Cursors of others come by the room, sometimes before the letters that they stand at. */
class Watching {
  private readonly changed = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly view: EditorView,
    private readonly room: Room,
  ) {
    room.awareness.on("change", this.note);
    this.unsubscribe = presenceOf(room.awareness).store.subscribe((now, before) => {
      if (now.people !== before.people) this.drawSoon(room.awareness.getStates().keys());
    });
    this.drawSoon(room.awareness.getStates().keys());
  }

  /** What they stand at may have come. */
  update({ docChanged }: ViewUpdate): void {
    if (docChanged && this.changed.size > 0) this.drawSoon([]);
  }

  private readonly note = ({ added, updated, removed }: AwarenessChange): void =>
    this.drawSoon([...added, ...updated, ...removed]);

  private drawSoon(clients: Iterable<number>): void {
    for (const client of clients) this.changed.add(client);
    this.timer ??= setTimeout(this.draw, DRAW_EVERY);
  }

  private readonly draw = (): void => {
    this.timer = null;
    const known = remoteCursors(this.view.state);
    const told = new Map(known.map((cursor) => [cursor.client, cursor]));
    for (const client of this.changed) {
      const cursor = this.read(client, told.get(client));
      if (cursor === undefined) continue; // it is asked for again with the next letters
      this.changed.delete(client);
      if (cursor) told.set(client, cursor);
      else told.delete(client);
    }
    const cursors = [...told.values()];
    if (cursors.length + known.length > 0) this.view.dispatch({ effects: setCursors.of(cursors) });
  };

  /** Null where there is none, undefined where it cannot be placed yet. */
  private read(client: number, known: RemoteCursor | undefined): RemoteCursor | null | undefined {
    const { awareness, content } = this.room;
    const person = presenceOf(awareness).personOf(client);
    const cursor: unknown = awareness.getStates().get(client)?.cursor;
    if (!person || !cursor) return null;
    const told = JSON.stringify(cursor);
    const positions = positionsOf(content, cursor);
    if (!positions) return undefined;
    // Where what they typed has come before their cursor, it stands there already, and has moved all the same.
    const movedAt = known?.told === told ? known.movedAt : performance.now();
    return { client, person, ...positions, told, movedAt };
  }

  destroy(): void {
    this.room.awareness.off("change", this.note);
    this.unsubscribe();
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

/** Belongs behind `ySync`, so that what is typed is in the room's text before the own cursor is placed there. */
export function presence(room: Room): Extension {
  return [
    cursorField,
    drawnCursors,
    cursorsInTables,
    ViewPlugin.define((view) => new Watching(view, room)),
    ViewPlugin.define((view) => new Telling(view, room)),
    following(room.awareness),
  ];
}
