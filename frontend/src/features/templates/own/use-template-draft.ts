/** Keeps what is edited of a template on the server: some time after the last change, one request at a time. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import { ApiError, errorText } from "@/lib/api/errors";
import type { OwnTemplate, OwnTemplatePatch } from "@/lib/api/types";
import { useLeaveWarning } from "@/lib/use-leave-warning";

import { changeTemplate, fetchTemplate, keepTemplate } from "../api/own-templates";
import {
  draftOf,
  mistakesOf,
  type Mistakes,
  NO_MISTAKES,
  patchOf,
  type TemplateDraft,
} from "./template-draft";

/** Milliseconds after the last change. */
const PAUSE = 700;

export type SaveState =
  | { is: "saved" }
  | { is: "saving" }
  | { is: "failed"; reason: string }
  /** The server takes it once it is put right. */
  | { is: "refused"; reason: string; mistakes: Mistakes }
  /** Somebody changed it meanwhile. */
  | { is: "conflict"; reason: string; theirs: OwnTemplate };

export function useTemplateDraft(template: OwnTemplate) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(template));
  const [state, setState] = useState<SaveState>({ is: "saved" });
  const work = useRef({ draft, version: template.version, isDirty: false, isSending: false, isOpen: true });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id } = template;

  const send = useCallback(
    async (patch: (version: number) => OwnTemplatePatch): Promise<OwnTemplate | string> => {
      const now = work.current;
      now.isSending = true;
      setState({ is: "saving" });
      try {
        const kept = await changeTemplate(id, patch(now.version));
        now.version = kept.version;
        keepTemplate(queryClient, kept);
        return kept;
      } catch (error) {
        const next = await failed(error, id, now.draft);
        setState(next);
        return next.reason;
      } finally {
        now.isSending = false;
      }
    },
    [id, queryClient],
  );
  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const now = work.current;
    if (now.isSending || !now.isDirty) return;
    now.isDirty = false;
    const sent = now.draft;
    const kept = await send((version) => patchOf(sent, version));
    if (typeof kept === "string") now.isDirty = true;
    else if (work.current.draft !== sent) await saveAgain.current();
    else setState({ is: "saved" });
  }, [send]);
  const saveAgain = useRef(save);

  const change = useCallback(
    (next: (draft: TemplateDraft) => TemplateDraft) => {
      const now = work.current;
      now.draft = next(now.draft);
      now.isDirty = true;
      setDraft(now.draft);
      // What was refused stays told until it is heard of again.
      setState((last) => (last.is === "conflict" || last.is === "refused" ? last : { is: "saving" }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE);
    },
    [save],
  );
  const take = (kept: OwnTemplate) => {
    const now = work.current;
    now.version = kept.version;
    now.draft = draftOf(kept);
    now.isDirty = false;
    setDraft(now.draft);
    setState({ is: "saved" });
  };
  useEffect(() => {
    const now = work.current;
    now.isOpen = true;
    return () => {
      now.isOpen = false;
      void save();
    };
  }, [save]);
  useLeaveWarning(state.is !== "saved");

  return {
    draft,
    state,
    mistakes: state.is === "refused" ? state.mistakes : NO_MISTAKES,
    change,
    save: () => void save(),
    /** Everything at once, as text; answers why the server did not take it, or null. */
    saveText: async (text: string): Promise<string | null> => {
      const kept = await send((version) => ({ version, text }));
      if (typeof kept === "string") return kept;
      take(kept);
      return null;
    },
    takeTheirs: () => {
      if (state.is === "conflict") {
        keepTemplate(queryClient, state.theirs);
        take(state.theirs);
      }
    },
    keepMine: () => {
      if (state.is !== "conflict") return;
      work.current.version = state.theirs.version;
      work.current.isDirty = true;
      void save();
    },
  };
}

export type TemplateEditing = ReturnType<typeof useTemplateDraft>;

async function failed(
  error: unknown,
  id: number,
  draft: TemplateDraft,
): Promise<SaveState & { reason: string }> {
  const reason = errorText(error);
  if (!(error instanceof ApiError)) return { is: "failed", reason };
  if (error.status === 422) return { is: "refused", reason, mistakes: mistakesOf(draft, error.errors) };
  if (error.code !== "VERSION_CONFLICT") return { is: "failed", reason };
  try {
    return { is: "conflict", reason, theirs: await fetchTemplate(id) };
  } catch {
    return { is: "failed", reason };
  }
}
