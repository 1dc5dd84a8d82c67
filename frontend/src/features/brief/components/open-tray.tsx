/** "Not placed (3)": the pieces of a brief that stand in no section yet, each to be placed or dismissed. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";

import { dismissPiece, placePiece, trayQuery } from "../api";
import { TrayDialog } from "./tray-dialog";

export interface OpenTrayProps {
  documentId: number;
  /** Where a piece can be put: the headings of the template, and others of the document. */
  headings: readonly string[];
  /** Before a piece is placed: false when what is typed is not saved. */
  beforeChange?: () => Promise<boolean>;
  /** Gets the document with a piece in it. */
  onDocument?: (document: Document) => void;
}

export function OpenTray({ documentId, headings, beforeChange, onDocument }: OpenTrayProps) {
  const queryClient = useQueryClient();
  const { data: pieces = [] } = useQuery(trayQuery(documentId));
  const [isOpen, setOpen] = useState(false);
  const refresh = () => {
    for (const queryKey of [queryKeys.tray(documentId), queryKeys.interview(documentId)])
      void queryClient.invalidateQueries({ queryKey });
  };
  const fail = (error: unknown) => {
    toast({ title: "Couldn't change the document", description: errorText(error), variant: "destructive" });
    refresh();
  };
  const place = useMutation({
    mutationFn: async ({ id, heading }: { id: number; heading: string }) => {
      if (beforeChange && !(await beforeChange()))
        throw new Error("Your text isn't saved yet. Try again in a moment.");
      return placePiece(documentId, id, heading);
    },
    onSuccess: ({ document }, { heading }) => {
      keepDocument(queryClient, document);
      onDocument?.(document);
      toast({ title: `Put under ${heading}` });
      refresh();
    },
    onError: fail,
  });
  const dismiss = useMutation({
    mutationFn: (id: number) => dismissPiece(documentId, id),
    onSuccess: refresh,
    onError: fail,
  });
  if (pieces.length === 0) return null;
  return (
    <>
      <Button variant="ghost" size="tool" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Inbox aria-hidden />
        <span className="max-md:sr-only">{`Not placed (${pieces.length})`}</span>
        <span aria-hidden className="tabular-nums md:hidden">
          {pieces.length}
        </span>
      </Button>
      {isOpen && (
        <TrayDialog
          pieces={pieces}
          headings={headings}
          isBusy={place.isPending || dismiss.isPending}
          onPlace={(id, heading) => place.mutate({ id, heading })}
          onDismiss={(id) => dismiss.mutate(id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
