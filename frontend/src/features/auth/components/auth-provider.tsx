/** Loads the visitor once and hands them down. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { currentUserQuery } from "../api/current-user";
import { AuthContext, type Auth } from "../auth-context";
import { isGuestUser } from "../model";

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, isPending, error, refetch } = useQuery(currentUserQuery);
  const auth = useMemo<Auth>(
    () => ({
      user: data ?? null,
      isGuest: data ? isGuestUser(data) : undefined,
      isLoading: isPending,
      error,
      reload: () => void refetch(),
    }),
    [data, isPending, error, refetch],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
