/** A list that files and folders are dropped on, to be imported; whoever has no pointer opens the same dialog by its button. */
import { type DragEvent, type ReactNode, useState } from "react";
import { lazyPart } from "@/components/patterns/lazy-part";
import { cn } from "@/lib/cn";

export const ImportDialog = lazyPart(async () => (await import("./import-dialog")).ImportDialog);

/** What was dropped; nothing where it is still to be chosen. */
export interface ImportState {
  readonly files: readonly File[];
  readonly folders?: readonly FileSystemDirectoryEntry[];
}

interface ImportDropProps {
  projectId?: number;
  state: ImportState | null;
  onChange: (state: ImportState | null) => void;
  className?: string;
  children: ReactNode;
}

export function ImportDrop({ projectId, state, onChange, className, children }: ImportDropProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    // A file is dropped with the pointer; whoever has none chooses it in the dialog.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cn(className, isOver && "rounded-dialog ring-2 ring-accent ring-inset")}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onChange(droppedOn(event.dataTransfer));
      }}
    >
      {children}
      {state && (
        <ImportDialog
          projectId={projectId ?? null}
          dropped={state}
          onClose={() => onChange(null)}
          onMissing={() => onChange(null)}
        />
      )}
    </div>
  );
}

/** Once the event is over nobody knows any more which of them were folders. */
function droppedOn({ items }: DataTransfer): ImportState {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of items) {
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    else if (file) files.push(file);
  }
  return { files, folders };
}
