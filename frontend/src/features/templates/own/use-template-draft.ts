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

export function useTemplateDraft(template: OwnTemplate) {
  const queryClient = useQueryClient();
  const [drafts] = useState(draftsOfThisPerson);
  const [unsaved] = useState(() => readUnsaved(drafts, template.id));
  const [draft, setDraft] = useState(() => unsaved?.draft ?? draftOf(template));
  const [typed, setTyped] = useState(unsaved?.typed ?? null);
  const [state, setState] = useState<SaveState>({ is: unsaved?.typed == null ? "saved" : "typed" });
  const work = useRef<Work>({
    draft,
    typed,
    base: unsaved?.base ?? template.text,
    version: template.version,
    isDirty: unsaved !== null && unsaved.typed === null,
    isSending: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id } = template;

  /** Whatever is on the screen and not on the server is in the browser, and nothing else. */
  const keep = useCallback(() => {
    const { base, draft, typed, isDirty, isSending } = work.current;
    keepUnsaved(drafts, id, isDirty || isSending || typed !== null ? { base, draft, typed } : null);
  }, [drafts, id]);
  const take = useCallback(
    (kept: OwnTemplate, isMerged = false) => {
      const now = work.current;
      const next = { draft: redraftOf(kept, now.draft), typed: null, base: kept.text, version: kept.version };
      work.current = { ...now, ...next, isDirty: false };
      setDraft(next.draft);
      setTyped(null);
      setState({ is: "saved", isMerged });
      keep();
    },
    [keep],
  );
  const send = useCallback(
    async (
      patch: Omit<OwnTemplatePatch, "version"> & { version?: number },
      isResolving = false,
    ): Promise<ChangedOwnTemplate | SaveFailure> => {
      const now = work.current;
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
        work.current.isSending = false;
      }
    },
    [id, queryClient],
  );
  const saveAll = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    while (work.current.isDirty && !work.current.isSending) {
      const sent = work.current.draft;
      work.current.isDirty = false;
      const kept = await send(patchOf(sent));
      const now = work.current;
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
  }, [keep, send, take]);
  const running = useRef<Promise<void>>(undefined);
  /** Ends with what is under way. */
  const save = useCallback((): Promise<void> => {
    if (!work.current.isSending) running.current = saveAll();
    return running.current ?? Promise.resolve();
  }, [saveAll]);
  const change = useCallback(
    (next: (draft: TemplateDraft) => TemplateDraft) => {
      const now = work.current;
      now.draft = next(now.draft);
      now.isDirty = true;
      setDraft(now.draft);
      keep();
      // What was refused stays told until it is heard of again.
      setState((last) => (last.is === "conflict" || last.is === "refused" ? last : { is: "saving" }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE);
    },
    [keep, save],
  );
  const saveText = useCallback(
    async (text: string): Promise<string | null> => {
      const now = work.current;
      if (now.isSending) return null;
      clearTimeout(timer.current);
      const kept = await send({ text });
      if ("is" in kept) return kept.reason;
      const { typed } = work.current;
      if (typed === null || typed === text) take(kept, isMerged(kept));
      else {
        now.base = kept.yours ?? kept.text;
        now.version = kept.version;
        setState({ is: "typed" });
        keep();
      }
      return null;
    },
    [keep, send, take],
  );
  const type = useCallback(
    (text: string) => {
      const now = work.current;
      now.typed = text === now.base ? null : text;
      setTyped(now.typed);
      keep();
      setState((last) => (last.is === "refused" ? last : markdownState(now.typed)));
    },
    [keep],
  );
  /** The text in which one of two was chosen everywhere; where it is refused, it is there to be put right. */
  const resolve = async (text: string): Promise<void> => {
    if (state.is !== "conflict" || work.current.isSending) return;
    // More was typed into the fields since: there may be more to choose from.
    if (work.current.draft !== state.draft) return save();
    const { theirs } = state;
    const kept = await send({ text, base: theirs.text, version: theirs.version }, true);
    if (!("is" in kept)) {
      take(kept, isMerged(kept));
      return;
    }
    if (kept.is !== "refused") return;
    work.current = {
      ...work.current,
      typed: text,
      base: theirs.text,
      version: theirs.version,
      isDirty: false,
    };
    setTyped(text);
    keep();
  };

  useEffect(() => {
    void save();
    return () => void save();
  }, [save]);
  // Heard of while nothing is under way here.
  useEffect(() => {
    const { version, typed, isDirty, isSending } = work.current;
    if (template.version > version && typed === null && !isDirty && !isSending) take(template);
  }, [template, take]);
  useLeaveWarning(state.is !== "saved");

  return {
    draft,
    typed,
    state,
    mistakes: state.is === "refused" ? state.mistakes : NO_MISTAKES,
    change,
    type,
    retry: () => void (work.current.typed === null ? save() : saveText(work.current.typed)),
    /** Ends once everything that was changed in the fields is on the server, or is refused; answers whether it is there. */
    saveNow: async (): Promise<boolean> => {
      if (work.current.isSending) await running.current;
      await save();
      return !work.current.isDirty && !work.current.isSending;
    },
    /** Everything at once, as text; answers why the server did not take it, or null. */
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
