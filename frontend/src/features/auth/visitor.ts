/** Rules that follow from who somebody is. No React here. */
import { ApiError } from "@/lib/api/errors";
import type { CurrentUser } from "@/lib/api/types";

/** A guest is flagged so, or carries the name that only guests may have. */
export function isGuestUser(user: CurrentUser): boolean {
  return user.isGuest || (user.username?.startsWith("guest-") ?? false);
}

/** The name to show, by the server's rule for others (`db/names.py`): the fullest that is known; a guest has none. */
export function displayName(user: CurrentUser): string {
  if (isGuestUser(user)) return "Guest";
  const full = [user.firstName, user.lastName].filter(Boolean).join(" ");
  return user.name || full || user.username || user.email || "You";
}

/** The sign-in path that leads back to `path`. */
export function signInPath(path: string): string {
  return `/auth-options?callbackUrl=${encodeURIComponent(path)}`;
}

/** A path of this site to return to, or "/" for anything that could lead elsewhere. */
export function safeCallback(callbackUrl: string | undefined): string {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so that "/\t/evil.example" leaves the site.
  if (!callbackUrl || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(callbackUrl)) return "/";
  return callbackUrl;
}

/** The address of a provider's sign-in (a page of the server) that leads back to `callbackUrl`. */
export function providerPath(href: string, callbackUrl: string): string {
  return `${href}?callbackUrl=${encodeURIComponent(callbackUrl)}`;
}

/** The token of a link in a mail. It rides in the fragment, which no log and no referrer sees. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("token") || null;
}

/** A token that was used, has expired, or never was one: the server does not tell them apart. */
export function isInvalidToken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "INVALID_TOKEN";
}

/**
 * What it means for the answers on screen that somebody else is known now than before: nothing, that a guest has
 * become a registered user with all they had, or that what is kept belongs to somebody else.
 */
export function changeOfIdentity(
  before: CurrentUser | null | undefined,
  now: CurrentUser | null,
): "none" | "first" | "upgrade" | "replaced" {
  if (before === undefined) return "first";
  if ((before?.id ?? null) === (now?.id ?? null)) return "none";
  const isUpgrade = before !== null && now !== null && isGuestUser(before) && !isGuestUser(now);
  return isUpgrade ? "upgrade" : "replaced";
}

/** Why a sign-in with a provider came back without anybody, by the code in the address. */
export function signInProblem(code: string): string {
  switch (code) {
    case "denied":
      return "Sign-in was cancelled.";
    case "expired":
      return "Sign-in took too long. Please try again.";
    default:
      return "Sign-in failed. Try again or choose another method.";
  }
}
