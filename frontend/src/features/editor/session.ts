/** One opened document: its shared text in CodeMirror, and its title, apart from any component. */
import { forceParsing } from "@codemirror/language";
import {
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  type TransactionSpec,
} from "@codemirror/state";
import { type Command, EditorView, type Rect, type ViewUpdate } from "@codemirror/view";
import { createStore, type StoreApi } from "zustand/vanilla";

import { withdrawAction } from "@/components/ui/toast";
import type { Plan } from "@/features/actions/fits";
import type { SharedText } from "@/features/document-sync/shared-text";
import type { Hunk, Proposal } from "@/lib/api/types";

import { allSaved, hasReached } from "./wait-until-saved";
import { holdWhileComposing } from "./extensions/composing";
import { filesOf, lazyFiles } from "./extensions/lazy-files";
import { askObject, type KnownActions, knownActions, type ObjectRequest } from "./extensions/objects";
import {
  isSamePlaces,
  isTitleChange,
  placed,
  type ProposalActions,
  proposalActions,
  proposalRanges,
  setProposals,
} from "./extensions/proposal-state";
import { editorExtensions, previewEffect } from "./extensions/setup";
import { catchUp, sharedContent } from "./extensions/text-binding";
import { appliedLast, canRedoStep, canUndoStep, keepApplied, showApplied } from "./extensions/undo-redo";
import { showSuggested, showRecent } from "./extensions/recently-written";
import { type ActiveFormats, activeFormats, NO_FORMATS, sameFormats } from "./format/active";
import { countWords } from "./format/count";
import { placeHunks } from "./format/place-hunks";
import { Navigation } from "./navigation";
import { SharedTitle } from "./shared-title";

export interface Snapshot {
  readonly title: string;
  readonly content: string;
}

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
/** Milliseconds after a change of the text until what waits is placed anew; meanwhile it moves along. */
const PLACE_AFTER = 100;

export class EditorSession {
  readonly store: StoreApi<SessionState>;
  readonly navigation = new Navigation(() => this.view);
  /** The thing of the text whose menu or form is asked for. */
  readonly asked: StoreApi<ObjectRequest | null> = createStore<ObjectRequest | null>(() => null);
  /** What the server can do to the document, and the sections of its template. */
  private known: KnownActions = { known: null, plan: [] };
  readonly know = (more: Partial<KnownActions>): void => {
    this.known = { ...this.known, ...more };
  };
  readonly documentId: number;
  private readonly title: SharedTitle;
  private state: EditorState;
  private view: EditorView | null = null;
  private countTimer: ReturnType<typeof setTimeout> | null = null;
  private placeTimer: ReturnType<typeof setTimeout> | null = null;
  private actions: ProposalActions | null = null;
  private proposals: readonly Proposal[] = [];
  /** The newest version that an answer told of: what is done next is done on it. */
  private expected = 0;
  private ends: (() => void)[] = [];

  /** `text` is loaded. */
  constructor(readonly text: SharedText) {
    this.documentId = text.documentId;
    const forward: ProposalActions = {
      onAccept: (...change) => this.actions?.onAccept(...change),
      onReject: (...change) => this.actions?.onReject(...change),
      onUndo: (id) => this.actions?.onUndo(id),
      onRedo: (id) => this.actions?.onRedo(id),
      isYou: (person) => this.actions?.isYou?.(person),
      onTryAgain: (id) => this.actions?.onTryAgain?.(id),
    };
    const content = text.content.toJSON();
    this.state = EditorState.create({
      doc: content,
      extensions: [
        editorExtensions(),
        sharedContent(text.content, text.awareness),
        holdWhileComposing((until) => text.hold(until)),
        proposalActions.of(forward),
        askObject.of((request) => this.ask(request)),
        filesOf.of(text.documentId),
        lazyFiles,
        knownActions.of(() => this.known),
        EditorView.updateListener.of((update) => this.updated(update)),
      ],
    });
    const draft = `title.of.${text.documentId}`;
    this.title = new SharedTitle(text.title, (title) => this.showTitle(title), draft);
    this.store = createStore<SessionState>(() => ({
      title: this.title.shown,
      formats: NO_FORMATS,
      canUndo: false,
      canRedo: false,
      characters: content.length,
      words: countWords(content),
      proposals: 0,
      revision: 0,
    }));
  }

  /** Begins to follow the shared text; may be called again after close. */
  open(): void {
    const placeSoon = () => this.placeSoon();
    this.text.content.observe(placeSoon);
    this.ends = [
      this.title.open(),
      () => this.text.content.unobserve(placeSoon),
      this.text.sync.subscribe(({ version }, before) => {
        if (version !== before.version) placeSoon();
      }),
    ];
    this.placeSoon();
  }

  close(): void {
    this.ends.forEach((end) => end());
    this.ends = [];
    [this, this.store].forEach(withdrawAction);
    if (this.countTimer !== null) clearTimeout(this.countTimer);
    if (this.placeTimer !== null) clearTimeout(this.placeTimer);
    this.placeTimer = null;
  }

