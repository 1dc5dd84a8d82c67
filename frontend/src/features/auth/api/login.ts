/** POST /api/login: signs in with a name or address and the password. A guest's work moves along. */
import { useMutation } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import type { CurrentUser } from "@/lib/api/types";
import type { LoginValues } from "../validation";
import { useKeepUser } from "./keep-user";

export function useLogin() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: ({ username, password }: LoginValues) =>
      jsonRequest<CurrentUser>("POST", "/api/login", { username: username.trim(), password }),
    onSuccess: keepUser,
  });
}
