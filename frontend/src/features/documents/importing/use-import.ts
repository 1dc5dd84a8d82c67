/** An import under way: what was dropped, chosen or pasted goes to the server, and what came of it is counted. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { queryKeys } from "@/lib/api/keys";
import type { ImportState } from "./import-drop";
import { importFiles, type ImportResult, NOTHING } from "./import-files";
import { chosen, filesIn, type Found, sourcesOf } from "./import-sources";
import { noteOf } from "./notes";

export interface ImportRun {
  readonly total: number;
  readonly done: number;
  readonly result: ImportResult;
}

const NO_FILES = "This folder has no files that can be imported.";
const UNREADABLE = "This folder can't be read. Try again.";
const NO_NOTES = "There's no text in your clipboard.";
const NO_CLIPBOARD = "We can't read your clipboard. Press Ctrl+V instead.";

interface Import {
  /** Null until something was begun. */
  run: ImportRun | null;
  problem: string | null;
  begin: (found: readonly Found[]) => Promise<void>;
  /** Imports what is in the clipboard. */
  pasteNotes: () => Promise<void>;
}

/** Begins with what was `dropped`; from then on a paste anywhere in the page is imported, too. */
export function useImport(projectId: number | null, dropped: ImportState): Import {
  const [run, setRun] = useState<ImportRun | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const begin = useCallback(
    async (found: readonly Found[]) => {
      const sources = sourcesOf(found);
      setProblem(sources.length === 0 ? NO_FILES : null);
      if (sources.length === 0) return;
      setRun((run) => more(run, { total: sources.length }));
      await importFiles(sources, projectId, (result) => setRun((run) => more(run, { done: 1, result })));
      const keys = [queryKeys.documentLists, queryKeys.usage, ["/api/projects"]];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    [projectId, queryClient],
  );
  const beginNotes = useCallback(
    (html: string, plain: string) => {
      const note = noteOf(html, plain);
      if (note) void begin([note]);
      else setProblem(NO_NOTES);
    },
    [begin],
  );
  const begun = useRef<ImportState | null>(null);
  useEffect(() => {
    if (begun.current === dropped) return;
    begun.current = dropped;
    const { files, folders = [] } = dropped;
    if (files.length === 0 && folders.length === 0) return;
    void filesIn(folders).then(
      (inside) => begin([...chosen(files), ...inside]),
      () => setProblem(UNREADABLE),
    );
  }, [begin, dropped]);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData) return;
      event.preventDefault();
      const { files } = event.clipboardData;
      const [html, plain] = ["text/html", "text/plain"].map(
        (type) => event.clipboardData?.getData(type) ?? "",
      );
      if (files.length > 0 && !plain) void begin(chosen(files));
      else beginNotes(html ?? "", plain ?? "");
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [begin, beginNotes]);
  const pasteNotes = () =>
    readClipboard().then(
      ([html, plain]) => beginNotes(html, plain),
      () => setProblem(NO_CLIPBOARD),
    );
  return { run, problem, begin, pasteNotes };
}

function more(
  run: ImportRun | null,
  { total = 0, done = 0, result = NOTHING }: Partial<ImportRun>,
): ImportRun {
  const before = run ?? { total: 0, done: 0, result: NOTHING };
  return {
    total: before.total + total,
    done: before.done + done,
    result: {
      documents: [...before.result.documents, ...result.documents],
      refused: [...before.result.refused, ...result.refused],
    },
  };
}

/** The notes in the clipboard as HTML and as text, which a browser may ask about. */
async function readClipboard(): Promise<[string, string]> {
  const [item] = await navigator.clipboard.read();
  const read = async (type: string) =>
    item?.types.includes(type) ? await (await item.getType(type)).text() : "";
  return [await read("text/html"), await read("text/plain")];
}
