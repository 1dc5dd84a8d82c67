/** POST /api/guest: a fresh guest identity, for a visitor who goes on without signing in. */
import { useMutation } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import type { CurrentUser } from "@/lib/api/types";
import { useKeepUser } from "./keep-user";

export function useCreateGuest() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: () => jsonRequest<CurrentUser>("POST", "/api/guest", {}),
    onSuccess: keepUser,
  });
}
