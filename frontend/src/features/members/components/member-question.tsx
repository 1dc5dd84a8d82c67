/** Question before somebody loses a role or gets the owner's. */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { queryKeys, type Subject } from "@/lib/api/keys";
import type { Document, Member } from "@/lib/api/types";
import { ROLE_NAMES } from "@/lib/roles";
import { useRemoveMember, useTransfer } from "../api/change-members";
import { PersonRow, RoleWord } from "./person-row";

export interface Question {
  kind: "transfer" | "remove" | "leave";
  member: Member;
  /** That of their badge. */
  hue: number;
}

interface MemberQuestionProps {
  question: Question | null;
  subject: Subject;
  title: string;
  /** Whether whoever has the link of a document can read it. */
  hasLink: boolean;
  onClose: () => void;
  onLeft: () => void;
}

export function MemberQuestion(props: MemberQuestionProps) {
  const { question, subject, title, onClose, onLeft } = props;
  if (!question) return null;
  const { kind, member, hue } = question;
  const named = <bdi className="font-medium text-text">{title}</bdi>;
  switch (kind) {
    case "transfer":
      return (
        <TransferQuestion member={member} hue={hue} named={named} documentId={subject.id} onClose={onClose} />
      );
    case "remove":
      return (
        <RemoveQuestion
          title={`Remove from ${subject.kind}`}
          description={<AfterRemoval member={member} named={named} hasLink={props.hasLink} />}
          {...{ member, subject, onClose }}
          onDone={onClose}
        />
      );
    case "leave":
      return (
        <RemoveQuestion
          title={`Leave ${subject.kind}`}
          description={<AfterLeaving member={member} named={named} kind={subject.kind} />}
          {...{ member, subject, onClose }}
          onDone={onLeft}
        />
      );
  }
}

interface OutcomeProps {
  member: Member;
  named: ReactNode;
}

function AfterRemoval({ member, named, hasLink }: OutcomeProps & { hasLink: boolean }) {
  const name = <bdi>{member.name}</bdi>;
  if (member.roleThroughProject !== null)
    return (
      <>
        {name} will lose this role, but can still open {named} through its project.
      </>
    );
  if (hasLink)
    return (
      <>
        {name} will lose this role. Anyone with the link can still open {named}.
      </>
    );
  return (
    <>
      {name} will no longer be able to open {named}.
    </>
  );
}

/** Whether a document has a link is its owner's to know. */
function AfterLeaving({ member, named, kind }: OutcomeProps & { kind: Subject["kind"] }) {
  if (member.roleThroughProject !== null)
    return <>You'll lose this role, but can still open {named} through its project.</>;
  if (kind === "document")
    return <>You'll no longer be able to open {named} unless you have its link or are invited again.</>;
  return (
    <>You'll no longer be able to open {named} unless you're invited again. Documents you made stay in it.</>
  );
}

interface RemoveQuestionProps {
  title: string;
  description: ReactNode;
  member: Member;
  subject: Subject;
  onClose: () => void;
  onDone: () => void;
}

function RemoveQuestion({ title, description, member, subject, onClose, onDone }: RemoveQuestionProps) {
  const { mutate, isPending } = useRemoveMember(subject);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      pending={isPending}
      onConfirm={() => mutate(member, { onSuccess: onDone, onError: onClose })}
    />
  );
}

interface TransferQuestionProps {
  member: Member;
  hue: number;
  named: ReactNode;
  documentId: number;
  onClose: () => void;
}

function TransferQuestion({ member, hue, named, documentId, onClose }: TransferQuestionProps) {
  const { mutate, isPending } = useTransfer(documentId);
  const queryClient = useQueryClient();
  const { name, address, role, through, roleThroughProject } = member;
  const { projectId } = queryClient.getQueryData<Document>(queryKeys.document(documentId)) ?? {};
  // Who edits the project adds documents there, and keeps this one in it.
  const editsProject = roleThroughProject === "editor" || (through && role === "editor");
  const mayLeaveProject = typeof projectId === "number" && !editsProject;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title={`Make ${name} the owner`}
      description={
        <>
          {firstWord(name)} will decide who has access to {named}, and can delete it. You stay an editor.
          {mayLeaveProject && ` It leaves its project unless ${firstWord(name)} can add documents there.`}
        </>
      }
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => mutate(member, { onSettled: onClose })}
          >
            Transfer ownership
          </Button>
        </>
      }
    >
      <ul>
        <PersonRow name={name} hue={hue} {...(address === null ? {} : { caption: address })}>
          <RoleWord>{ROLE_NAMES[role]} to owner</RoleWord>
        </PersonRow>
      </ul>
    </Dialog>
  );
}

const firstWord = (name: string) => name.split(" ")[0] ?? name;
