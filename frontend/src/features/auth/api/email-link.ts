/** Signing in by a link in a mail: asking for the link, and using it. */
import { useMutation } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import type { SignedIn } from "@/lib/api/types";
import { useKeepUser } from "./keep-user";

/** POST /api/login/email. The answer is the same whether or not anybody has the address. */
export function sendEmailLink(email: string, callbackUrl: string): Promise<null> {
  return jsonRequest<null>("POST", "/api/login/email", { email: email.trim(), callbackUrl });
}

/** POST /api/login/email/confirm: uses the link's token, which works once. */
export function useConfirmEmail() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (token: string) => jsonRequest<SignedIn>("POST", "/api/login/email/confirm", { token }),
    onSuccess: ({ user }) => keepUser(user),
  });
}
