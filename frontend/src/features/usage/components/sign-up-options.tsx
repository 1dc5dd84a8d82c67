/** The ways to sign up, as the body of the two prompts: nobody has to leave the page to make an account. */
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { OrLine } from "@/features/auth/components/or-line";
import { SignUpProviders } from "@/features/auth/components/provider-buttons";
import { SignUpForm } from "@/features/auth/components/sign-up-form";

export function SignUpOptions() {
  const callbackUrl = useLocation({ select: (location) => location.href });
  const [withPassword, setWithPassword] = useState(false);
  if (!withPassword) {
    return (
      <div className="grid gap-2">
        <SignUpProviders callbackUrl={callbackUrl} />
        <Button wide onClick={() => setWithPassword(true)}>
          Sign up with a password
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <SignUpProviders callbackUrl={callbackUrl} primary={false} />
      <OrLine>or with a password</OrLine>
      <SignUpForm compact />
    </div>
  );
}
