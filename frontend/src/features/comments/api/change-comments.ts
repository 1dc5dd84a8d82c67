/** Changes of a comment that is on the server: edited, deleted, resolved, reopened, put elsewhere, reacted to. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import type { Comment, NewPassage, ReactionKind } from "@/lib/api/types";

import { keepComment } from "./keep-comment";
import { askForComment } from "./refetch-comment";

/** `about` is the comment that the discussion begins with, `id` what is changed of it. */
interface Of {
  about: Pick<Comment, "id" | "documentId">;
  /** Called whether or not what asked for it is still there. */
  onStored?: () => void;
}

export type Change = Of &
  (
    | { do: "resolve" | "reopen" | "keep" }
    | { do: "attach"; passage: NewPassage }
    | { do: "edit"; id: number; body: string }
    | { do: "delete"; id: number }
    | { do: "react" | "unreact"; id: number; kind: ReactionKind }
  );

const FAILED: Record<Change["do"], string> = {
  resolve: "Couldn't resolve the comment",
  reopen: "Couldn't reopen the comment",
  keep: "Couldn't keep the comment here",
  attach: "Couldn't attach the comment",
  edit: "Couldn't save your comment",
  delete: "Couldn't delete the comment",
  react: "Couldn't add your reaction",
  unreact: "Couldn't remove your reaction",
};

/** Null for what is deleted, of which only the server knows what is left. */
async function send(change: Change): Promise<Comment | null> {
  switch (change.do) {
    case "resolve":
    case "reopen":
    case "keep":
      return jsonRequest<Comment>("POST", `/api/comments/${change.about.id}/${change.do}`);
    case "attach":
      return jsonRequest<Comment>("POST", `/api/comments/${change.about.id}/attach`, {
        passage: change.passage,
      });
    case "edit":
      return jsonRequest<Comment>("PATCH", `/api/comments/${change.id}`, { body: change.body });
    case "delete":
      await jsonRequest("DELETE", `/api/comments/${change.id}`);
      return null;
    case "react":
      return jsonRequest<Comment>("PUT", `/api/comments/${change.id}/reactions/${change.kind}`);
    case "unreact":
      return jsonRequest<Comment>("DELETE", `/api/comments/${change.id}/reactions/${change.kind}`);
  }
}

export function useChangeComment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (comment, change) => {
      if (comment) keepComment(queryClient, comment);
      else await askForComment(queryClient, change.about);
      change.onStored?.();
    },
    onError: (error, change) => {
      toast({ title: FAILED[change.do], description: errorText(error), variant: "destructive" });
      // It may have been changed or deleted elsewhere, or the answer was lost.
      void askForComment(queryClient, change.about);
    },
  });
}
