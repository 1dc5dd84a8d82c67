/** Rules of a conversation's history, kept oldest first and without repetition. */
import type { Message } from "@/lib/api/types";

/** Adds what a turn left, or what an older page brought, wherever it belongs; a message known already is replaced. */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/**
 * What is known once the newest page has come: with the pages before it, and with what was said while it was on its
 * way. A page that does not reach back to what is known stands alone, so that nothing is left out between the two.
 */
export function refreshMessages(
  known: readonly Message[],
  page: readonly Message[],
  size: number,
): Message[] {
  const first = page[0];
  const isApart = first !== undefined && page.length >= size && first.id > lastId(known);
  return mergeMessages(isApart ? [] : known, page);
}

/** Whether a turn whose end was missed, and of which the server no longer knows, did store what the person wrote. */
export function wasStored(messages: readonly Message[], content: string, lastKnownId: number): boolean {
  const words = content.trim();
  return messages.some(
    (message) => message.role === "user" && message.id > lastKnownId && message.content.trim() === words,
  );
}

export function lastId(messages: readonly Message[] | undefined): number {
  return messages?.at(-1)?.id ?? 0;
}
