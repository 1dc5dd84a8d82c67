/** State of the two sign-up prompts, of which one is open. Any feature may open one; the shell shows it. */
import { create } from "zustand";
import { toast } from "@/components/ui/toast";
import { isAccountRequired, isLimitExceeded } from "@/lib/api/errors";
import type { Limited, RegistrationTrigger, Resource } from "./allowance";

export type LimitPrompt =
  | { kind: "limit"; resource: Limited }
  | { kind: "registration"; trigger: RegistrationTrigger; documentTitle?: string };

interface LimitPromptState {
  prompt: LimitPrompt | null;
}

export const useLimitPrompt = create<LimitPromptState>(() => ({ prompt: null }));

/** "Usage Limit Reached" for documents, messages or a download. */
export function openLimitPrompt(resource: Limited): void {
  useLimitPrompt.setState({ prompt: { kind: "limit", resource } });
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

const LIMIT_TOASTS = {
  docs: {
    title: "Document limit reached",
    description: "Sign up to create more documents and save your work.",
  },
  messages: {
    title: "Message limit reached",
    description: "Sign up to continue your conversation and save your work.",
  },
} as const;

/** Nobody with an account is told to sign up. */
const MEMBER_TOAST = {
  title: "Message limit reached",
  description: "You've reached this month's limit. Add your own AI API key to lift it.",
};

/**
 * Answers a refused action when the refusal is the monthly allowance, and says whether it was.
 * Guests are told and offered the limit prompt. For others the registration prompt opens, which leads to an own key, and
 * for a message they are told as well.
 */
export function reportLimitExceeded(error: unknown, resource: Resource, isGuest: boolean): boolean {
  if (!isLimitExceeded(error)) return false;
  if (isGuest) toast({ ...LIMIT_TOASTS[resource], variant: "destructive" });
  else if (resource === "messages") toast({ ...MEMBER_TOAST, variant: "destructive" });
  if (isGuest) openLimitPrompt(resource);
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
