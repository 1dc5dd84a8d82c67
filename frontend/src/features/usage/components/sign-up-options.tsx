/** The ways to sign up, as the body of the two prompts. Each leads back to where the visitor is. */
import { Link, useLocation } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { Button } from "@/components/ui/button";

export function SignUpOptions({ onLeave }: { onLeave: () => void }) {
  const callbackUrl = useLocation({ select: (location) => location.href });
  return (
    <div className="grid gap-2">
      <Button asChild wide variant="primary">
        <Link to="/api/login/email" search={{ callbackUrl }} onClick={onLeave}>
          <Mail aria-hidden />
          Sign up with Email
        </Link>
      </Button>
      <Button asChild wide>
        <Link to="/auth" search={{ callbackUrl }} onClick={onLeave}>
          Sign up with a password
        </Link>
      </Button>
    </div>
  );
}
