/**
 * Members of a document or a project: the owner invites, changes and removes; the others see who is there, and can
 * leave.
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Delayed } from "@/components/patterns/delayed";
import { FailedLine } from "@/components/patterns/failed-line";
import { Skeleton } from "@/components/ui/skeleton";
import type { Subject } from "@/lib/api/keys";
import type { Members } from "@/lib/api/types";
import { huesOf } from "@/lib/hue-of";
import { membersQuery } from "../api/get-members";
import { InvitationRow } from "./invitation-row";
import { InviteForm } from "./invite-form";
import { MemberQuestion, type Question } from "./member-question";
import { MemberRow, type MemberRowProps } from "./member-row";
import { SignUpToInvite } from "./sign-up-to-invite";

export interface MembersPanelProps {
  subject: Subject;
  /** What the document or project is called. */
  title: string;
  isOwner: boolean;
  /** Guests own what they make, and invite nobody. */
  isGuest: boolean;
  /** Whether whoever has the link of a document can read it. */
  hasLink?: boolean;
  /** Takes a document out of its project, which gives roles on it. */
  onTakeOut?: () => void;
  /** The visitor is no member any more, and may not see it. */
  onLeft: () => void;
}

export function MembersPanel(props: MembersPanelProps) {
  const { subject, title, isOwner, isGuest, hasLink = false, onTakeOut, onLeft } = props;
  const { data, isError, refetch } = useQuery(membersQuery(subject));
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <div>
      {isOwner && (isGuest ? <SignUpToInvite kind={subject.kind} /> : <InviteForm subject={subject} />)}
      <h3 className={isOwner ? "mt-5 mb-1 type-small font-medium" : "sr-only"}>Members</h3>
      {data ? (
        <People
          data={data}
          subject={subject}
          isOwner={isOwner && !isGuest}
          onAsk={setQuestion}
          {...(onTakeOut && { onTakeOut })}
        />
      ) : isError ? (
        <FailedLine onRetry={() => void refetch()}>Couldn't load the members.</FailedLine>
      ) : (
        <AwaitedPeople />
      )}
      <MemberQuestion
        question={question}
        subject={subject}
        title={title}
        hasLink={hasLink}
        onClose={() => setQuestion(null)}
        onLeft={onLeft}
      />
    </div>
  );
}

interface PeopleProps extends Omit<MemberRowProps, "member" | "hue"> {
  data: Members;
}

function People({ data: { members, invitations }, ...row }: PeopleProps) {
  const hues = huesOf([
    ...members.map(({ userId, isYou }) => ({ id: userId, isYou })),
    ...invitations.map(({ address }) => ({ id: address })),
  ]);
  return (
    <ul aria-label="Members">
      {members.map((member, index) => (
        <MemberRow key={member.userId} member={member} hue={hues[index] ?? 0} {...row} />
      ))}
      {invitations.map((invitation, index) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          hue={hues[members.length + index] ?? 0}
          subject={row.subject}
        />
      ))}
    </ul>
  );
}

function AwaitedPeople() {
  return (
    <div role="status">
      <span className="sr-only">Loading members...</span>
      <Delayed>
        {[150, 120, 170].map((width) => (
          <div key={width} className="flex h-12 items-center gap-3.5 border-b border-line last:border-0">
            <Skeleton className="h-5" width={36} />
            <Skeleton width={width} />
          </div>
        ))}
      </Delayed>
    </div>
  );
}
