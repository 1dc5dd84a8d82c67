/** A document from a title and a pasted text. Both are kept until it is made, however the dialog closes. */
import type { KeyboardEvent, SyntheticEvent } from "react";
import { setDraft, useDraft } from "@/features/drafts/drafts";
import { Button } from "@/components/ui/button";
import { Field, Input, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { lengthOf } from "@/lib/format/length";
import { TITLE_LIMIT } from "@/lib/format/title-length";
import { isComposing } from "@/lib/keyboard";
import { useCreateDocument } from "../api/project-membership";
import { pasteProblem } from "../project-rules";
import { forgetPaste, pasteDraft } from "../paste-draft";

interface PasteDocumentProps {
  projectId: number;
  onClose: () => void;
}

export function PasteDocument({ projectId, onClose }: PasteDocumentProps) {
  const draft = pasteDraft(projectId);
  const title = useDraft(draft.title);
  const content = useDraft(draft.content);
  const creation = useCreateDocument(projectId, () => forgetPaste(projectId));
  const problem = pasteProblem(title, content);
  const isLong = lengthOf(title.trim()) > TITLE_LIMIT;

  const create = () => {
    if (creation.isPending || isLong) return;
    if (problem !== null) {
      toast({ title: "Error", description: problem, variant: "destructive" });
      return;
    }
    creation.mutate({ title: title.trim(), content }, { onSuccess: onClose });
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    create();
  };
  // A button that is disabled lets no Enter through; the reason is told all the same.
  const onTitleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    create();
  };
  const onTextKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) create();
  };
  return (
    <form aria-label="Paste Content" onSubmit={onSubmit} className="grid gap-4">
      <Field
        label="Document Title"
        error={isLong ? `A title has at most ${TITLE_LIMIT} characters.` : undefined}
      >
        <Input
          autoFocus
          value={title}
          readOnly={creation.isPending}
          onChange={(event) => setDraft(draft.title, event.target.value)}
          onKeyDown={onTitleKey}
        />
      </Field>
      <Field label="Content" hint="Markdown or plain text">
        <Textarea
          rows={10}
          value={content}
          readOnly={creation.isPending}
          onChange={(event) => setDraft(draft.content, event.target.value)}
          onKeyDown={onTextKey}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={problem !== null || isLong}
          pending={creation.isPending}
        >
          {creation.isPending ? "Creating..." : "Create Document"}
        </Button>
      </div>
    </form>
  );
}
