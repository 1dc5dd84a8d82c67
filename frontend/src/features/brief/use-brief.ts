/** A brief on its way into a document: the text, what was chosen for its pieces, and the calls between them. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

import { readDraft, setDraft } from "@/features/drafts/drafts";
import { persistentKey } from "@/features/drafts/persistent-key";
import { briefDraft, type BriefKey, forgetBrief, requestOf, takeFile } from "./brief-key";
import { useAuth } from "@/features/auth/auth-context";
import { reportLimitExceeded } from "@/features/usage/limit-prompt";
import { errorText } from "@/lib/api/errors";
import { documentConversation } from "@/lib/api/conversation-key";
import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import type { BriefInto, BriefWritten } from "@/lib/api/types";
import { cutTo, lengthOf } from "@/lib/format/length";
import { TITLE_LIMIT } from "@/lib/format/title-length";
import { bareLine } from "@/lib/markdown/bare-line";
import { useLeaveWarning } from "@/lib/use-leave-warning";
import { useStillHere } from "@/lib/use-still-here";

import { MAX_FILE, MAX_TEXT, readBriefFile, sortBrief, writeBrief } from "./api";
import { keepSuggested } from "./suggested";
import { forgetVariables } from "./variables";
import {
  chosenPieces,
  placed,
  readSorting,
  type Sorting,
  startSorting,
  titleIn,
  withTitle,
} from "./brief-state";

export interface BriefOptions {
  brief: BriefKey;
  /** What is filled in, as a request tells it. */
  variables: { variables?: Record<string, string> };
  /** Offered for the title. */
  title: string | undefined;
  /** The template's, in its order. */
  headings: readonly string[];
  /** Whoever has gone elsewhere meanwhile is not to be led away from there. */
  onWritten: (written: BriefWritten, isStillHere: boolean) => void;
}

type Tell = (failure: string) => void;

/** The text, the title and the choices, which outlive a reload. */
function useKept(brief: BriefKey, offered: string | undefined) {
  const draft = briefDraft(brief);
  const [text, setText] = useState(() => readDraft(draft.text));
  const [title, setTitle] = useState(() => readDraft(draft.title) || (offered ?? ""));
  const [sorting, setSorting] = useState(() => readSorting(readDraft(draft.sorting)));
  useLeaveWarning(text.trim() !== "");
  useEffect(() => setDraft(draft.text, text), [draft.text, text]);
  useEffect(() => setDraft(draft.title, title), [draft.title, title]);
  useEffect(
    () => setDraft(draft.sorting, sorting === null ? "" : JSON.stringify(sorting)),
    [draft.sorting, sorting],
  );
  return { text, setText, title, setTitle, sorting, setSorting };
}

/** Below what was pasted before: nothing is overwritten. */
function useFile(setText: Dispatch<SetStateAction<string>>, tell: Tell) {
  const file = useMutation({
    mutationFn: readBriefFile,
    onSuccess: (content) =>
      setText((now) => (now.trim() === "" ? content : `${now.trimEnd()}\n\n${content}`)),
    onError: (error) => tell(errorText(error)),
  });
  const { mutate: readFile } = file;
  useEffect(() => {
    const dropped = takeFile();
    if (dropped) readFile(dropped);
  }, [readFile]);
  return file;
}

interface Writing {
  into: BriefInto;
  sorting: Sorting;
}

function useWrite({ brief, headings, onWritten }: BriefOptions, tell: Tell) {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  const { begin, isStillHere } = useStillHere();
  return useMutation({
    onMutate: begin,
    mutationFn: ({ into }: Writing) => writeBrief(into, persistentKey(requestOf(brief), into)),
    onSuccess: (written, { sorting }) => {
      const { document, interview } = written;
      keepDocument(queryClient, document);
      queryClient.setQueryData(queryKeys.interview(document.id), interview);
      for (const queryKey of [
        queryKeys.documentLists,
        queryKeys.usage,
        queryKeys.projects,
        queryKeys.activities,
        queryKeys.tray(document.id),
        queryKeys.chat(documentConversation(document.id)),
      ])
        void queryClient.invalidateQueries({ queryKey });
      keepSuggested(document.id, {
        version: document.version,
        headings: suggestedHeadings(sorting, headings),
        lines: suggestedLines(sorting),
      });
      forgetBrief(brief);
      forgetVariables(brief.templateId);
      // How many were placed the assistant says.
      onWritten(written, isStillHere());
    },
    onError: (error) => {
      if (reportLimitExceeded(error, "docs", isGuest)) return;
      tell(`Couldn't write the document. ${errorText(error)}`);
    },
  });
}

