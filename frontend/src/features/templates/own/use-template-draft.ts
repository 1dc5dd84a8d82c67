/**
 * Keeps what is edited of a template on the server: its fields some time after the last change, its Markdown when that is
 * asked for, one request at a time. What others change meanwhile is merged there; where both changed the same lines, one
 * of them is to be chosen. Until the server has it, what was typed is kept in the browser.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import { draftsOfThisPerson } from "@/features/drafts/drafts";
import { ApiError, errorText } from "@/lib/api/errors";
import type { ChangedOwnTemplate, MergedPlace, OwnTemplate, OwnTemplatePatch } from "@/lib/api/types";
import { useLeaveWarning } from "@/lib/use-leave-warning";

import { changeTemplate, keepTemplate } from "../api/own-templates";
import {
  draftOf,
  mistakesOf,
  type Mistakes,
  NO_MISTAKES,
  patchOf,
  redraftOf,
  type TemplateDraft,
} from "./template-draft";
import { keepUnsaved, readUnsaved } from "./unsaved-template";

/** Milliseconds after the last change. */
const PAUSE = 700;

export type SaveState =
  | { is: "saved"; isMerged?: boolean }
  /** With `isResolving`, what was chosen of a conflict: nothing is typed meanwhile. */
  | { is: "saving"; isResolving?: boolean }
  /** Markdown that was typed; it is saved when that is asked for. */
  | { is: "typed" }
  | { is: "failed"; reason: string }
  /** The server takes it once it is put right. */
  | { is: "refused"; reason: string; mistakes: Mistakes }
  /** Somebody changed the same lines meanwhile. */
  | ({ is: "conflict" } & Conflict);

export interface Conflict {
  reason: string;
  theirs: OwnTemplate;
  places: readonly MergedPlace[];
  /** What was sent. */
  draft: TemplateDraft;
}

/** What is under way, which the next request reads as it is then. */
interface Work {
  draft: TemplateDraft;
  /** Null while the Markdown is as it is kept. */
  typed: string | null;
  base: string;
  version: number;
  isDirty: boolean;
  isSending: boolean;
}

/** What is shown, and `workRef`, what the server has of it. */
function useShown(template: OwnTemplate) {
  const { id } = template;
  const [drafts] = useState(draftsOfThisPerson);
  const [unsaved] = useState(() => readUnsaved(drafts, id));
  const [draft, setDraft] = useState(() => unsaved?.draft ?? draftOf(template));
  const [typed, setTyped] = useState(unsaved?.typed ?? null);
  const [state, setState] = useState<SaveState>({ is: unsaved?.typed == null ? "saved" : "typed" });
  const workRef = useRef<Work>({
    draft,
    typed,
    base: unsaved?.base ?? template.text,
    version: template.version,
    isDirty: unsaved !== null && unsaved.typed === null,
    isSending: false,
  });
  /** Whatever is on the screen and not on the server is in the browser, and nothing else. */
  const keep = useCallback(() => {
    const { base, draft, typed, isDirty, isSending } = workRef.current;
    keepUnsaved(drafts, id, isDirty || isSending || typed !== null ? { base, draft, typed } : null);
  }, [drafts, id]);
  const take = useCallback(
    (kept: OwnTemplate, isMerged = false) => {
      const now = workRef.current;
      const next = { draft: redraftOf(kept, now.draft), typed: null, base: kept.text, version: kept.version };
      workRef.current = { ...now, ...next, isDirty: false };
      setDraft(next.draft);
      setTyped(null);
      setState({ is: "saved", isMerged });
      keep();
    },
    [keep],
  );
  return { draft, typed, state, workRef, setDraft, setTyped, setState, keep, take };
}

type Shown = ReturnType<typeof useShown>;

/** One request; answers what the server has then, or why it did not take it. */
function useSend(id: number, { workRef, setState }: Shown) {
  const queryClient = useQueryClient();
  return useCallback(
    async (
      patch: Omit<OwnTemplatePatch, "version"> & { version?: number },
      isResolving = false,
    ): Promise<ChangedOwnTemplate | SaveFailure> => {
      const now = workRef.current;
      now.isSending = true;
      setState({ is: "saving", isResolving });
      try {
        const kept = await changeTemplate(id, { base: now.base, version: now.version, ...patch });
        keepTemplate(queryClient, kept);
        return kept;
      } catch (error) {
        const next = failed(error, now.draft);
        setState(next);
        return next;
      } finally {
        workRef.current.isSending = false;
      }
    },
    [id, queryClient, workRef, setState],
  );
}

type Send = ReturnType<typeof useSend>;

