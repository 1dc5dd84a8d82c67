/** For a guest, below what cannot be shown: their account may have it, as where a mail's link is opened in another browser. */
import { Link, useLocation } from "@tanstack/react-router";

import { useAuth } from "@/features/auth/auth-context";

export function LogInHint() {
  const { isGuest } = useAuth();
  const callbackUrl = useLocation({ select: ({ href }) => href });
  if (isGuest !== true) return null;
  return (
    <p className="mx-gutter mt-4 max-w-105 text-muted">
      If it was shared with your account,{" "}
      <Link to="/auth" search={{ callbackUrl }} className="link">
        log in
      </Link>
      .
    </p>
  );
}
