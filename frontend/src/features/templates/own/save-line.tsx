/** Line that says whether the template is saved, and what can be done where it is not. */
import { Check } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

import type { TemplateEditing } from "./use-template-draft";

export function SaveLine({ editing }: { editing: TemplateEditing }) {
  const { state, retry } = editing;
  return (
    <div role="status" className="flex min-w-0 flex-wrap items-center gap-2 type-small text-muted">
      {state.is === "saved" && (
        <>
          <Check aria-hidden className="size-3.5" />
          {state.isMerged ? "Saved with what was changed elsewhere" : "Saved"}
        </>
      )}
      {state.is === "saving" && (
        <>
          <Spinner size="size-3" />
          Saving...
        </>
      )}
      {state.is === "failed" && (
        <>
          <span className="text-danger">{`Not saved. ${state.reason}`}</span>
          <Button size="tool" onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {state.is === "refused" && <span className="text-danger">{`Not saved. ${state.reason}`}</span>}
      {state.is === "typed" && "Not saved yet"}
      {state.is === "conflict" && (
        <span className="text-danger">Not saved. The same lines were changed elsewhere.</span>
      )}
    </div>
  );
}