export function useBrief(options: BriefOptions) {
  const { brief, variables, title: offered } = options;
  const queryClient = useQueryClient();
  const { text, setText, title, setTitle, sorting, setSorting } = useKept(brief, offered);
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const file = useFile(setText, setFailure);
  const write = useWrite(options, setFailure);
  const of = {
    templateId: brief.templateId,
    // The sections of a document are those of its own interview.
    ...(brief.documentId === undefined ? variables : { documentId: brief.documentId }),
  };
  const sort = useMutation({
    mutationFn: (content: string) => sortBrief(of, content),
    onSuccess: (sorted, content) => {
      const heading = brief.documentId === undefined ? titleIn(sorted.pieces) : null;
      const isTitle = heading !== null && [heading, ""].includes(title.trim());
      if (isTitle) setTitle(cutTo(heading, TITLE_LIMIT));
      setSorting((last) => {
        const next = startSorting(content, sorted, last);
        return isTitle && lengthOf(heading) <= TITLE_LIMIT ? withTitle(next) : next;
      });
      setEditing(false);
      void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
    },
    onError: (error) => setFailure(errorText(error)),
  });
  const isEdited = sorting !== null && sorting.content !== text;
  const into: BriefInto | null = sorting && {
    ...of,
    ...(brief.projectId === undefined ? {} : { projectId: brief.projectId }),
    ...(title.trim() === "" ? {} : { title: title.trim() }),
    pieces: chosenPieces(sorting),
  };
  return {
    text,
    title,
    sorting,
    into,
    /** The text is shown rather than its pieces. */
    isPasting: sorting === null || isEditing || isEdited || file.isPending,
    /** The text is another than the one that was sorted. */
    isEdited,
    failure,
    isSorting: sort.isPending,
    isReading: file.isPending,
    isWriting: write.isPending,
    type: (next: string) => {
      setFailure(null);
      setText(next);
      setEditing(true);
    },
    name: setTitle,
    change: setSorting,
    edit: () => {
      // What is typed while the pieces are written would be let go with them.
      if (write.isPending) return;
      setFailure(null);
      setEditing(true);
    },
    /** Back to the pieces as they were, where there are some. */
    leaveText: () => {
      if (sorting) setText(sorting.content);
      setEditing(false);
    },
    sort: () => {
      if (new Blob([text]).size > MAX_TEXT) setFailure("A brief has at most 1,024 KiB. Paste it in parts.");
      else if (sorting?.content === text) setEditing(false);
      else sort.mutate(text);
    },
    takeFile: (dropped: File) => {
      setFailure(null);
      if (dropped.size > MAX_FILE) setFailure("A file has at most 10 MB.");
      else file.mutate(dropped);
    },
    write: () => {
      setFailure(null);
      if (into && sorting && !write.isPending) write.mutate({ into, sorting });
    },
  };
}

export type Brief = ReturnType<typeof useBrief>;

function suggestedLines(sorting: Sorting): string[] {
  return sorting.pieces
    .filter((piece) => placed(sorting, piece).standing === "suggested")
    .flatMap(({ text }) => text.split("\n").map(bareLine))
    .filter((line) => line !== "");
}

function suggestedHeadings(sorting: Sorting, headings: readonly string[]): string[] {
  const highlighted = new Set<string>();
  for (const piece of sorting.pieces) {
    const { section, standing } = placed(sorting, piece);
    const heading = section === null ? undefined : headings[section];
    if (standing === "suggested" && heading !== undefined) highlighted.add(heading);
  }
  return [...highlighted];
}
