/** Signing in by a link in a mail: asking for the link, and using it. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { LinkQuestion, SignedIn } from "@/lib/api/types";
import { tellOfAccount } from "../new-account";
import { useKeepUser } from "./keep-user";

/** POST /api/login/email. The answer is the same whether or not anybody has the address. */
export function sendEmailLink(email: string, callbackUrl: string): Promise<null> {
  return jsonRequest<null>("POST", "/api/login/email", { email: email.trim(), callbackUrl });
}

/** POST /api/login/email/question: whom the link signs in. It is not used up. */
export const linkQuestionQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.linkQuestion(token),
    queryFn: ({ signal }) =>
      jsonRequest<LinkQuestion>("POST", "/api/login/email/question", { token }, { signal }),
    gcTime: 0,
  });

/** POST /api/login/email/confirm: uses the link's token, which works once. */
export function useConfirmEmail() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (token: string) => jsonRequest<SignedIn>("POST", "/api/login/email/confirm", { token }),
    onSuccess: async ({ user, isNew }) => {
      await keepUser(user);
      if (isNew) tellOfAccount();
    },
  });
}
