/** The three calls about a password: forgotten, set anew by a link, changed by somebody signed in. */
import { useMutation } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import type { CurrentUser } from "@/lib/api/types";
import { useKeepUser } from "./keep-user";

/** POST /api/password/forgot. The answer is the same whether or not anybody has the address. */
export function forgotPassword(email: string): Promise<null> {
  return jsonRequest<null>("POST", "/api/password/forgot", { email: email.trim() });
}

/** POST /api/password/reset: the new password signs in, and ends every other session. */
export function useResetPassword() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      jsonRequest<CurrentUser>("POST", "/api/password/reset", body),
    onSuccess: keepUser,
  });
}

/** POST /api/password/change. An account without a password gets its first one so. */
export function useChangePassword() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (body: { currentPassword?: string; password: string }) =>
      jsonRequest<CurrentUser>("POST", "/api/password/change", body),
    onSuccess: keepUser,
  });
}
