/**
 * One opened document: its text in CodeMirror, its title, and the saving of both, apart from any component.
 */
import { forceParsing } from "@codemirror/language";
import { EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import { type Command, EditorView, type Rect, type ViewUpdate } from "@codemirror/view";
import { createStore, type StoreApi } from "zustand/vanilla";

import { withdrawAction } from "@/components/ui/toast";
import { thisPerson } from "@/lib/api/person";
import type { Document, Hunk, OpenedDocument, Proposal } from "@/lib/api/types";

import { saveDocument } from "./api/save-document";
import { whenComposed } from "./extensions/composing";
import { askObject, knownActions, type ObjectRequest } from "./extensions/objects";
import {
  isTitleChange,
  type ProposalActions,
  proposalActions,
  proposalRanges,
  setProposals,
} from "./extensions/proposal-state";
import { remoteChange } from "./extensions/remote";
import { editorExtensions, previewEffect } from "./extensions/setup";
import { appliedLast, canBringBack, canTakeBack, keepApplied, showApplied } from "./extensions/take-back";
import { showSuggested, showRecent } from "./extensions/recently-written";
import { type ActiveFormats, activeFormats, NO_FORMATS, sameFormats } from "./format/active";
import { countWords } from "./format/count";
import { Navigation } from "./navigation";
import { Autosave } from "./sync/autosave";
import type { TextPort } from "./sync/save-ports";
import { fingerprint } from "./sync/fingerprint";
import { loadLate } from "./sync/load-late";
import {
  type Begun,
  claimLeft,
  isFor,
  lateAnswer,
  type LeftCopy,
  leftCopies,
  noteOpened,
  recover,
  unclaim,
} from "./sync/left";
import { UnsyncedCopy } from "./sync/unsynced-copy";
import { type Confirmed, type Conflict, isUnsynced, sameText, type Snapshot } from "./sync/save-state";
import type { Rebase } from "./sync/rebase";

export interface SessionState {
  readonly title: string;
  readonly formats: ActiveFormats;
  /** Whether there is something to take back, and whether something typed can be brought back again. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
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
  /** The id of the person who writes: their copies are shown to nobody else. */
  readonly owner: string;
  readonly onConfirmed?: (document: Confirmed) => void;
}

export class EditorSession implements TextPort {
  readonly store: StoreApi<SessionState>;
  readonly autosave: Autosave;
  readonly navigation = new Navigation(() => this.view);
  /** The thing of the text whose menu or form is asked for. */
  readonly asked: StoreApi<ObjectRequest | null> = createStore<ObjectRequest | null>(() => null);
  /** What the server can do to the document. */
  private actionNames: ReadonlySet<string> = new Set();
  readonly knowActions = (names: readonly string[]): void => {
    this.actionNames = new Set(names);
  };
  /** True when text left unsynced by an earlier visit was put back. */
  readonly restored: boolean;
  private readonly unsyncedCopy: UnsyncedCopy;
  readonly documentId: number;
  private copies: readonly LeftCopy[];
  /** What earlier visits of this person left of the document. */
  private readonly findCopies: () => LeftCopy[];
  private state: EditorState;
  private view: EditorView | null = null;
  private countTimer: ReturnType<typeof setTimeout> | null = null;
  private actions: ProposalActions | null = null;
  private proposals: readonly Proposal[] = [];

  constructor(document: OpenedDocument, options: SessionOptions) {
    this.documentId = document.id;
    const isOwner = document.role === "owner";
    const session = Math.random().toString(36).slice(2);
    this.unsyncedCopy = new UnsyncedCopy(document.id, options.owner, session, !isOwner);
    this.findCopies = () => leftCopies(document.id).filter((copy) => isFor(copy, options.owner, isOwner));
    const { copies, confirmed, text, uncertain, conflict } = start(document, this.findCopies());
    const by = thisPerson();
    this.copies = copies;
    this.restored = text !== document;
    const forward: ProposalActions = {
      onAccept: (...change) => this.actions?.onAccept(...change),
      onReject: (...change) => this.actions?.onReject(...change),
      onUndo: (id) => this.actions?.onUndo(id),
      onRedo: (id) => this.actions?.onRedo(id),
    };
    const listener = EditorView.updateListener.of((update) => this.updated(update));
    this.state = EditorState.create({
      doc: text.content,
      extensions: [
        editorExtensions(),
        proposalActions.of(forward),
        askObject.of((request) => this.ask(request)),
        knownActions.of(() => this.actionNames),
        listener,
      ],
    });
    this.store = createStore<SessionState>(() => ({
      title: text.title,
      formats: NO_FORMATS,
      canUndo: false,
      canRedo: false,
      characters: this.state.doc.length,
      words: countWords(text.content),
      proposals: 0,
      revision: 0,
    }));
    this.autosave = new Autosave({
      document: confirmed,
      text: this,
      unsyncedCopy: this.unsyncedCopy,
      uncertain,
      conflict,
      onLostTitle: (...lost) => void loadLate().then(({ tellOtherTitle }) => tellOtherTitle(this, ...lost)),
      send: (request) => saveDocument(document.id, request, by),
      ...(options.onConfirmed ? { onConfirmed: options.onConfirmed } : {}),
    });
  }

  /** Begins to save; text put back from an earlier visit is sent at once. */
  open(): void {
    noteOpened(this.documentId, 1);
    this.autosave.open();
    const [first, ...others] = this.copies;
    if (first && this.restored) {
      this.unsyncedCopy.replaces(first);
      this.autosave.edited();
    }
    this.resume();
    const further = this.restored ? others : this.copies;
    if (further.length > 0) void recover(({ absorbLeft }) => absorbLeft(this, further));
    void lateAnswer(this.documentId)?.then(() => this.absorbLate());
  }

  /** A slow disk was not waited for: what it had comes into the text that is open by now. */
  private async absorbLate(): Promise<void> {
    await claimLeft(this.documentId);
    const late = this.findCopies().filter((copy) => !this.copies.includes(copy));
    if (!this.autosave.isOpen) late.forEach(({ key }) => unclaim(key));
    else if (late.length > 0) {
      this.copies = [...this.copies, ...late];
      await recover(({ absorbLate }) => absorbLate(this, late));
    }
  }

  /** The text has the words of this copy from now on. */
  replace(copy: LeftCopy): void {
    this.unsyncedCopy.replaces(copy);
    if (!isUnsynced(this.autosave.getState())) this.unsyncedCopy.discard();
    this.resume();
  }

  /** What was written by hand over two contested texts, until it is decided. */
  get begun(): Begun | null {
    return this.unsyncedCopy.begun;
  }

  keepBegun(begun: Begun | null): void {
    this.unsyncedCopy.begun = begun;
    if (begun) this.autosave.keepSoon();
  }

  private resume(): void {
    if (this.begun) void recover(({ settleLater }) => settleLater(this));
  }

  close(): void {
    if (this.autosave.isOpen) noteOpened(this.documentId, -1);
    this.autosave.close();
    [this, this.store].forEach(withdrawAction);
    this.copies.forEach(({ key }) => unclaim(key));
    if (this.countTimer !== null) clearTimeout(this.countTimer);
  }

  attach(parent: HTMLElement): void {
    this.view = new EditorView({ state: this.state, parent });
    // What is on screen is parsed before it is first seen, so that no marker flashes up.
    forceParsing(this.view, this.view.viewport.to, FIRST_PARSE);
  }

  detach(): void {
    if (!this.view) return;
    this.state = this.view.state;
    this.view.destroy();
    this.view = null;
  }

  /** The title as the server will keep it; one that is blank at the moment counts as the last saved one. */
  read(): Snapshot {
    const title = this.store.getState().title.trim().replace(/\s+/g, " ");
    return {
      title: title || this.autosave.getState().confirmed.title,
      content: this.editorState.doc.toString(),
    };
  }

  get document(): EditorState["doc"] {
    return this.editorState.doc;
  }

  apply(changes: Rebase["changes"], title: string): void {
    // One that did not change is left as it stands: it may be being written.
    if (title !== this.read().title) this.putTitle(title);
    if (changes.empty) return;
    this.dispatch({ changes, annotations: [remoteChange.of(true), Transaction.addToHistory.of(false)] });
  }

  composed(): Promise<void> | null {
    return this.view?.composing ? whenComposed(this.view) : null;
  }

  /** `isOwn` where it comes of what was done on this page: whoever replaced their own title so knows of it. */
  applyRemote(document: Confirmed, isOwn = false): void {
    if (isOwn) this.autosave.replacesTitle(document.title);
    this.autosave.applyRemote(document);
  }

  setTitle(title: string): void {
    if (title === this.store.getState().title) return;
    this.putTitle(title);
    if (title.trim() !== "") this.autosave.edited();
  }

  private putTitle(title: string): void {
    this.store.setState({ title });
    if (this.proposals.some(({ hunks }) => hunks.some(isTitleChange))) this.placeProposals();
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

  /** Opens the menu or form of what the caret is in. */
  askAtCaret(request: Omit<ObjectRequest, "at">): void {
    this.ask({ at: this.editorState.selection.main.head, ...request });
  }

  /** A key that moves something counts once until it is done. */
  private ask(request: ObjectRequest): void {
    if (!this.asked.getState()?.move) this.asked.setState(request, true);
  }

  focus(): void {
    this.view?.focus();
  }

  /** Where a position is on the screen; null for one that is out of sight. */
  boxAt(position: number): Rect | null {
    return this.view?.coordsAtPos(position) ?? null;
  }

  showPreview(isLive: boolean): void {
    this.dispatch({ effects: previewEffect(isLive) });
  }

  showRecent(hunks: readonly Hunk[]): void {
    this.dispatch({ effects: showRecent.of(hunks) });
  }

  /** Marks the lines that have these words, until the next edit. */
  showSuggested(words: readonly string[]): void {
    this.dispatch({ effects: showSuggested.of(words) });
  }

  /** Those that came into force and are no more are not taken back. */
  keepApplied(ids: ReadonlySet<number>): void {
    this.dispatch({ effects: keepApplied.of(ids) });
    this.store.setState({ canUndo: canTakeBack(this.editorState) });
  }

  /** The proposal that has just come into force is what undo takes back next. */
  showApplied(id: number | null): void {
    if (id !== null && id === appliedLast(this.editorState)) return;
    this.dispatch({ effects: showApplied.of(id) });
    this.store.setState({ canUndo: canTakeBack(this.editorState) });
  }

  /** The proposal that undo would take back. */
  get applied(): number | null {
    return appliedLast(this.editorState);
  }

  showProposals(proposals: readonly Proposal[], actions: ProposalActions): void {
    this.actions = actions;
    this.proposals = proposals;
    this.placeProposals();
  }

  private placeProposals(): void {
    const { title } = this.store.getState();
    const fitting = this.proposals.map((proposal) => ({
      ...proposal,
      hunks: proposal.hunks.filter((hunk) => !isTitleChange(hunk) || hunk.original === title),
    }));
    const { confirmed } = this.autosave.getState();
    this.dispatch({ effects: setProposals.of({ proposals: fitting, confirmed }) });
    this.store.setState({ proposals: proposalRanges(this.editorState).length });
  }

  get editorState(): EditorState {
    return this.view?.state ?? this.state;
  }

  dispatch(spec: TransactionSpec): void {
    if (this.view) this.view.dispatch(spec);
    else this.state = this.state.update(spec).state;
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
        canUndo: canTakeBack(state),
        canRedo: canBringBack(state),
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

interface Start {
  /** Left by earlier sessions, first the one whose text is put back. */
  readonly copies: readonly LeftCopy[];
  readonly confirmed: Confirmed;
  readonly text: Snapshot;
  readonly uncertain: readonly string[];
  readonly conflict: Conflict | null;
}

/** The server's text, or what an earlier visit left unsynced with the text it was based on. */
function start(document: Document, found: readonly LeftCopy[]): Start {
  // One made from a newer version than this is unsynced even where it has the same words.
  const copy = found.find(({ text }) => !sameText(text, document) || text.version > document.version);
  if (!copy) return { copies: found, confirmed: document, text: document, uncertain: [], conflict: null };
  const { text } = copy;
  const { base, version } = text;
  // It was sent as it was kept, perhaps: no answer could be heard any more.
  const uncertain = [...text.sent, fingerprint(text)];
  const copies = [copy, ...found.filter((other) => other !== copy)];
  const left = { copies, text, uncertain };
  const isOwn = version < document.version && uncertain.includes(fingerprint(document));
  if (version === document.version || isOwn) return { ...left, confirmed: document, conflict: null };
  if (base) return { ...left, confirmed: { ...base, version }, conflict: null };
  // What it was made from is not known: the person decides about the whole, and hears of another title.
  const conflict = { theirs: document, base: null, isCopy: false };
  return { ...left, confirmed: { title: "", content: "", version }, conflict };
}
