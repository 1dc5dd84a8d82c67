/**
 * What a person has made of two contested texts so far: it is kept, in this browser too, as long as they are contested,
 * and what becomes of either text meanwhile does not touch it.
 */
import { ChangeSet } from "@codemirror/state";

import type { EditorSession } from "../session";
import { apply, rememberDecision } from "./decision";
import { diffText } from "./diff";
import type { Confirmed, SaveState } from "./save-state";
import { diffChanges, type Rebase, rebase } from "./rebase";

/** What is contested at one moment. */
export interface Contest extends Rebase {
  readonly mine: string;
  readonly theirs: Confirmed;
  readonly base: string | null;
  readonly isUncertain: boolean;
}

export interface Merging {
  /** As it stood when it was first shown. */
  readonly contest: Contest;
  readonly text: string;
}

const shown = new WeakSet<EditorSession>();
const watched = new WeakSet<EditorSession>();

function contestOf(base: string | null, mine: string, theirs: Confirmed, isUncertain = false): Contest {
  return { ...rebase(base, mine, theirs.content, { isUncertain }), base, mine, theirs, isUncertain };
}

/** What is to be shown: what was begun before, or what is contested now; null when nothing is. */
export function openMerging(session: EditorSession): Merging | null {
  const begun = begunMerging(session);
  if (begun) return withLaterWords(begun, session.read().content);
  const { phase } = session.autosave.getState();
  if (phase.kind !== "conflict") return null;
  const contest = contestOf(phase.base, session.read().content, phase.theirs, phase.isUncertain);
  return { contest, text: apply(contest.changes, contest.mine) };
}

function begunMerging({ begun }: EditorSession): Merging | null {
  return begun && { contest: contestOf(begun.base, begun.mine, begun.theirs), text: begun.text };
}

export function keepMerging(session: EditorSession, { contest, text }: Merging): void {
  const { base, mine } = contest;
  const { title, content, version } = contest.theirs;
  session.keepBegun({ text, mine, theirs: { title, content, version }, base });
  settleLater(session);
}

/** The merging is shown until the returned function is called. */
export function showMerging(session: EditorSession): () => void {
  shown.add(session);
  return () => {
    shown.delete(session);
    settleUnasked(session);
  };
}

/** What comes of the text where both wrote, if the one or the other wording is to stand there. */
export function choices({ contest }: Merging): { readonly mine: string; readonly theirs: string } {
  return { mine: apply(contest.changes, contest.mine), theirs: apply(contest.theirsFirst, contest.mine) };
}

/**
 * `text` is what the person decided on, over the texts as they were shown. True when undo can take that back: then
 * theirs stand there if mine were kept, and mine if not.
 */
export function finishMerging(session: EditorSession, merging: Merging, text: string): boolean {
  const { contest } = merging;
  session.keepBegun(null);
  const { autosave } = session;
  const { title, content } = session.read();
  if (isDecided(autosave.getState(), contest.theirs)) {
    autosave.resolve(contest.theirs, diffChanges(content, text));
    const { mine, theirs } = choices(merging);
    return rememberDecision(session, text === mine ? theirs : mine, text);
  }
  const result = rebase(contest.mine, content, text);
  if (result.contested.length > 0) {
    autosave.contestCopy({ title, content: text }, contest.mine);
    return false;
  }
  session.apply(result.changes, title);
  autosave.edited();
  return rememberDecision(session, content, session.read().content);
}

/** Whether the texts decided on are the ones contested now: those of an earlier visit may be others. */
function isDecided({ phase, confirmed }: SaveState, theirs: Confirmed): boolean {
  if (phase.kind !== "conflict") return false;
  if (phase.isCopy) return phase.theirs.content === theirs.content;
  return theirs.version > confirmed.version || theirs.version === phase.theirs.version;
}

/** Words written in the page since, while the dialog was closed; where both wrote, theirs follow. */
function withLaterWords({ contest, text }: Merging, mine: string): Merging {
  const result = rebase(contest.mine, text, mine);
  const kept = apply(result.changes, text);
  const beside = diffText(kept, apply(result.theirsFirst, text)).map(({ to, insert }) => ({
    from: to,
    insert,
  }));
  const { base, theirs, isUncertain } = contest;
  return {
    contest: contestOf(base, mine, theirs, isUncertain),
    text: apply(ChangeSet.of(beside, kept.length, "\n"), kept),
  };
}

/** A conflict can end by itself, as when the other side takes its words back: what was merged is not lost with it. */
export function settleLater(session: EditorSession): void {
  if (watched.has(session)) return;
  watched.add(session);
  let wasContested = false;
  let stop = (): void => undefined;
  const look = (): void => {
    const { kind } = session.autosave.getState().phase;
    wasContested ||= kind === "conflict";
    // After an earlier visit it shows only with the first answer whether the texts are still contested.
    if (wasContested || kind === "saved" || kind === "idle") settleUnasked(session);
    if (session.begun) return;
    watched.delete(session);
    stop();
  };
  stop = session.autosave.subscribe(() => queueMicrotask(look));
  look();
}

function settleUnasked(session: EditorSession): void {
  const begun = begunMerging(session);
  const { kind } = session.autosave.getState().phase;
  const isFree = kind !== "conflict" && !shown.has(session) && session.autosave.isOpen;
  if (begun && isFree) finishMerging(session, begun, begun.text);
}
