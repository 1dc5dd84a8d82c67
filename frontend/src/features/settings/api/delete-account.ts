/** DELETE /api/account: a registered user becomes nobody, a guest another guest. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { deleteDrafts } from "@/features/drafts/drafts";
import { toast, toastAfterReload } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { useKeepUser } from "@/features/auth/api/keep-user";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import type { AccountDeleted } from "@/lib/api/types";
import { markDeleted } from "@/features/drafts/deleted-accounts";
import { reloadPage } from "@/lib/reload-page";
import { closeSettings } from "../settings-panel";

const RESET = {
  title: "Account reset",
  description: "Your personal information has been removed, but your content remains accessible.",
};

const ANONYMIZED = {
  title: "Account anonymized",
  description:
    "Your personal information has been removed. Your content remains on the platform but is no longer associated with your account.",
};

/** What texts need is loaded late, and is there already where something is unsynced. */
async function deleteUnsynced(account: string): Promise<void> {
  await (await import("@/features/document-sync/delete-unsynced")).deleteUnsynced(account);
}

export function useDeleteAccount() {
  const navigate = useNavigate();
  const keepUser = useKeepUser();
  const { user } = useAuth();
  return useMutation({
    mutationFn: () => jsonRequest<AccountDeleted>("DELETE", "/api/account"),
    onSuccess: async ({ isGuest }) => {
      if (isGuest) {
        // Their documents go along to the new guest, and so does text of them that is not saved yet.
        deleteDrafts();
        toastAfterReload(RESET);
        reloadPage();
        return;
      }
      closeSettings();
      // First away from what is no longer theirs, then nobody is here.
      await navigate({ to: "/" });
      // Now that no page of theirs is left here; of other tabs, none keeps anything of theirs from here on.
      if (user?.id) markDeleted(user.id);
      const unsynced = user?.id ? deleteUnsynced(user.id) : null;
      await keepUser(null);
      deleteDrafts();
      await unsynced;
      toast(ANONYMIZED);
    },
    onError: (error) => toast({ title: "Error", description: errorText(error), variant: "destructive" }),
  });
}
