/** The two prompts to sign up. They close by themselves once the visitor is registered. */
import { useEffect, type ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useAuth } from "@/features/auth";
import type { Usage } from "@/lib/api/types";
import { useUsage } from "../api/usage";
import {
  closeLimitPrompt,
  useLimitPrompt,
  type Limited,
  type LimitPrompt,
  type RegistrationTrigger,
} from "../limit-prompt";
import { SignUpOptions } from "./sign-up-options";

const REGISTRATION_TITLES: Record<RegistrationTrigger, string> = {
  "new-document": "Save your first document",
  docs: "You've reached the document limit",
  messages: "You've reached the message limit",
};

const NEXT_STEP: Record<Limited, string> = {
  docs: "Sign up to create more documents and save your work.",
  messages: "Sign up to continue your conversation and save your work.",
  download: "Guests can copy a document. Sign up to download it and save your work.",
};

/** "You have used 30 of 30 messages this month.", or nothing while the counts are not known. */
function usedText(usage: Usage | undefined, resource: Limited): string {
  if (resource === "download") return "";
  const limit = usage?.limits[resource];
  if (!usage || limit === null || limit === undefined) return "";
  const noun = resource === "docs" ? "documents" : "messages";
  return `You have used ${usage[resource]} of ${limit} ${noun} this month. `;
}

export function LimitPrompts() {
  const { isGuest } = useAuth();
  const prompt = useLimitPrompt((state) => state.prompt);
  const isRegistration = prompt?.kind === "registration";
  useEffect(() => {
    if (isGuest === false && isRegistration) closeLimitPrompt();
    // Only the change of the visitor closes it: a registered visitor who meets a limit must be able to read why.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isGuest]);
  return prompt && <PromptDialog prompt={prompt} isGuest={isGuest !== false} />;
}

function PromptDialog({ prompt, isGuest }: { prompt: LimitPrompt; isGuest: boolean }) {
  const { data: usage } = useUsage();
  if (prompt.kind === "limit") {
    return (
      <SignUpDialog
        title="Usage Limit Reached"
        description={usedText(usage, prompt.resource) + NEXT_STEP[prompt.resource]}
        note={
          isGuest
            ? "What you typed is kept. Signing up is free and gives unlimited use."
            : "With your own AI API key your access is unlimited."
        }
      />
    );
  }
  const { trigger, documentTitle } = prompt;
  return (
    <SignUpDialog
      title={REGISTRATION_TITLES[trigger]}
      description={
        documentTitle === undefined
          ? "Sign up to save your work."
          : `Sign up to save your work. “${documentTitle}” moves to your account.`
      }
      note="By signing up, you agree to our Terms of Service and Privacy Policy"
    />
  );
}

interface SignUpDialogProps {
  title: string;
  description: string;
  note: ReactNode;
}

function SignUpDialog({ title, description, note }: SignUpDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeLimitPrompt();
      }}
      title={title}
      description={description}
      className="max-w-100"
    >
      <SignUpOptions onLeave={closeLimitPrompt} />
      <p className="-mt-1 type-caption text-muted">{note}</p>
    </Dialog>
  );
}
