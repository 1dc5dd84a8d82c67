/** /auth/email/confirm: where the link of the mail leads. Only the button uses it up: scanners of mail press none. */
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { useConfirmEmail } from "@/features/auth/api/email-link";
import { AuthFrame } from "@/features/auth/components/auth-frame";
import { LinkProblem } from "@/features/auth/components/link-problem";
import { isInvalidToken, linkToken, safeCallback } from "@/features/auth/visitor";
import { errorText } from "@/lib/api/errors";
import { usePageTitle } from "@/lib/use-page-title";

export function EmailConfirmPage() {
  usePageTitle("Sign in");
  const token = linkToken(useLocation({ select: (location) => location.hash }));
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useConfirmEmail();
  if (token === null || isInvalidToken(error)) {
    return (
      <LinkProblem title="This link does not work any more">
        <Button asChild wide variant="primary">
          <Link to="/auth/email">Send a new link</Link>
        </Button>
      </LinkProblem>
    );
  }
  const signIn = async () => {
    try {
      const { callbackUrl } = await mutateAsync(token);
      await navigate({ href: safeCallback(callbackUrl), replace: true });
    } catch {
      // What failed stands above the button.
    }
  };
  return (
    <AuthFrame title="Sign in to Requill" lead="One press, and you are signed in with your address.">
      <FormFailure text={error && errorText(error)} />
      <Button wide variant="primary" pending={isPending} onClick={() => void signIn()}>
        Sign in
      </Button>
    </AuthFrame>
  );
}
