/** The arithmetic and the words of the monthly allowance. No React here. */
import type { Usage } from "@/lib/api/types";

export type Resource = "docs" | "messages";

/** What brought the registration prompt up. */
export type RegistrationTrigger = "new-document" | Resource;

/** What the visitor may do no more this month, or as a guest may not do at all. */
export type Limited = Resource | "download" | "account";

export const NEXT_STEP: Record<Limited, string> = {
  docs: "Sign up to create more documents and save your work.",
  messages: "Sign up to continue your conversation and save your work.",
  download: "Guests can copy a document. Sign up to download it and save your work.",
  account: "You need an account for this. Sign up to continue and save your work.",
};

export function isUsedUp(usage: Usage, resource: Resource): boolean {
  const limit = usage.limits[resource];
  return limit !== null && usage[resource] >= limit;
}

const share = (used: number, limit: number | null) => (limit === null ? String(used) : `${used}/${limit}`);

/** "Docs: 2/3 | Msgs: 12/30"; without limits the used counts alone. */
export function usageLine(usage: Usage): string {
  const { docs, messages, limits } = usage;
  return `Docs: ${share(docs, limits.docs)} | Msgs: ${share(messages, limits.messages)}`;
}

/** True once at most one message is left. */
export function isNearMessageLimit(usage: Usage): boolean {
  const limit = usage.limits.messages;
  return limit !== null && usage.messages >= limit - 1;
}

/** "1 message left this month." */
export function remainingText({ messages, limits }: Usage): string {
  const remaining = Math.max(0, (limits.messages ?? 0) - messages);
  return `${remaining === 0 ? "No messages" : remaining === 1 ? "1 message" : `${remaining} messages`} left this month.`;
}

/** True when the limit has come near between two looks; not when it already was so at the first. */
export function cameNearMessageLimit(before: Usage | undefined, now: Usage): boolean {
  return before !== undefined && !isNearMessageLimit(before) && isNearMessageLimit(now);
}
