/** Loads the visitor once, hands them down, and notices when they change elsewhere. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { currentUserQuery } from "../api/current-user";
import { AuthContext, type Auth } from "../auth-context";
import { askAgain, watchIdentity } from "../identity";
import { changeOfIdentity, isGuestUser } from "../visitor";
import { useIsDeleted } from "@/features/drafts/deleted-accounts";

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(currentUserQuery);
  const [lastHere, setLastHere] = useState<string | null>(null);
  if (data?.id && data.id !== lastHere) setLastHere(data.id);
  const isDeleted = useIsDeleted(lastHere);
  const [{ known, person }, setKnown] = useState({ known: data, person: 0 });
  if (data !== undefined && data !== known) {
    const isAnother = changeOfIdentity(known, data) === "replaced";
    setKnown({ known: data, person: isAnother ? person + 1 : person });
  }
  useEffect(() => watchIdentity(queryClient), [queryClient]);
  const id = data === undefined ? undefined : (data?.id ?? null);
  const askedFor = useRef(id);
  // Those below, whose effects came first, know by now who is here.
  useEffect(() => {
    if (id === askedFor.current) return;
    if (askedFor.current !== undefined) askAgain(queryClient);
    askedFor.current = id;
  }, [queryClient, id]);
  const auth = useMemo<Auth>(
    () => ({
      user: data ?? null,
      person,
      isGuest: data ? isGuestUser(data) : undefined,
      isLoading: isPending,
      hasEnded: lastHere !== null && data === null,
      isDeleted,
      error,
      reload: () => void refetch(),
    }),
    [data, person, isPending, lastHere, isDeleted, error, refetch],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
