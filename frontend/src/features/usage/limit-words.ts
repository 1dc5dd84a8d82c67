/** Words of the prompts that come when a limit is reached. */
import type { Usage } from "@/lib/api/types";
import { type Limited, NEXT_STEP, type RegistrationTrigger, type Resource } from "./allowance";

export const REGISTRATION_TITLES: Record<RegistrationTrigger, string> = {
  "new-document": "Save your first document",
  docs: "You've reached the document limit",
  messages: "You've reached the message limit",
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