  attach(parent: HTMLElement): void {
    this.view = new EditorView({ state: this.state, parent });
    catchUp(this.view, this.text.content);
    this.placeProposals();
    // What is on screen is parsed before it is first seen, so that no marker flashes up.
    forceParsing(this.view, this.view.viewport.to, FIRST_PARSE);
  }

  detach(): void {
    if (!this.view) return;
    this.state = this.view.state;
    this.view.destroy();
    this.view = null;
  }

  /** Adds what is loaded after the editor; answers how to take it away. */
  extend(extension: Extension): () => void {
    const place = new Compartment();
    this.dispatch({ effects: StateEffect.appendConfig.of(place.of(extension)) });
    return () => this.dispatch({ effects: place.reconfigure([]) });
  }

  /** The title as the server keeps it; one that cannot be kept as it stands counts as the last that could. */
  read(): Snapshot {
    return { title: this.title.kept, content: this.document.toString() };
  }

  get plan(): Plan {
    return this.known.plan;
  }

  get document(): EditorState["doc"] {
    return this.editorState.doc;
  }

  /** The version that the page shows; null while something is typed that is in none, or none is known. */
  get version(): number | null {
    const { pending, version } = this.text.sync.getState();
    return pending === 0 ? version : null;
  }

  /**
   * Whether the server has the text as it stands, and the page what answers have told of: false when that cannot be had
   * now.
   */
  async saved(): Promise<boolean> {
    if (this.title.problem !== null) return false;
    return (await allSaved(this.text)) && (await hasReached(this.text, this.expected));
  }

  /** An answer told of this version; resolves once the page shows it, or it is waited for no longer. */
  async expect(version: number): Promise<void> {
    this.expected = Math.max(this.expected, version);
    await hasReached(this.text, this.expected);
  }

  /** Why the title as it stands is not sent. */
  get titleProblem(): string | null {
    return this.title.problem;
  }

  setTitle(title: string): void {
    this.title.set(title);
  }

  /** A title is never blank: leaving it so brings the last one back. */
  finishTitle(): void {
    this.title.finish();
  }

  private showTitle(title: string): void {
    this.store.setState({ title });
    if (this.proposals.some(({ hunks }) => hunks.some(isTitleChange))) this.placeProposals();
  }

  run(command: Command): void {
    if (this.edit(command) !== null) this.focus();
  }

  /** Changes the text from beside it, where the focus stays; null without a view. */
  edit(command: Command): boolean | null {
    return this.view && command(this.view);
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

  /** Marks the lines that these changes wrote, as soon as the text has them. */
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
    this.store.setState({ canUndo: canUndoStep(this.editorState) });
  }

  /** The proposal that has just come into force is what undo takes back next. */
  showApplied(id: number | null): void {
    if (id !== null && id === appliedLast(this.editorState)) return;
    this.dispatch({ effects: showApplied.of(id) });
    this.store.setState({ canUndo: canUndoStep(this.editorState) });
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

  /** Whoever changed the text: what waits keeps its place in it, and what has come back into it is there again. */
  private placeSoon(): void {
    if (this.proposals.length === 0) return;
    this.placeTimer ??= setTimeout(() => {
      this.placeTimer = null;
      this.placeProposals();
    }, PLACE_AFTER);
  }

  private placeProposals(): void {
    const { title } = this.store.getState();
    const fitting = this.proposals.map((proposal) => ({
      ...proposal,
      hunks: proposal.hunks.filter((hunk) => !isTitleChange(hunk) || hunk.original === title),
    }));
    const inText = fitting.flatMap(({ hunks }) =>
      hunks.filter((hunk) => hunk.state === "pending" && !isTitleChange(hunk)),
    );
    const { doc, content } = this.text;
    const known = proposalRanges(this.editorState);
    const last = (hunk: Hunk) => known.find((item) => item.hunk === hunk);
    const places = placed(fitting, placeHunks(doc, content, inText, this.version, last));
    if (isSamePlaces(places, known)) return;
    this.dispatch({ effects: setProposals.of(places) });
    this.store.setState({ proposals: proposalRanges(this.editorState).length });
  }

  get editorState(): EditorState {
    return this.view?.state ?? this.state;
  }

  /** Without a view the text is not changed: nobody else would have the change. */
  dispatch(spec: Omit<TransactionSpec, "changes">): void {
    if (this.view) this.view.dispatch(spec);
    else this.state = this.state.update(spec).state;
  }

  private updated(update: ViewUpdate): void {
    const { state } = update;
    if (update.docChanged) {
      this.store.setState(({ revision }) => ({
        revision: revision + 1,
        proposals: proposalRanges(state).length,
        canUndo: canUndoStep(state),
        canRedo: canRedoStep(state),
      }));
      this.countSoon();
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
