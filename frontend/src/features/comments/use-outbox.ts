/** Sends what is said about a document as long as its page is there. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";

import type { SharedText } from "@/features/document-sync/shared-text";
import type { Role } from "@/lib/api/types";
import { useLeaveWarning } from "@/lib/use-leave-warning";

import { keepComment } from "./api/keep-comment";
import { commentsOf, keyOf } from "./comments-page";
import { Outbox } from "./outbox/outbox";

export function useOutbox(text: SharedText, role: Role): Outbox {
  const queryClient = useQueryClient();
  const [outbox] = useState(
    () =>
      new Outbox(text.documentId, text, (comment, { key }) => {
        keepComment(queryClient, comment);
        const store = commentsOf(text);
        if (store.getState().open === `u${key}`) store.setState({ open: keyOf(comment.id) });
      }),
  );
  // What the disk could not keep is with this tab alone.
  useLeaveWarning(useStore(outbox.store, (waiting) => waiting.some(({ isKept }) => !isKept)));
  useEffect(() => {
    outbox.open(role === "owner");
    return () => outbox.close();
  }, [outbox, role]);
  return outbox;
}
