/** Context that every part of the comments beside a document works with. */
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";

import type { Icon } from "@/components/ui/icon";
import type { SharedText } from "@/features/document-sync/shared-text";
import type { Role } from "@/lib/api/types";

import type { CommentsStore, PageState } from "./comments-page";
import type { Outbox } from "./outbox/outbox";

export interface OfferedAction {
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut?: string;
  readonly run: () => void;
}

export interface CommentsValue {
  readonly documentId: number;
  readonly role: Role;
  /** The visitor's id. */
  readonly you: string;
  readonly isGuest: boolean;
  readonly text: SharedText;
  readonly store: CommentsStore;
  readonly outbox: Outbox;
  /** Offers what can be done here to the palette, and by keys; answers how to take the offer back. Keep it stable. */
  readonly offer: (read: () => readonly OfferedAction[]) => () => void;
  /** Draws the assistant's changes that were proposed to a discussion. */
  readonly renderProposals?: ((commentId: number) => ReactNode) | undefined;
  /** Asks the assistant about a discussion; rejects when that failed. Only for those who may. */
  readonly ask?: ((commentId: number, question: string) => Promise<void>) | undefined;
}

export const CommentsContext = createContext<CommentsValue | null>(null);

export function useComments(): CommentsValue {
  const value = useContext(CommentsContext);
  if (!value) throw new Error("useComments must be used within the comments of a document");
  return value;
}

export function usePageState<Value>(select: (state: PageState) => Value): Value {
  return useStore(useComments().store, select);
}
