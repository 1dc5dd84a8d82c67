/** /auth/email: signing up or in by a link in a mail. */
import { getRouteApi, Link } from "@tanstack/react-router";
import { useAuth } from "@/features/auth/auth-context";
import { sendEmailLink } from "@/features/auth/api/email-link";
import { AddressForm } from "@/features/auth/components/address-form";
import { AuthLoading } from "@/features/auth/components/auth-loading";
import { LegalLine } from "@/features/auth/components/legal-line";
import { safeCallback } from "@/features/auth/visitor";
import { useLeaveSignedIn } from "@/features/auth/use-leave-signed-in";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/auth/email");

export function EmailPage() {
  usePageTitle("Continue with Email");
  const { callbackUrl } = route.useSearch();
  const { isLoading } = useAuth();
  // When the link is opened in another tab, this one goes back to where the visitor was.
  const isLeaving = useLeaveSignedIn(callbackUrl);
  if (isLoading || isLeaving) return <AuthLoading />;
  return (
    <AddressForm
      title="Continue with Email"
      lead="We'll email you a link to sign in. If you're new, it creates your account."
      buttonLabel="Email me a link"
      promise="It works once and expires in 10 minutes."
      send={(email) => sendEmailLink(email, safeCallback(callbackUrl))}
    >
      <p className="type-small text-muted">
        <Link to="/auth" search={{ callbackUrl }} className="link">
          Use a password instead
        </Link>
      </p>
      <LegalLine />
    </AddressForm>
  );
}
