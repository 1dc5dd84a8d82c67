/** Chooses documents that are there already, to be added to the project. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AwaitedChoices, Choice, ChoiceList } from "@/components/patterns/choice-list";
import { SearchBox } from "@/components/patterns/search-box";
import { ShowMore } from "@/components/patterns/show-more";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import { useMoveDocuments } from "../api/project-membership";
import { outsideDocumentsQuery } from "../api/project-documents";

interface AddDocumentDialogProps {
  projectId: number;
  onClose: () => void;
}

export function AddDocumentDialog({ projectId, onClose }: AddDocumentDialogProps) {
  const [q, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const leave = (id: number) => setChosen((now) => now.filter((one) => one !== id));
  const toggle = (id: number) => (chosen.includes(id) ? leave(id) : setChosen([...chosen, id]));
  const addition = useMoveDocuments(projectId, leave);
  const add = () => {
    if (addition.isPending) return;
    if (chosen.length > 0) addition.mutate(chosen, { onSuccess: onClose });
    else toast({ title: "Error", description: "No document selected", variant: "destructive" });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Add Existing Document"
      description="A document can be in only one project. Adding it here moves it."
      className="max-w-125"
      footer={
        <>
          <span role="status" className="mr-auto self-center type-small text-muted">
            {chosen.length > 0 &&
              `${chosen.length} ${chosen.length === 1 ? "document" : "documents"} selected`}
          </span>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={chosen.length === 0} pending={addition.isPending} onClick={add}>
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
        onSearch={setSearch}
        onEnter={add}
      />
      <Choices projectId={projectId} q={q} chosen={chosen} onChoose={toggle} onEnter={add} />
    </Dialog>
  );
}

interface ChoicesProps {
  projectId: number;
  q: string;
  chosen: readonly number[];
  onChoose: (id: number) => void;
  onEnter: () => void;
}

function Choices({ projectId, q, chosen, onChoose, onEnter }: ChoicesProps) {
  const query = useInfiniteQuery(outsideDocumentsQuery(projectId, q));
  const { data, error, hasNextPage, refetch } = query;
  const documents = data?.pages.flatMap(({ rows }) => rows);
  if (!documents && error) {
    return (
      <div role="alert" className="grid h-60 content-start justify-items-start gap-2">
        <p>Couldn't load your documents. {errorText(error)}</p>
        <Button size="tool" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!documents) return <AwaitedChoices label="Loading documents..." className="h-60 content-start" />;
  if (documents.length === 0) {
    return (
      <p role="status" className="h-60 text-muted">
        {q === "" ? "No documents available to add" : "No results."}
      </p>
    );
  }
  return (
    <ChoiceList legend="Documents" className="h-60">
      {documents.map((document) => (
        <Choice
          key={document.id}
          name="document"
          isOneOfSeveral
          isChosen={chosen.includes(document.id)}
          onChoose={() => onChoose(document.id)}
          onEnter={onEnter}
          className="flex min-h-9 max-md:min-h-11"
          boxClass="size-4 flex-none accent-accent-fill"
        >
          <span className="cut flex-1" title={document.title}>
            {document.title}
          </span>
          <span className="flex-none type-caption text-muted">
            <RelativeTime value={document.updatedAt} />
          </span>
        </Choice>
      ))}
      {hasNextPage && (
        <ShowMore list={query} className="mt-1 ml-1">
          Show more documents
        </ShowMore>
      )}
    </ChoiceList>
  );
}
