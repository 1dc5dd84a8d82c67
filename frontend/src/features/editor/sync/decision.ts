/**
 * A decision about two texts is the one step that undo takes back. What was typed before it goes from the history:
 * carried over the other text, it would come to words that nobody wrote.
 */
import { history, historyField, undo } from "@codemirror/commands";
import { ChangeSet, Compartment, EditorState, StateEffect, Text, Transaction } from "@codemirror/state";

import { toast, withdrawAction } from "@/components/ui/toast";

import type { EditorSession } from "../session";
import { diffText, type TextChange } from "./diff";
import { rebase } from "./rebase";

/** Where the history that begins with the decision takes the place of the one before. */
const past = new Compartment();

export function apply(changes: ChangeSet, text: string): string {
  return changes.apply(Text.of(text.split("\n"))).toString();
}

/** What changed of a line is one piece, so that no part of the one wording is left in the other. */
function inWholePieces(before: string, after: string): TextChange[] {
  const pieces: TextChange[] = [];
  for (const change of diffText(before, after)) {
    const last = pieces.at(-1);
    const between = last && before.slice(last.to, change.from);
    if (!last || between === undefined || between.includes("\n")) pieces.push(change);
    else {
      const insert = last.insert + between + change.insert;
      pieces[pieces.length - 1] = { from: last.from, to: change.to, insert };
    }
  }
  return pieces;
}

/**
 * `after` was decided on, and `before` is what taking it back makes of that; what has come into the text since stays.
 * False where there is no difference.
 */
export function rememberDecision(session: EditorSession, before: string, after: string): boolean {
  const now = session.read().content;
  const start = apply(rebase(after, before, now).changes, before);
  if (start === now) return false;
  const changes = inWholePieces(start, now);
  const { state } = EditorState.create({
    doc: start,
    selection: { anchor: changes[0]?.from ?? 0 },
    extensions: [history(), EditorState.lineSeparator.of("\n")],
  }).update({
    changes: ChangeSet.of(
      changes.map((change) => ({ ...change })),
      start.length,
      "\n",
    ),
    // Long ago, so that what is typed next is no part of it.
    annotations: Transaction.time.of(0),
  });
  const begins = historyField.init(() => state.field(historyField));
  const isThere = past.get(session.editorState) !== undefined;
  session.showApplied(null);
  session.dispatch({
    effects: isThere ? past.reconfigure(begins) : StateEffect.appendConfig.of(past.of(begins)),
  });
  session.store.setState({ canUndo: true, canRedo: false });
  return true;
}

/** Says what was decided, and offers the way back until the text is another. */
export function tellDecision(session: EditorSession, title: string): void {
  toast({ title, action: { label: "Undo", run: () => session.run(undo), to: session.store } });
  const stop = session.store.subscribe(({ revision }, { revision: before }) => {
    if (revision === before) return;
    withdrawAction(session.store);
    stop();
  });
}
