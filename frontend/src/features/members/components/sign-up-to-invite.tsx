/** In the place of the form for a guest, who has no name that others could know. */
import { useLocation } from "@tanstack/react-router";
import { Button } from "@/components/ui/button";
import { signInPath } from "@/features/auth/visitor";
import type { Subject } from "@/lib/api/keys";

export function SignUpToInvite({ kind }: { kind: Subject["kind"] }) {
  const path = useLocation({ select: ({ href }) => href });
  return (
    <div className="flex items-center gap-4 rounded-menu bg-app py-2 pr-2 pl-3 max-md:flex-col max-md:items-start max-md:pb-3">
      <p className="flex-1 text-muted">Sign up to invite people to this {kind} by username or email.</p>
      <Button asChild>
        <a href={signInPath(path)}>Sign up</a>
      </Button>
    </div>
  );
}
