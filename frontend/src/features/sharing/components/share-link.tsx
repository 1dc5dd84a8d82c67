/** The link to a document: to be copied, opened and revoked, with when it ends and what it asks. */
import { useState } from "react";
import { copyText } from "@/components/patterns/copy-text";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import type { Share } from "@/lib/api/types";
import { Copy } from "lucide-react";
import { ExpiryField } from "./expiry-field";
import { LinkPassword } from "./link-password";
import { ShowsOwner } from "./shows-owner";

interface ShareLinkProps {
  documentId: number;
  share: Share;
  /** Raises what keeps readers from seeing the text as it stands. */
  save: () => Promise<void>;
  takesFocus: boolean;
  onRevoke: () => void;
}

export function ShareLink({ documentId, share, save, takesFocus, onRevoke }: ShareLinkProps) {
  const link = share.url ?? `${location.origin}${share.path}`;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Input
          readOnly
          aria-label="Link"
          className="text-ellipsis text-muted!"
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton link={link} save={save} takesFocus={takesFocus} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ExpiryField documentId={documentId} expiresAt={share.expiresAt} />
        <LinkPassword documentId={documentId} hasPassword={share.hasPassword} />
      </div>
      <ShowsOwner documentId={documentId} checked={share.showsOwner} />
      <footer className="-mr-2 flex min-h-7 items-center gap-1 type-caption text-muted">
        <span className="flex-1">
          Created <RelativeTime inSentence value={share.createdAt} />
        </span>
        <Button asChild variant="ghost" size="tool">
          <a href={link} target="_blank" rel="noopener noreferrer">
            Open
          </a>
        </Button>
        <Button variant="ghost" size="tool" className="text-danger!" onClick={onRevoke}>
          Revoke link
        </Button>
      </footer>
    </>
  );
}

interface CopyButtonProps {
  link: string;
  save: () => Promise<void>;
  takesFocus: boolean;
}

function CopyButton({ link, save, takesFocus }: CopyButtonProps) {
  const [isPending, setPending] = useState(false);
  const copy = async () => {
    setPending(true);
    try {
      await save();
      await copyText(link, {
        title: "Link copied",
        description: "The link is on your clipboard.",
      });
    } catch (error) {
      toast({ title: "Copy failed", description: errorText(error), variant: "destructive" });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button autoFocus={takesFocus} pending={isPending} onClick={() => void copy()}>
      {!isPending && <Copy aria-hidden />}
      Copy link
    </Button>
  );
}
