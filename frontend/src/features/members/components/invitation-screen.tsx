/** An invitation as whoever has its link sees it: who invites to what, as what, and the way to accept. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/features/auth/auth-context";
import { AuthFrame } from "@/features/auth/components/auth-frame";
import { AuthLoading } from "@/features/auth/components/auth-loading";
import { displayName } from "@/features/auth/visitor";
import { errorText, isGone } from "@/lib/api/errors";
import type { AcceptedInvitation, GivenRole, OpenInvitation } from "@/lib/api/types";
import { dayName } from "@/lib/format/day";
import { NO_ID } from "@/lib/no-id";
import { usePageTitle } from "@/lib/use-page-title";
import { invitationQuery, useAcceptInvitation } from "../api/invitation";

const MAY: Readonly<Record<GivenRole, string>> = {
  editor: "edit",
  commenter: "view and comment on",
  viewer: "view",
};

export function InvitationScreen({ token }: { token: string }) {
  const { user, isGuest, isLoading } = useAuth();
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const accept = useAcceptInvitation(token);
  const navigate = useNavigate();
  usePageTitle("Invitation");
  // Its own acceptance uses it up: that is no reason to say that it is gone.
  if (isGone(accept.error) || (isGone(error) && accept.isIdle))
    return <GoneInvitation isMember={isGuest === false} />;
  if (data && !isLoading) {
    return (
      <Invitation invitation={data}>
        {data.accepted ? (
          <>
            <p role="status">You've accepted this invitation.</p>
            <Button asChild wide variant="primary">
              <Link {...placeOf(data.accepted)}>Open {data.kind}</Link>
            </Button>
          </>
        ) : user && isGuest === false ? (
          <>
            <FormFailure text={accept.error && errorText(accept.error)} />
            <Button
              wide
              variant="primary"
              pending={accept.isPending}
              onClick={() =>
                accept.mutate(undefined, {
                  onSuccess: (place) => void navigate({ ...placeOf(place), replace: true }),
                })
              }
            >
              Accept invitation
            </Button>
            <p className="type-caption text-muted">
              You're signed in as <bdi>{displayName(user)}</bdi>.
            </p>
          </>
        ) : (
          <WaysIn token={token} />
        )}
      </Invitation>
    );
  }
  if (error) {
    return (
      <AuthFrame title="Couldn't load the invitation" lead={<p>{errorText(error)}</p>}>
        <Button wide onClick={() => void refetch()}>
          Try again
        </Button>
      </AuthFrame>
    );
  }
  return <AuthLoading />;
}

/** Where what somebody is a member of is opened. */
function placeOf({ documentId, projectId }: AcceptedInvitation) {
  return projectId === null
    ? ({ to: "/documents/$documentId", params: { documentId: documentId ?? NO_ID } } as const)
    : ({ to: "/projects/$projectId", params: { projectId } } as const);
}

function Invitation({ invitation, children }: { invitation: OpenInvitation; children: ReactNode }) {
  const { kind, title, role, inviter, addressHint, expiresAt } = invitation;
  return (
    <AuthFrame
      title={`${inviter} invited you`}
      lead={
        <p>
          You can {MAY[role]} the {kind} <bdi className="font-medium break-words text-text">{title}</bdi>
          {kind === "project" && " and every document in it"}.
        </p>
      }
    >
      <div className="grid gap-3">{children}</div>
      <p className="border-t border-line pt-4 type-caption text-muted">
        <span className="block">Sent to {addressHint}.</span>
        It works once, until {dayName(expiresAt)}.
      </p>
    </AuthFrame>
  );
}

/** They lead back here, where the invitation is accepted. */
function WaysIn({ token }: { token: string }) {
  const callbackUrl = `/invitations/${encodeURIComponent(token)}`;
  return (
    <>
      <Button asChild wide variant="primary">
        <Link to="/auth" search={{ tab: "signup", callbackUrl }}>
          Sign up to accept
        </Link>
      </Button>
      <Button asChild wide>
        <Link to="/auth" search={{ callbackUrl }}>
          Log in
        </Link>
      </Button>
    </>
  );
}

/** Signing in with the address that it was sent to accepts it as well: then what it gave is among what is shared. */
function GoneInvitation({ isMember }: { isMember: boolean }) {
  return (
    <AuthFrame
      title="This invitation doesn't work anymore"
      lead={<p>It was accepted or cancelled, or it has expired. Ask whoever invited you for a new one.</p>}
    >
      <Button asChild wide variant="primary">
        {isMember ? (
          <Link to="/documents" search={{ filter: "shared" }}>
            See what's shared with you
          </Link>
        ) : (
          <Link to="/">Go to Requill</Link>
        )}
      </Button>
    </AuthFrame>
  );
}
