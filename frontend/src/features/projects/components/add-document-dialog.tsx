/** Chooses a document that is there already, to be added to the project. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchBox } from "@/components/patterns/search-box";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import type { DocumentSummary } from "@/lib/api/types";
import { usePlaceDocument } from "../api/place-document";
import { outsideDocumentsQuery } from "../api/project-documents";

interface AddDocumentDialogProps {
  projectId: number;
  onClose: () => void;
}

export function AddDocumentDialog({ projectId, onClose }: AddDocumentDialogProps) {
  const [q, setSearch] = useState("");
  const [chosen, setChosen] = useState<DocumentSummary | null>(null);
  const addition = usePlaceDocument(projectId);
  const search = (next: string) => {
    setSearch(next);
    // What is not in sight any more is not chosen any more.
    setChosen(null);
  };
  const add = () => {
    if (addition.isPending) return;
    if (chosen) addition.mutate(chosen, { onSuccess: onClose });
    else toast({ title: "Error", description: "No document selected", variant: "destructive" });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Add Existing Document"
      description="A document belongs to one project at a time: one that is in another moves here."
      className="max-w-125"
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={chosen === null} pending={addition.isPending} onClick={add}>
            {addition.isPending ? "Adding..." : "Add to Project"}
          </Button>
        </>
      }
    >
      <SearchBox
        wide
        autoFocus
        label="Search documents by title"
        placeholder="Search documents..."
        value={q}
        onSearch={search}
        onEnter={add}
      />
      <Choices projectId={projectId} q={q} chosen={chosen} onChoose={setChosen} onEnter={add} />
    </Dialog>
  );
}

interface ChoicesProps {
  projectId: number;
  q: string;
  chosen: DocumentSummary | null;
  onChoose: (document: DocumentSummary) => void;
  onEnter: () => void;
}

function Choices({ projectId, q, chosen, onChoose, onEnter }: ChoicesProps) {
  const query = useInfiniteQuery(outsideDocumentsQuery(projectId, q));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const documents = data?.pages.flatMap(({ rows }) => rows);
  if (!documents && error) {
    return (
      <div role="alert" className="grid h-60 content-start justify-items-start gap-2">
        <p>Your documents could not be loaded. {errorText(error)}</p>
        <Button size="tool" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!documents) return <LoadingChoices />;
  if (documents.length === 0) {
    return (
      <p role="status" className="h-60 text-muted">
        {q === "" ? "No documents available to add" : "No results."}
      </p>
    );
  }
  return (
    <fieldset className="-mx-2 h-60 overflow-y-auto rounded-menu py-0.5">
      <legend className="sr-only">Document</legend>
      {documents.map((document) => (
        <label
          key={document.id}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring max-md:min-h-11"
        >
          <input
            type="radio"
            name="document"
            className="size-4 flex-none accent-accent-fill"
            checked={document.id === chosen?.id}
            onChange={() => onChoose(document)}
            onKeyDown={(event) => {
              if (event.key === "Enter") onEnter();
            }}
          />
          <span className="cut flex-1" title={document.title}>
            {document.title}
          </span>
          <span className="flex-none type-caption text-muted">
            <RelativeTime value={document.updatedAt} />
          </span>
        </label>
      ))}
      {hasNextPage && (
        <Button
          variant="ghost"
          size="tool"
          className="mt-1 ml-1"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more documents
        </Button>
      )}
    </fieldset>
  );
}

function LoadingChoices() {
  return (
    <div role="status" className="grid h-60 content-start gap-5 py-3">
      <span className="sr-only">Loading documents...</span>
      {["60%", "45%", "70%", "50%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
