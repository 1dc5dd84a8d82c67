/** The link to a document: to be copied, opened, and turned off, about which it asks in its own place. */
import { ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { copyText } from "@/components/patterns/copy-text";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";
import type { Share } from "@/lib/api/types";
import { useEndShare } from "../api/end-share";

interface ShareLinkProps {
  documentId: number;
  share: Share;
  /** Raises what keeps readers from seeing the text as it stands. */
  save: () => Promise<void>;
  takesFocus: boolean;
  /** The link is being ended. */
  onChange: () => void;
}

export function ShareLink({ documentId, share, save, takesFocus, onChange }: ShareLinkProps) {
  const link = share.url ?? `${location.origin}${share.path}`;
  const [question, setQuestion] = useState<"unasked" | "asked" | "declined">("unasked");
  return (
    <>
      <Field
        label="Link"
        hint={
          <>
            Created <RelativeTime inSentence value={share.createdAt} />
          </>
        }
      >
        <div className="flex gap-2">
          <Input readOnly className="text-ellipsis" value={link} onFocus={({ target }) => target.select()} />
          <CopyButton link={link} save={save} takesFocus={takesFocus} isMain={question !== "asked"} />
        </div>
      </Field>
      {question === "asked" ? (
        <EndQuestion documentId={documentId} onChange={onChange} onDecline={() => setQuestion("declined")} />
      ) : (
        <div className="flex justify-between gap-2 pt-1">
          <Button
            variant="danger-quiet"
            autoFocus={question === "declined"}
            onClick={() => setQuestion("asked")}
          >
            Turn off link
          </Button>
          <Button asChild>
            <a href={link} target="_blank" rel="noopener noreferrer">
              Open
              <ExternalLink aria-hidden />
            </a>
          </Button>
        </div>
      )}
    </>
  );
}

interface CopyButtonProps {
  link: string;
  save: () => Promise<void>;
  takesFocus: boolean;
  /** False while something else is to be decided. */
  isMain: boolean;
}

function CopyButton({ link, save, takesFocus, isMain }: CopyButtonProps) {
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
    <Button
      variant={isMain ? "primary" : "default"}
      autoFocus={takesFocus}
      pending={isPending}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
}

interface EndQuestionProps {
  documentId: number;
  onChange: () => void;
  onDecline: () => void;
}

function EndQuestion({ documentId, onChange, onDecline }: EndQuestionProps) {
  const id = useId();
  const { mutate, isPending } = useEndShare(documentId);
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <p id={id}>People with the link will no longer be able to open the document.</p>
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={onDecline}>
          Cancel
        </Button>
        <Button
          variant="danger"
          pending={isPending}
          onClick={() => {
            onChange();
            mutate();
          }}
        >
          Turn off link
        </Button>
      </div>
    </div>
  );
}
