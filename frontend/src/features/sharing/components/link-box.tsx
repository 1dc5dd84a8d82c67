/** The link with which anyone can read a document: made, set up, taken along and revoked here. */
import { useQuery } from "@tanstack/react-query";
import { Link as LinkIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Delayed } from "@/components/patterns/delayed";
import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { RoleMenu } from "@/features/members/components/role-menu";
import type { Share } from "@/lib/api/types";
import { useChangeShare } from "../api/change-share";
import { useCreateShare } from "../api/create-share";
import { shareQuery } from "../api/get-share";
import { LINK_ROLES } from "../link-roles";
import { RevokeQuestion } from "./revoke-question";
import { ShareLink } from "./share-link";

interface LinkBoxProps {
  documentId: number;
  /** A guest's link is for reading. */
  isGuest: boolean;
  /** Raises what keeps readers from seeing the text as it stands. */
  save: () => Promise<void>;
}

export function LinkBox({ documentId, isGuest, save }: LinkBoxProps) {
  const { data, isError, refetch } = useQuery(shareQuery(documentId));
  const { mutate: create, isPending } = useCreateShare(documentId, save);
  const [isAsked, setAsked] = useState(false);
  // The button that was pressed gives way to the next one, which then takes the focus.
  const [hasChanged, setChanged] = useState(false);
  const share = data?.share ?? null;
  const make = () => {
    setChanged(true);
    create();
  };
  return (
    <section
      aria-label="Link"
      className="-mx-6 -mb-6 grid grid-cols-1 gap-3 border-t border-line px-6 pt-4 pb-5 max-md:-mx-5 max-md:px-5"
    >
      <Head share={share} documentId={documentId} isGuest={isGuest}>
        {data && (
          <Switch
            label="Link sharing"
            checked={share !== null}
            disabled={isPending}
            onCheckedChange={(isOn) => (isOn ? make() : setAsked(true))}
          />
        )}
      </Head>
      {share ? (
        <ShareLink
          key={share.path}
          documentId={documentId}
          share={share}
          save={save}
          takesFocus={hasChanged}
          onRevoke={() => setAsked(true)}
        />
      ) : data ? (
        <div className="flex items-end gap-4 max-md:flex-col max-md:items-stretch">
          <p className="flex-1 text-muted">
            Anyone with the link can read this document. They'll see your latest changes whenever they open
            it.
          </p>
          <Button autoFocus={hasChanged} pending={isPending} onClick={make}>
            Create link
          </Button>
        </div>
      ) : isError ? (
        <FailedLine onRetry={() => void refetch()}>Couldn't load the link.</FailedLine>
      ) : (
        <AwaitedLink />
      )}
      {isAsked && share && (
        <RevokeQuestion
          documentId={documentId}
          isGuest={isGuest}
          onRevoke={() => setChanged(true)}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

interface HeadProps {
  share: Share | null;
  documentId: number;
  isGuest: boolean;
  children: ReactNode;
}

function Head({ share, documentId, isGuest, children }: HeadProps) {
  const { mutate, isPending, variables } = useChangeShare(documentId);
  return (
    <header className="flex min-h-7 items-center gap-2.5">
      <LinkIcon aria-hidden className="flex-none text-muted" />
      <h3 className="flex-1 font-medium">Anyone with the link</h3>
      {share && !isGuest && (
        <RoleMenu
          label="What the link allows"
          value={(isPending ? variables.role : undefined) ?? share.role}
          options={LINK_ROLES}
          pending={isPending}
          onChoose={(role) => mutate({ role })}
          className="mr-0!"
        />
      )}
      {children}
    </header>
  );
}

function AwaitedLink() {
  return (
    <div role="status" className="h-control">
      <span className="sr-only">Loading link...</span>
      <Delayed>
        <Skeleton className="h-control" width="100%" />
      </Delayed>
    </div>
  );
}
