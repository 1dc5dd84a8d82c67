/** Leads away from a page that is only for visitors who are not signed in. */
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAuth } from "./auth-context";
import { safeCallback } from "./visitor";

/** True while the page is about to be left: then it shows nothing that invites to sign in. A guest stays. */
export function useLeaveSignedIn(callbackUrl: string | undefined): boolean {
  const { isGuest } = useAuth();
  const navigate = useNavigate();
  const isSignedIn = isGuest === false;
  useEffect(() => {
    if (isSignedIn) void navigate({ href: safeCallback(callbackUrl), replace: true });
  }, [isSignedIn, callbackUrl, navigate]);
  return isSignedIn;
}
