/** /auth-options: the ways to sign up, and the one to go on without. */
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/features/auth/auth-context";
import { useCreateGuest } from "@/features/auth/api/create-guest";
import { AuthFrame } from "@/features/auth/components/auth-frame";
import { AuthLoading } from "@/features/auth/components/auth-loading";
import { LegalLine } from "@/features/auth/components/legal-line";
import { OrLine } from "@/features/auth/components/or-line";
import { ProviderList } from "@/features/auth/components/provider-buttons";
import { safeCallback, signInProblem } from "@/features/auth/visitor";
import { useLeaveSignedIn } from "@/features/auth/use-leave-signed-in";
import { FormFailure } from "@/components/patterns/form-failure";
import { errorText } from "@/lib/api/errors";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/auth-options");

export function AuthOptionsPage() {
  usePageTitle("Sign up or log in");
  const { callbackUrl, error } = route.useSearch();
  const { isLoading } = useAuth();
  const isLeaving = useLeaveSignedIn(callbackUrl);
  if (isLoading || isLeaving) return <AuthLoading />;
  return (
    <AuthFrame title="Sign up or log in" lead="Signing up is free and removes the limits.">
      <FormFailure text={error === undefined ? null : signInProblem(error)} />
      <div className="grid gap-2">
        <ProviderList callbackUrl={safeCallback(callbackUrl)} />
        <Button asChild wide>
          <Link to="/auth" search={{ callbackUrl }}>
            <KeyRound aria-hidden />
            Continue with a password
          </Link>
        </Button>
      </div>
      <OrLine>or</OrLine>
      <GuestWay target={safeCallback(callbackUrl)} />
      <LegalLine />
    </AuthFrame>
  );
}

function GuestWay({ target }: { target: string }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useCreateGuest();
  const goOn = async () => {
    try {
      if (user === null) await mutateAsync();
    } catch {
      return; // The failure stands above the button.
    }
    await navigate({ href: target });
  };
  return (
    <div className="grid gap-2">
      <FormFailure text={error && errorText(error)} />
      <Button variant="ghost" wide pending={isPending} onClick={() => void goOn()}>
        Continue without signing in
      </Button>
      <p className="type-caption text-muted">
        Guests have limited monthly document creation and AI message allowances.
      </p>
    </div>
  );
}
