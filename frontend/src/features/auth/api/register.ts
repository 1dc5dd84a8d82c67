/** POST /api/register: makes an account; what the guest has made becomes part of it. */
import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import type { CurrentUser } from "@/lib/api/types";
import { useAuth } from "../auth-context";
import { tellOfAccount } from "../new-account";
import { useKeepUser } from "./keep-user";

export interface Registration {
  username: string;
  email: string;
  password: string;
  name?: string;
  firstName?: string;
}

/** Without the fields that were left blank. */
function trimmed({ password, ...texts }: Registration): Registration {
  const entries = Object.entries(texts).map(([field, text]) => [field, text.trim()] as const);
  const given = Object.fromEntries(entries.filter(([, text]) => text !== "")) as Omit<
    Registration,
    "password"
  >;
  return { ...given, password };
}

/** What is wrong with a field is said beside it; every other failure is told. */
function tellFailure(error: Error): void {
  if (error instanceof ApiError && error.errors.length > 0) return;
  toast({ title: "Registration failed", description: errorText(error), variant: "destructive" });
}

/** `id` names the guest in the request, as the specification has it; the server goes by the cookie alone. */
export function useRegister() {
  const { user, isGuest } = useAuth();
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (registration: Registration) =>
      jsonRequest<CurrentUser>("POST", "/api/register", {
        ...trimmed(registration),
        ...(isGuest && user?.id ? { id: user.id } : {}),
      }),
    onSuccess: async (registered) => {
      await keepUser(registered);
      tellOfAccount();
    },
    onError: tellFailure,
  });
}
