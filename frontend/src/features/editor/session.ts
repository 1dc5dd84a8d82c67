/**
 * One opened document: its text in CodeMirror, its title, and the saving of both, apart from any component.
 */
import { forceParsing } from "@codemirror/language";
import { EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import { type Command, EditorView, type ViewUpdate } from "@codemirror/view";
import { createStore, type StoreApi } from "zustand/vanilla";

import type { Document, Hunk, Proposal } from "@/lib/api/types";
import { PHONE } from "@/lib/use-media";

import { saveDocument } from "./api/save-document";
import { topPosition, toPlace, type Wanted } from "./extensions/place";
import {
  type ProposalActions,
  proposalActions,
  proposalRanges,
  setProposals,
} from "./extensions/proposal-state";
import { editorExtensions, previewEffect, remoteChange } from "./extensions/setup";
import { showWet } from "./extensions/wet";
import { type ActiveFormats, activeFormats, NO_FORMATS, sameFormats } from "./format/active";
import { countWords } from "./format/count";
import { Autosave, type TextPort } from "./sync/autosave";
import { Mirror } from "./sync/mirror";
import type { Confirmed, Snapshot } from "./sync/model";
import type { Rebase } from "./sync/rebase";

export interface SessionState {
  readonly title: string;
  readonly formats: ActiveFormats;
  readonly characters: number;
  readonly words: number;
  /** Pending changes of the assistant that have a place in the text. */
  readonly proposals: number;
  /** Grows with every change of the text. */
  readonly revision: number;
}

/** Milliseconds that the first screen may take to parse; the rest is parsed when the browser is idle. */
const FIRST_PARSE = 200;
/** Milliseconds after the last change until the text is counted: that reads all of it and draws the foot anew. */
const COUNT_AFTER = 300;

export interface SessionOptions {
  readonly onConfirmed?: (document: Confirmed) => void;
}

export class EditorSession implements TextPort {
  readonly store: StoreApi<SessionState>;
  readonly autosave: Autosave;
  /** True when text left unsaved by an earlier visit was put back. */
  readonly restored: boolean;
  private state: EditorState;
  private view: EditorView | null = null;
  private countTimer: ReturnType<typeof setTimeout> | null = null;
  private actions: ProposalActions | null = null;

  constructor(document: Document, options: SessionOptions = {}) {
    const mirror = new Mirror(document.id);
    const { confirmed, text, sent, restored } = startingText(document, mirror);
    this.restored = restored;
    const forward: ProposalActions = {
      onAccept: (...change) => this.actions?.onAccept(...change),
      onReject: (...change) => this.actions?.onReject(...change),
    };
    const listener = EditorView.updateListener.of((update) => this.updated(update));
    this.state = EditorState.create({
      doc: text.content,
      extensions: [editorExtensions(), proposalActions.of(forward), listener],
    });
    this.store = createStore<SessionState>(() => ({
      title: text.title,
      formats: NO_FORMATS,
      characters: this.state.doc.length,
      words: countWords(text.content),
      proposals: 0,
      revision: 0,
    }));
    this.autosave = new Autosave({
      document: confirmed,
      text: this,
      mirror,
      uncertain: sent,
      send: (request) => saveDocument(document.id, request),
      ...(options.onConfirmed ? { onConfirmed: options.onConfirmed } : {}),
    });
  }

  /** Begins to save; text put back from an earlier visit is sent at once. */
  open(): void {
    this.autosave.open();
    if (this.restored) this.autosave.edited();
  }

  close(): void {
    this.autosave.close();
    if (this.countTimer !== null) clearTimeout(this.countTimer);
  }

  attach(parent: HTMLElement): void {
    this.view = new EditorView({ state: this.state, parent });
    // What is on screen is parsed before it is first seen, so that no sign flashes up.
    forceParsing(this.view, this.view.viewport.to, FIRST_PARSE);
  }

  detach(): void {
    if (!this.view) return;
    this.state = this.view.state;
    this.view.destroy();
    this.view = null;
  }

  /** A title that is blank at the moment counts as the last saved one. */
  read(): Snapshot {
    const title = this.store.getState().title.trim();
    return {
      title: title || this.autosave.getState().confirmed.title,
      content: this.editorState.doc.toString(),
    };
  }

  get document(): EditorState["doc"] {
    return this.editorState.doc;
  }

  apply(changes: Rebase["changes"], title: string): void {
    this.store.setState({ title });
    if (changes.empty) return;
    this.dispatch({ changes, annotations: [remoteChange.of(true), Transaction.addToHistory.of(false)] });
  }

  applyRemote(document: Confirmed): void {
    this.autosave.applyRemote(document);
  }

  setTitle(title: string): void {
    if (title === this.store.getState().title) return;
    this.store.setState({ title });
    if (title.trim() !== "") this.autosave.edited();
  }

  /** A title is never blank: leaving it so brings the last saved one back. */
  finishTitle(): void {
    this.setTitle(this.read().title);
  }

  run(command: Command): void {
    if (!this.view) return;
    command(this.view);
    this.view.focus();
  }

  focus(): void {
    this.view?.focus();
  }

  showPreview(isLive: boolean): void {
    this.dispatch({ effects: previewEffect(isLive) });
  }

  showWet(hunks: readonly Hunk[]): void {
    this.dispatch({ effects: showWet.of(hunks) });
  }

  showProposals(proposals: readonly Proposal[], actions: ProposalActions): void {
    this.actions = actions;
    this.dispatch({ effects: setProposals.of(proposals) });
    this.store.setState({ proposals: proposalRanges(this.editorState).length });
  }

  private get editorState(): EditorState {
    return this.view?.state ?? this.state;
  }

  private dispatch(spec: TransactionSpec): void {
    if (this.view) this.view.dispatch(spec);
    else this.state = this.state.update(spec).state;
  }

  /** The position at the top of the page, as long as the text is shown to be edited. */
  get topPosition(): number {
    return this.view ? topPosition(this.view) : 0;
  }

  /** Brings a position to the top of the page. */
  showAtTop(position: number): void {
    this.bring(position, "start");
  }

  /** Brings a proposal's first change into view. */
  revealProposal(id: number): void {
    const place = proposalRanges(this.editorState).find(({ proposalId }) => proposalId === id);
    if (!place) return;
    this.dispatch({ selection: { anchor: place.from } });
    this.bring(place.from, "center");
    // On a phone the keyboard would cover it.
    if (!window.matchMedia(PHONE).matches) this.focus();
  }

  private bring(position: number, wanted: Wanted): void {
    const { view } = this;
    if (!view) return;
    this.dispatch({ effects: toPlace(position, wanted) });
    // Without a connection the first jump stands.
    import("./extensions/insist").then(({ insist }) => insist(view, position, wanted)).catch(() => undefined);
  }

  private updated(update: ViewUpdate): void {
    const { state } = update;
    if (update.focusChanged && !update.view.hasFocus) this.autosave.flush();
    if (update.docChanged) {
      const isOwn = update.transactions.some(
        (transaction) => transaction.docChanged && !transaction.annotation(remoteChange),
      );
      this.store.setState(({ revision }) => ({
        revision: revision + 1,
        proposals: proposalRanges(state).length,
      }));
      this.countSoon();
      if (isOwn) this.autosave.edited();
    }
    if (update.docChanged || update.selectionSet) {
      const formats = activeFormats(state);
      if (!sameFormats(formats, this.store.getState().formats)) this.store.setState({ formats });
    }
  }

  private countSoon(): void {
    if (this.countTimer !== null) clearTimeout(this.countTimer);
    this.countTimer = setTimeout(() => {
      const { doc } = this.editorState;
      this.store.setState({ characters: doc.length, words: countWords(doc.toString()) });
    }, COUNT_AFTER);
  }
}

/** The server's text, or what an earlier visit left unsaved with the text it was based on. */
function startingText(
  document: Document,
  mirror: Mirror,
): { confirmed: Confirmed; text: Snapshot; sent: Snapshot | null; restored: boolean } {
  const kept = mirror.kept();
  const isSame = kept?.title === document.title && kept.content === document.content;
  if (!kept || isSame) {
    mirror.discard();
    return { confirmed: document, text: document, sent: null, restored: false };
  }
  const isOlder = kept.version < document.version;
  const confirmed = isOlder && kept.base ? { ...kept.base, version: kept.version } : document;
  return { confirmed, text: kept, sent: kept.sent ?? null, restored: true };
}
