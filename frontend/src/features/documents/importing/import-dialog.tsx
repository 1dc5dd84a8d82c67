/** Chooses files or a folder, imports them, and shows the documents made and what could not be taken over. */
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, FileUp, FolderUp, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { queryKeys } from "@/lib/api/keys";
import { ACCEPTED, importFiles, type ImportResult, type Source, sourcesOf } from "./import-files";

interface ImportDialogProps {
  projectId: number | null;
  dropped: readonly File[];
  onClose: () => void;
}

interface Run {
  readonly total: number;
  readonly done: number;
  readonly result: ImportResult;
}

const NOTHING: ImportResult = { documents: [], refused: [] };

export function ImportDialog({ projectId, dropped, onClose }: ImportDialogProps) {
  const [run, setRun] = useState<Run | null>(null);
  const [isNone, setNone] = useState(false);
  const queryClient = useQueryClient();
  const begin = useCallback(
    async (sources: readonly Source[]) => {
      setNone(sources.length === 0);
      if (sources.length === 0) return;
      const total = sources.length;
      setRun({ total, done: 0, result: NOTHING });
      await importFiles(sources, projectId, (done, result) => setRun({ total, done, result }));
      const keys = [queryKeys.documentLists, queryKeys.usage, ["/api/projects"]];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    [projectId, queryClient],
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || dropped.length === 0) return;
    begun.current = true;
    void begin(sourcesOf(dropped));
  }, [begin, dropped]);
  const isRunning = run !== null && run.done < run.total;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Import documents"
      description="Markdown, Word, web pages and .zip archives. Each file becomes a document."
      className="max-w-125"
      footer={
        <DialogClose>
          <Button variant={run && !isRunning ? "primary" : "default"}>
            {run && !isRunning ? "Done" : "Close"}
          </Button>
        </DialogClose>
      }
    >
      {run === null && <Choosers onChoose={(sources) => void begin(sources)} />}
      {isNone && (
        <p className="mt-3 type-small text-danger">This folder has no files that can be imported.</p>
      )}
      {run && <Progress run={run} />}
      {run && <Result result={run.result} />}
    </Dialog>
  );
}

function Choosers({ onChoose }: { onChoose: (sources: Source[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const sources = sourcesOf(input.files ?? []);
    input.value = "";
    onChoose(sources);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => files.current?.click()}>
        <FileUp aria-hidden />
        Choose files
      </Button>
      <Button onClick={() => folder.current?.click()} className="max-md:hidden">
        <FolderUp aria-hidden />
        Choose a folder
      </Button>
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
    </div>
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

function Result({ result: { documents, refused } }: { result: ImportResult }) {
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
                <details className="type-small text-muted">
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
