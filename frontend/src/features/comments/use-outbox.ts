/** Sends what is said about a document as long as its page is there. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { SharedText } from "@/features/document-sync/shared-text";
import type { Role } from "@/lib/api/types";

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
  useEffect(() => {
    outbox.open(role === "owner");
    return () => outbox.close();
  }, [outbox, role]);
  return outbox;
}
