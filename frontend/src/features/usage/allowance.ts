/** The arithmetic and the words of the monthly allowance. No React here. */
import type { Usage } from "@/lib/api/types";

export type Resource = "docs" | "messages";

/** What brought the registration prompt up. */
export type RegistrationTrigger = "new-document" | Resource;

/** What the visitor may do no more this month, or as a guest may not do at all. */
export type Limited = Resource | "download" | "account";

export const REGISTRATION_TITLES: Record<RegistrationTrigger, string> = {
  "new-document": "Save your first document",
  docs: "You've reached the document limit",
  messages: "You've reached the message limit",
};

export const NEXT_STEP: Record<Limited, string> = {
  docs: "Sign up to create more documents and save your work.",
  messages: "Sign up to continue your conversation and save your work.",
  download: "Guests can copy a document. Sign up to download it and save your work.",
  account: "You need an account for this. Sign up to continue and save your work.",
};

const NOUNS: Record<Resource, string> = { docs: "documents", messages: "messages" };

/** What is used up, as far as it is known, and what a guest can do about it. */
export function limitText(usage: Usage | undefined, resource: Limited, isGuest: boolean): string {
  const used = resource === "docs" || resource === "messages" ? usedText(usage, resource) : null;
  const next = isGuest ? NEXT_STEP[resource] : null;
  return [used, next].filter(Boolean).join(" ") || "You've reached this month's limit.";
}

/** "You've used 30 of 30 messages this month.", or nothing where no limit is known. */
function usedText(usage: Usage | undefined, resource: Resource): string | null {
  const limit = usage?.limits[resource] ?? null;
  if (!usage || limit === null) return null;
  return `You've used ${usage[resource]} of ${limit} ${NOUNS[resource]} this month.`;
}

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

/** "2 of 3, 1 left" for a limited allowance, "23, no limit" for a free one. */
export function allowanceText(used: number, limit: number | null): string {
  if (limit === null) return `${used}, no limit`;
  const left = Math.max(0, limit - used);
  return left <= 1 ? `${used} of ${limit}, ${left === 0 ? "none" : left} left` : `${used} of ${limit}`;
}

/** Whether an allowance deserves the warning colour: at most one is left. */
export function isNearLimit(used: number, limit: number | null): boolean {
  return limit !== null && used >= limit - 1;
}

const resetDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** The day the allowance starts again: the first of the next month, UTC. */
export function allowanceReset(now: Date): string {
  return resetDay.format(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
