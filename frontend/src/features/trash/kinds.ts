/** Kinds of things that can be in the trash, and what each is called. No React here. */
import type { TrashItem, TrashKind } from "@/lib/api/types";

/** The way to a thing in the trash, or to be moved there. */
export type TrashRef = Pick<TrashItem, "kind" | "id" | "title">;

/** Which part of the trash is shown; it lives in the address. */
export interface TrashSearch {
  kind?: TrashKind | undefined;
  page?: number | undefined;
}

export const TRASH_KINDS: readonly TrashKind[] = ["document", "project", "thread"];

export const KIND_NAMES: Readonly<Record<TrashKind, string>> = {
  document: "Document",
  project: "Project",
  thread: "Conversation",
};

/** Where things of a kind are at home on the server. */
export const PATHS: Readonly<Record<TrashKind, string>> = {
  document: "/api/documents",
  project: "/api/projects",
  thread: "/api/chat/threads",
};

const DAY = 24 * 60 * 60 * 1000;
/** Days from which on it is said to be soon. */
const SOON = 7;

/** How long a thing stays in the trash: "28 days", with whether that is soon. The last day counts until it is over. */
export function timeLeft(endsAt: string, now: number): { words: string; isSoon: boolean } {
  const days = Math.max(1, Math.ceil((Date.parse(endsAt) - now) / DAY));
  return { words: `${days} ${days === 1 ? "day" : "days"}`, isSoon: days <= SOON };
}
