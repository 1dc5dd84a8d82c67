/** State of the two sign-up prompts, of which one is open. Any feature may open one; the shell shows it. */
import { create } from "zustand";
import { toast } from "@/components/ui/toast";
import { isAccountRequired, isLimitExceeded } from "@/lib/api/errors";
import { isUsedUp, type Limited, NEXT_STEP, type RegistrationTrigger, type Resource } from "./allowance";

export type LimitPrompt =
  /** `ofNetwork`: what all guests of one network may use is used up, not the visitor's own. */
  | { kind: "limit"; resource: Limited; ofNetwork?: boolean | undefined }
  | { kind: "registration"; trigger: RegistrationTrigger; documentTitle?: string };

interface LimitPromptState {
  prompt: LimitPrompt | null;
}

export const useLimitPrompt = create<LimitPromptState>(() => ({ prompt: null }));

/** "Usage Limit Reached" for documents, messages or a download. */
export function openLimitPrompt(resource: Limited, ofNetwork?: boolean): void {
  useLimitPrompt.setState({ prompt: { kind: "limit", resource, ofNetwork } });
}

/** "Sign up to save your work", worded by what brought it up. */
export function openRegistrationPrompt(trigger: RegistrationTrigger, documentTitle?: string): void {
  useLimitPrompt.setState({
    prompt: { kind: "registration", trigger, ...(documentTitle === undefined ? {} : { documentTitle }) },
  });
}

export function closeLimitPrompt(): void {
  useLimitPrompt.setState({ prompt: null });
}

const LIMIT_TITLES = { docs: "Document limit reached", messages: "Message limit reached" } as const;

/** Nobody with an account is told to sign up. */
const MEMBER_TOAST = {
  title: LIMIT_TITLES.messages,
  description: "You've reached this month's limit. Add your own AI API key to lift it.",
};

/**
 * Answers a refused action when the refusal is the monthly allowance, and says whether it was.
 * Guests are told and offered the limit prompt. For others the registration prompt opens, which leads to an own key, and
 * for a message they are told as well.
 */
export function reportLimitExceeded(error: unknown, resource: Resource, isGuest: boolean): boolean {
  if (!isLimitExceeded(error)) return false;
  if (isGuest)
    toast({ title: LIMIT_TITLES[resource], description: NEXT_STEP[resource], variant: "destructive" });
  else if (resource === "messages") toast({ ...MEMBER_TOAST, variant: "destructive" });
  // Whoever was refused with some left was so for what others of their network have used.
  if (isGuest) openLimitPrompt(resource, error.usage && !isUsedUp(error.usage, resource));
  else openRegistrationPrompt(resource);
  return true;
}

/** Answers an action that guests may not do at all, and says whether it was refused for that. */
export function reportAccountRequired(error: unknown): boolean {
  if (!isAccountRequired(error)) return false;
  toast({
    title: "Registration required",
    description: error.description ?? error.text,
    variant: "destructive",
  });
  openLimitPrompt("account");
  return true;
}
