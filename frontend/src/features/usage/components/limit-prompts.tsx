/** The two prompts to sign up. They close by themselves once the visitor is registered. */
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useAuth } from "@/features/auth/auth-context";
import { LegalLine } from "@/features/auth/components/legal-line";
import { type Limited, NEXT_STEP } from "../allowance";
import { useUsage } from "../api/usage";
import { closeLimitPrompt, useLimitPrompt, type LimitPrompt } from "../limit-prompt";
import { limitText, REGISTRATION_TITLES } from "../limit-words";
import { SignUpOptions } from "./sign-up-options";

export interface LimitPromptsProps {
  /** Where a registered visitor can store an AI API key of their own. */
  onOpenSettings: () => void;
}

export function LimitPrompts({ onOpenSettings }: LimitPromptsProps) {
  const { isGuest } = useAuth();
  const prompt = useLimitPrompt((state) => state.prompt);
  const wasGuest = useRef(isGuest);
  useEffect(() => {
    // Only the change of the visitor closes it: a registered visitor who meets a limit must be able to read why.
    if (wasGuest.current !== false && isGuest === false) closeLimitPrompt();
    wasGuest.current = isGuest;
  }, [isGuest]);
  if (!prompt) return null;
  const openSettings = () => {
    closeLimitPrompt();
    onOpenSettings();
  };
  if (isGuest === false) {
    // Asked for a moment ago, when this was still a guest.
    if (prompt.kind === "registration" && prompt.trigger === "new-document") return null;
    return <OwnKeyDialog prompt={prompt} onOpenSettings={openSettings} />;
  }
  return prompt.kind === "limit" ? <LimitDialog prompt={prompt} /> : <RegistrationDialog prompt={prompt} />;
}

type Prompt<Kind extends LimitPrompt["kind"]> = Extract<LimitPrompt, { kind: Kind }>;

const LIMIT_TITLE = "Usage Limit Reached";

const TYPED = "Your text is safe. Signing up is free and removes the limits.";
const FREE = "Signing up is free, and you keep your documents.";
const NOTES: Record<Limited, string> = { docs: TYPED, messages: TYPED, download: FREE, account: FREE };

function LimitDialog({ prompt: { resource, ofNetwork } }: { prompt: Prompt<"limit"> }) {
  const { data: usage } = useUsage();
  return (
    <PromptDialog
      title={LIMIT_TITLE}
      description={
        ofNetwork
          ? `Guests on your network have reached this month's limit. ${NEXT_STEP[resource]}`
          : limitText(usage, resource, true)
      }
    >
      <SignUpOptions />
      <Note>{NOTES[resource]}</Note>
    </PromptDialog>
  );
}

function RegistrationDialog({ prompt: { trigger, documentTitle } }: { prompt: Prompt<"registration"> }) {
  return (
    <PromptDialog
      title={REGISTRATION_TITLES[trigger]}
      description={
        documentTitle === undefined
          ? "Sign up to save your work."
          : `Sign up to save your work. “${documentTitle}” will be saved to your account.`
      }
    >
      <SignUpOptions />
      <div className="-mt-1">
        <LegalLine />
      </div>
    </PromptDialog>
  );
}

/** Nobody with an account is asked to sign up: what helps them is a key of their own. */
function OwnKeyDialog({ prompt, onOpenSettings }: { prompt: LimitPrompt } & LimitPromptsProps) {
  const { data: usage } = useUsage();
  const isLimit = prompt.kind === "limit";
  const resource = isLimit ? prompt.resource : prompt.trigger === "messages" ? "messages" : "docs";
  return (
    <PromptDialog
      title={isLimit ? LIMIT_TITLE : REGISTRATION_TITLES[prompt.trigger]}
      description={limitText(usage, resource, false)}
    >
      <Button wide variant="primary" onClick={onOpenSettings}>
        Open settings
      </Button>
      <Note>Add your own AI API key for unlimited access.</Note>
    </PromptDialog>
  );
}

const Note = ({ children }: { children: string }) => (
  <p className="-mt-1 type-caption text-muted">{children}</p>
);

interface PromptDialogProps {
  title: string;
  description: string;
  children: ReactNode;
}

function PromptDialog({ title, description, children }: PromptDialogProps) {
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
      {children}
    </Dialog>
  );
}
