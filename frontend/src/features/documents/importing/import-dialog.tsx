/** Takes files, folders and notes, imports them, and shows the documents made and what could not be taken over. */
import { ClipboardPaste, FileUp, FolderUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { ImportState } from "./import-drop";
import { ImportProgress, Imported } from "./import-result";
import { ACCEPTED, chosen, type Found } from "./import-sources";
import { useImport } from "./use-import";

interface ImportDialogProps {
  projectId: number | null;
  dropped: ImportState;
  onClose: () => void;
}

export function ImportDialog({ projectId, dropped, onClose }: ImportDialogProps) {
  const { run, problem, begin, pasteNotes } = useImport(projectId, dropped);
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
      {run === null && <Choosers onChoose={(found) => void begin(found)} onNotes={() => void pasteNotes()} />}
      {problem !== null && (
        <p role="alert" className="mt-3 type-small text-danger">
          {problem}
        </p>
      )}
      {run && <ImportProgress run={run} />}
      {run && <Imported result={run.result} isWhole={!isRunning} />}
    </Dialog>
  );
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
