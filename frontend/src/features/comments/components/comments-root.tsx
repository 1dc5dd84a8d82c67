/** Gives the parts of a document's comments what they work with. */
import { type ReactNode, useMemo } from "react";

import { useAuth } from "@/features/auth/auth-context";
import type { SharedText } from "@/features/document-sync/shared-text";
import type { Role } from "@/lib/api/types";

import { CommentsContext, type CommentsValue } from "../comments-context";
import { commentsOf } from "../comments-page";
import { useOutbox } from "../use-outbox";

export interface CommentsRootProps extends Pick<CommentsValue, "offer" | "renderProposals" | "ask"> {
  text: SharedText;
  role: Role;
  children: ReactNode;
}

export function CommentsRoot({ text, role, offer, renderProposals, ask, children }: CommentsRootProps) {
  const { user, isGuest = false } = useAuth();
  const outbox = useOutbox(text, role);
  const value = useMemo(
    (): CommentsValue => ({
      documentId: text.documentId,
      role,
      you: user?.id ?? "",
      isGuest,
      text,
      store: commentsOf(text),
      outbox,
      offer,
      renderProposals,
      ask,
    }),
    [text, role, user?.id, isGuest, outbox, offer, renderProposals, ask],
  );
  return <CommentsContext value={value}>{children}</CommentsContext>;
}
