/** What follows from who somebody is. No React here. */
import type { CurrentUser } from "@/lib/api/types";

/** A guest is flagged so, or carries the name that only guests may have. */
export function isGuestUser(user: CurrentUser): boolean {
  return user.isGuest || (user.username?.startsWith("guest-") ?? false);
}

/** The name to show, the fullest that is known. */
export function displayName(user: CurrentUser): string {
  const full = [user.firstName, user.lastName].filter(Boolean).join(" ");
  return user.name || full || user.username || user.email || "You";
}

/** The sign-in path that leads back to `path`. */
export function signInPath(path: string): string {
  return `/auth-options?callbackUrl=${encodeURIComponent(path)}`;
}

/** A path of this site to return to, or "/" for anything that could lead elsewhere. */
export function safeCallback(callbackUrl: string | undefined): string {
  return callbackUrl && /^\/(?![/\\])/.test(callbackUrl) ? callbackUrl : "/";
}
