/** The end of an account: registered users delete theirs, guests begin again with another identity. */
import { useState } from "react";
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useDeleteAccount } from "../api/delete-account";
import { SettingsSection } from "./settings-section";

const DELETE = {
  title: "Delete account",
  text: "Removes your personal information. Your content stays on the platform.",
  question:
    "Are you sure you want to delete your account? Your personal information will be removed, but your content will remain on the platform. This action cannot be undone.",
};

const RESET = {
  title: "Reset guest account",
  text: "You'll get a new guest identity and keep your content.",
  question:
    "Are you sure you want to reset your guest account? Your content will remain accessible, but you'll continue with a new guest identity.",
};

export function LeaveSection({ isGuest }: { isGuest: boolean }) {
  const { title, text, question } = isGuest ? RESET : DELETE;
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useDeleteAccount();
  return (
    <SettingsSection title={title}>
      <p className="type-small text-muted">{text}</p>
      <Button variant="danger-quiet" className="mt-3" onClick={() => setAsked(true)}>
        {title}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={title}
        description={question}
        pending={isPending}
        onConfirm={() => mutate(undefined, { onError: () => setAsked(false) })}
      />
    </SettingsSection>
  );
}
