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
  usePageTitle("Link your account");
  const join = useJoinLink();
  // Once it is joined nothing waits any more.
  const { data, isPending } = useQuery({ ...waitingLinkQuery, enabled: join.isIdle || join.isError });
  if (data) return <JoinChoice link={data} join={join} />;
  return isPending ? <AuthLoading /> : <NothingWaits />;
}

function NothingWaits() {
  return (
    <LinkProblem title="There's nothing to link">
      <Button asChild wide variant="primary">
        <Link to="/auth">Back to Log In</Link>
      </Button>
    </LinkProblem>
  );
}

interface JoinChoiceProps {
  link: WaitingLink;
  join: ReturnType<typeof useJoinLink>;
}

function JoinChoice({ link: { label, email, username }, join }: JoinChoiceProps) {
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = join;
  if (isInvalidToken(error)) return <NothingWaits />;
  const goOn = async () => {
    try {
      const { callbackUrl } = await mutateAsync();
      await navigate({ href: safeCallback(callbackUrl), replace: true });
    } catch {
      // What failed stands above the button.
    }
  };
  return (
    <AuthFrame
      title={`Link ${label} to your account?`}
      lead={
        <p>
          The account <b className="font-medium text-text">{username}</b> already uses{" "}
          <b className="font-medium break-words text-text">{email}</b>. If it's yours, you can sign in to it
          with {label} from now on.
        </p>
      }
    >
      <FormFailure text={error && errorText(error)} />
      <div className="grid gap-2">
        <Button wide variant="primary" pending={isPending} onClick={() => void goOn()}>
          Link and sign in
        </Button>
        <Button asChild wide variant="ghost">
          <Link to="/auth">Cancel</Link>
        </Button>
      </div>
    </AuthFrame>
  );
}