/** Saves the fields, now or some time after the last change; ends with what is under way. */
function useSaveFields(send: Send, { workRef, setState, keep, take }: Shown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const stopWaiting = useCallback(() => clearTimeout(timer.current), []);
  const saveAll = useCallback(async (): Promise<void> => {
    stopWaiting();
    while (workRef.current.isDirty && !workRef.current.isSending) {
      const sent = workRef.current.draft;
      workRef.current.isDirty = false;
      const kept = await send(patchOf(sent));
      const now = workRef.current;
      if ("is" in kept) {
        now.isDirty = true;
        keep();
        return;
      }
      if (now.draft === sent && isMerged(kept)) take(kept, true);
      else {
        // What was typed since is a change of what was sent, which others' changes may have been merged into.
        now.base = kept.yours ?? kept.text;
        now.version = kept.version;
        if (now.draft === sent) setState({ is: "saved" });
      }
      keep();
    }
  }, [workRef, keep, send, take, setState, stopWaiting]);
  const save = useCallback((): Promise<void> => {
    if (!workRef.current.isSending) running.current = saveAll();
    return running.current ?? Promise.resolve();
  }, [workRef, saveAll]);
  const saveLater = useCallback(() => {
    stopWaiting();
    timer.current = setTimeout(() => void save(), PAUSE);
  }, [save, stopWaiting]);
  /** Ends once everything that was changed in the fields is on the server, or is refused; answers whether it is there. */
  const saveNow = async (): Promise<boolean> => {
    if (workRef.current.isSending) await running.current;
    await save();
    return !workRef.current.isDirty && !workRef.current.isSending;
  };
  return { save, saveLater, saveNow, stopWaiting };
}

/** Saves everything at once, as text; answers why the server did not take it, or null. */
function useSaveText(send: Send, stopWaiting: () => void, { workRef, setState, keep, take }: Shown) {
  return useCallback(
    async (text: string): Promise<string | null> => {
      const now = workRef.current;
      if (now.isSending) return null;
      stopWaiting();
      const kept = await send({ text });
      if ("is" in kept) return kept.reason;
      const { typed } = workRef.current;
      if (typed === null || typed === text) take(kept, isMerged(kept));
      else {
        now.base = kept.yours ?? kept.text;
        now.version = kept.version;
        setState({ is: "typed" });
        keep();
      }
      return null;
    },
    [workRef, keep, send, take, setState, stopWaiting],
  );
}

/** What is done with the text in which one of two was chosen everywhere; where it is refused, it is there to be put right. */
function useResolve(send: Send, save: () => Promise<void>, shown: Shown) {
  const { state, workRef, setTyped, keep, take } = shown;
  return async (text: string): Promise<void> => {
    if (state.is !== "conflict" || workRef.current.isSending) return;
    // More was typed into the fields since: there may be more to choose from.
    if (workRef.current.draft !== state.draft) return save();
    const { text: base, version } = state.theirs;
    const kept = await send({ text, base, version }, true);
    if (!("is" in kept)) {
      take(kept, isMerged(kept));
      return;
    }
    if (kept.is !== "refused") return;
    workRef.current = { ...workRef.current, typed: text, base, version, isDirty: false };
    setTyped(text);
    keep();
  };
}

export function useTemplateDraft(template: OwnTemplate) {
  const shown = useShown(template);
  const { draft, typed, state, workRef, setDraft, setTyped, setState, keep, take } = shown;
  const send = useSend(template.id, shown);
  const { save, saveLater, saveNow, stopWaiting } = useSaveFields(send, shown);
  const saveText = useSaveText(send, stopWaiting, shown);
  const resolve = useResolve(send, save, shown);
  const change = useCallback(
    (next: (draft: TemplateDraft) => TemplateDraft) => {
      const now = workRef.current;
      now.draft = next(now.draft);
      now.isDirty = true;
      setDraft(now.draft);
      keep();
      // What was refused stays told until it is heard of again.
      setState((last) => (last.is === "conflict" || last.is === "refused" ? last : { is: "saving" }));
      saveLater();
    },
    [workRef, keep, saveLater, setDraft, setState],
  );
  const type = useCallback(
    (text: string) => {
      const now = workRef.current;
      now.typed = text === now.base ? null : text;
      setTyped(now.typed);
      keep();
      setState((last) => (last.is === "refused" ? last : markdownState(now.typed)));
    },
    [workRef, keep, setTyped, setState],
  );
  useEffect(() => {
    void save();
    return () => void save();
  }, [save]);
  // Heard of while nothing is under way here.
  useEffect(() => {
    const { version, typed, isDirty, isSending } = workRef.current;
    if (template.version > version && typed === null && !isDirty && !isSending) take(template);
  }, [template, workRef, take]);
  useLeaveWarning(state.is !== "saved");
  return {
    draft,
    typed,
    state,
    mistakes: state.is === "refused" ? state.mistakes : NO_MISTAKES,
    change,
    type,
    retry: () => void (workRef.current.typed === null ? save() : saveText(workRef.current.typed)),
    saveNow,
    saveText,
    resolve: (text: string) => void resolve(text),
  };
}

export type TemplateEditing = ReturnType<typeof useTemplateDraft>;

/** Whether others' changes came along. */
const isMerged = ({ yours }: Partial<ChangedOwnTemplate>) => typeof yours === "string";

const markdownState = (typed: string | null): SaveState => ({ is: typed === null ? "saved" : "typed" });

type SaveFailure = Extract<SaveState, { reason: string }>;

function failed(error: unknown, draft: TemplateDraft): SaveFailure {
  const reason = errorText(error);
  if (!(error instanceof ApiError)) return { is: "failed", reason };
  if (error.status === 422) return { is: "refused", reason, mistakes: mistakesOf(draft, error.errors) };
  const { code, template, places } = error;
  if (code === "VERSION_CONFLICT" && template && places.length > 0)
    return { is: "conflict", reason, theirs: template, places, draft };
  return { is: "failed", reason };
}
