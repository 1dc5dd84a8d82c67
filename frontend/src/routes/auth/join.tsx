/** /auth/link: a provider vouches for an address that an account has already; joining the two is the person's choice. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { useJoinLink, waitingLinkQuery } from "@/features/auth/api/waiting-link";
import { AuthFrame } from "@/features/auth/components/auth-frame";
import { AuthLoading } from "@/features/auth/components/auth-loading";
import { LinkProblem } from "@/features/auth/components/link-problem";
import { isInvalidToken, safeCallback } from "@/features/auth/visitor";
import { errorText } from "@/lib/api/errors";
import type { WaitingLink } from "@/lib/api/types";
import { usePageTitle } from "@/lib/use-page-title";

export function JoinPage() {
  usePageTitle("Join your account");
  const { data, isPending } = useQuery(waitingLinkQuery);
  if (data) return <JoinChoice link={data} />;
  return isPending ? <AuthLoading /> : <NothingWaits />;
}

function NothingWaits() {
  return (
    <LinkProblem title="There is nothing to join any more">
      <Button asChild wide variant="primary">
        <Link to="/auth">Back to Log In</Link>
      </Button>
    </LinkProblem>
  );
}

function JoinChoice({ link: { label, email, username } }: { link: WaitingLink }) {
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useJoinLink();
  if (isInvalidToken(error)) return <NothingWaits />;
  const join = async () => {
    try {
      const { callbackUrl } = await mutateAsync();
      await navigate({ href: safeCallback(callbackUrl), replace: true });
    } catch {
      // What failed stands above the button.
    }
  };
  return (
    <AuthFrame
      title={`Join ${label} to your account?`}
      lead={
        <p>
          The account <b className="font-medium text-text">{username}</b> has the address{" "}
          <b className="font-medium break-words text-text">{email}</b> already. If it is yours, you can sign
          in to it with {label} from now on.
        </p>
      }
    >
      <FormFailure text={error && errorText(error)} />
      <div className="grid gap-2">
        <Button wide variant="primary" pending={isPending} onClick={() => void join()}>
          Join and sign in
        </Button>
        <Button asChild wide variant="ghost">
          <Link to="/auth">Cancel</Link>
        </Button>
      </div>
    </AuthFrame>
  );
}
