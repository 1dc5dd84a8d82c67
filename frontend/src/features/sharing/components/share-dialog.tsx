/** Where the owner of a document makes a link with which anyone can read it, takes the link along, and ends it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Delayed } from "@/components/patterns/delayed";
import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useCreateShare } from "../api/create-share";
import { shareQuery } from "../api/get-share";
import { ShareLink } from "./share-link";

interface ShareDialogProps {
  documentId: number;
  /** Saves what was typed; false when that cannot be done now. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
}

export function ShareDialog({ documentId, onSave, onClose }: ShareDialogProps) {
  const { data, isError, refetch } = useQuery(shareQuery(documentId));
  // The button that was pressed gives way to the next one, which then takes the focus.
  const [hasChanged, setChanged] = useState(false);
  const onChange = () => setChanged(true);
  const save = async () => {
    if (!(await onSave()))
      throw new Error("Your latest changes aren't saved yet, so readers wouldn't see them.");
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share document"
      description="Anyone with the link can read this document. They'll see your latest changes whenever they open it."
    >
      {data?.share ? (
        <ShareLink
          key={data.share.path}
          documentId={documentId}
          share={data.share}
          save={save}
          takesFocus={hasChanged}
          onChange={onChange}
        />
      ) : data ? (
        <CreateLink documentId={documentId} save={save} takesFocus={hasChanged} onChange={onChange} />
      ) : isError ? (
        <FailedLine onRetry={() => void refetch()}>Couldn't load the link.</FailedLine>
      ) : (
        <WaitingLink />
      )}
    </Dialog>
  );
}

interface CreateLinkProps {
  documentId: number;
  save: () => Promise<void>;
  takesFocus: boolean;
  /** The link is being made. */
  onChange: () => void;
}

function CreateLink({ documentId, save, takesFocus, onChange }: CreateLinkProps) {
  const { mutate, isPending } = useCreateShare(documentId, save);
  return (
    <Button
      variant="primary"
      className="justify-self-end max-md:justify-self-stretch"
      autoFocus={takesFocus}
      pending={isPending}
      onClick={() => {
        onChange();
        mutate();
      }}
    >
      Create link
    </Button>
  );
}

function WaitingLink() {
  return (
    <div role="status" className="h-control">
      <span className="sr-only">Loading link...</span>
      <Delayed>
        <Skeleton className="h-control" width="100%" />
      </Delayed>
    </div>
  );
}
