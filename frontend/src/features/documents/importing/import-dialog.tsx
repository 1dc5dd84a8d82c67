/** Takes files, folders and notes, imports them, and shows the documents made and what could not be taken over. */
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, ClipboardPaste, FileUp, FolderUp, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { queryKeys } from "@/lib/api/keys";
import type { ImportState } from "./import-drop";
import { importFiles, type ImportResult, NOTHING } from "./import-files";
import { ACCEPTED, chosen, filesIn, type Found, sourcesOf } from "./import-sources";
import { noteOf } from "./notes";

interface ImportDialogProps {
  projectId: number | null;
  dropped: ImportState;
  onClose: () => void;
}

interface Run {
  readonly total: number;
  readonly done: number;
  readonly result: ImportResult;
}

const NO_FILES = "This folder has no files that can be imported.";
const UNREADABLE = "This folder can't be read. Try again.";
const NO_NOTES = "There's no text in your clipboard.";
const NO_CLIPBOARD = "We can't read your clipboard. Press Ctrl+V instead.";

export function ImportDialog({ projectId, dropped, onClose }: ImportDialogProps) {
  const [run, setRun] = useState<Run | null>(null);
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
  const isRunning = run !== null && run.done < run.total;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Import documents"
      description="Markdown, Word, web pages, folders and .zip archives, with their images. Each file becomes a document."
      className="max-w-125"
      footer={
        <DialogClose>
          <Button variant={run && !isRunning ? "primary" : "default"}>
            {run && !isRunning ? "Done" : "Close"}
          </Button>
        </DialogClose>
      }
    >
      {run === null && (
        <Choosers
          onChoose={(found) => void begin(found)}
          onNotes={() =>
            void readClipboard().then(
              ([html, plain]) => beginNotes(html, plain),
              () => setProblem(NO_CLIPBOARD),
            )
          }
        />
      )}
      {problem !== null && (
        <p role="alert" className="mt-3 type-small text-danger">
          {problem}
        </p>
      )}
      {run && <Progress run={run} />}
      {run && <Result result={run.result} isWhole={!isRunning} />}
    </Dialog>
  );
}

function more(run: Run | null, { total = 0, done = 0, result = NOTHING }: Partial<Run>): Run {
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

interface ChoosersProps {
  onChoose: (found: Found[]) => void;
  onNotes: () => void;
}

function Choosers({ onChoose, onNotes }: ChoosersProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const found = chosen(input.files ?? []);
    input.value = "";
    onChoose(found);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => files.current?.click()}>
          <FileUp aria-hidden />
          Choose files
        </Button>
        <Button onClick={() => folder.current?.click()} className="max-md:hidden">
          <FolderUp aria-hidden />
          Choose a folder
        </Button>
        <Button onClick={onNotes}>
          <ClipboardPaste aria-hidden />
          Paste notes
        </Button>
      </div>
      <p className="type-small text-muted max-md:hidden">
        You can also drop files and folders here, or paste with Ctrl+V.
      </p>
      <input
        ref={files}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Files to import"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        aria-label="Folder to import"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.target)}
      />
    </>
  );
}

function Progress({ run: { total, done, result } }: { run: Run }) {
  const made = result.documents.length;
  const words =
    done < total
      ? `Importing ${Math.min(done + 1, total)} of ${total}…`
      : made === 0
        ? "Nothing was imported"
        : `${made} ${made === 1 ? "document" : "documents"} imported`;
  return (
    <p role="status" className="flex items-center gap-2 font-medium">
      {done < total ? (
        <Spinner />
      ) : made === 0 ? (
        <TriangleAlert aria-hidden className="size-4 text-warn" />
      ) : (
        <CircleCheck aria-hidden className="size-4 text-ok" />
      )}
      {words}
    </p>
  );
}

function Result({ result: { documents, refused }, isWhole }: { result: ImportResult; isWhole: boolean }) {
  return (
    <div className="mt-3 grid max-h-80 gap-3 overflow-y-auto">
      {documents.length > 0 && (
        <ul aria-label="Imported" className="grid gap-2">
          {documents.map(({ id, title, leftOut }) => (
            <li key={id} className="min-w-0">
              <Link to="/documents/$documentId" params={{ documentId: id }} className="link">
                {title}
              </Link>
              {leftOut.length > 0 && (
                // Of a single document there is room for it; others may still come.
                <details open={isWhole && documents.length === 1} className="type-small text-muted">
                  <summary className="cursor-pointer">
                    {`${leftOut.length} ${leftOut.length === 1 ? "thing" : "things"} couldn't be imported`}
                  </summary>
                  <ul className="list-disc pl-5">
                    {leftOut.map((each, index) => (
                      <li key={index}>{each}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <section aria-label="Not imported">
          <h3 className="font-medium">Not imported</h3>
          <ul className="grid gap-1 type-small text-muted">
            {refused.map(({ path, reason }, index) => (
              <li key={index}>
                <bdi className="font-medium text-text">{path}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
