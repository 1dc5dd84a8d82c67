/** /auth/forgot: asks for the address to which the link for a new password goes. */
import { getRouteApi, Link } from "@tanstack/react-router";
import { forgotPassword } from "@/features/auth/api/passwords";
import { AddressForm } from "@/features/auth/components/address-form";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/auth/forgot");

export function ForgotPage() {
  usePageTitle("Forgot password");
  const { callbackUrl } = route.useSearch();
  return (
    <AddressForm
      title="Forgot password"
      lead="We'll email you a link to set a new password."
      buttonLabel="Email me a link"
      promise="It works once and expires in 10 minutes."
      send={forgotPassword}
    >
      <p className="type-small text-muted">
        <Link to="/auth" search={{ callbackUrl }} className="link">
          Back to Log In
        </Link>
      </p>
    </AddressForm>
  );
}
