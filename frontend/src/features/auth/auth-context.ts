/** The visitor, for every component below the provider. */
import { createContext, useContext } from "react";
import type { CurrentUser } from "@/lib/api/types";

export interface Auth {
  /** Null while loading, for an anonymous visitor, and when loading failed. */
  user: CurrentUser | null;
  /** Another number once somebody else is here; the same one for a guest who has signed up. */
  person: number;
  /** Undefined until the user is known. */
  isGuest: boolean | undefined;
  isLoading: boolean;
  /** Somebody was here, and nobody is any more. */
  hasEnded: boolean;
  /** The account of whoever was here last was deleted in this browser. */
  isDeleted: boolean;
  error: Error | null;
  reload: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

/** Raises an error outside the provider: a component that asks there is mounted in the wrong place. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
