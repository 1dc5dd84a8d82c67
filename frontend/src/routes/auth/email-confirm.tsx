/** /auth/email/confirm: where the link of the mail leads. Only the button uses it up: scanners of mail press none. */
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { linkQuestionQuery, useConfirmEmail } from "@/features/auth/api/email-link";
import { AuthFrame } from "@/features/auth/components/auth-frame";
import { AuthLoading } from "@/features/auth/components/auth-loading";
import { LinkProblem } from "@/features/auth/components/link-problem";
import { isInvalidToken, linkToken, safeCallback } from "@/features/auth/visitor";
import { errorText } from "@/lib/api/errors";
import type { LinkQuestion } from "@/lib/api/types";
import { usePageTitle } from "@/lib/use-page-title";

export function EmailConfirmPage() {
  usePageTitle("Sign in");
  const token = linkToken(useLocation({ select: (location) => location.hash }));
  if (token === null) return <Expired />;
  return <Question key={token} token={token} />;
}

function Expired() {
  return (
    <LinkProblem title="This link has expired">
      <Button asChild wide variant="primary">
        <Link to="/auth/email">Email me a new link</Link>
      </Button>
    </LinkProblem>
  );
}

function Question({ token }: { token: string }) {
  const navigate = useNavigate();
  const { mutateAsync, isPending, isSuccess, error } = useConfirmEmail();
  const asked = useQuery({ ...linkQuestionQuery(token), enabled: !isPending && !isSuccess });
  if (isInvalidToken(error) || isInvalidToken(asked.error)) return <Expired />;
  if (asked.isPending && !isPending && !isSuccess) return <AuthLoading />;
  const signIn = async () => {
    try {
      const { callbackUrl } = await mutateAsync(token);
      await navigate({ href: safeCallback(callbackUrl), replace: true });
    } catch {
      // What failed stands above the button.
    }
  };
  return (
    <AuthFrame title="Sign in to Requill" lead={asked.data && <For {...asked.data} />}>
      <FormFailure text={error && errorText(error)} />
      <Button
        wide
        variant="primary"
        // The one thing to do on a page that a mail opens.
        autoFocus
        pending={isPending}
        onClick={() => void signIn()}
      >
        {asked.data?.isNew ? "Create account" : "Sign in"}
      </Button>
    </AuthFrame>
  );
}

function For({ email, isNew }: LinkQuestion) {
  const address = <b className="font-medium break-words text-text">{email}</b>;
  return isNew ? (
    <p>Click below to create an account for {address}.</p>
  ) : (
    <p>Click below to sign in as {address}.</p>
  );
}
