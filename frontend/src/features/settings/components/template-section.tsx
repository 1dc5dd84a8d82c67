/** The look of Word files: Requill's own, or that of a file which the person chose. */
import { useRef } from "react";
import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useRemoveTemplate, useSaveTemplate, useWordTemplate } from "../api/word-template";
import { SettingsSection } from "./settings-section";

export function TemplateSection() {
  const { data, isError, refetch } = useWordTemplate();
  const save = useSaveTemplate();
  const remove = useRemoveTemplate();
  const field = useRef<HTMLInputElement>(null);
  const template = data?.template;
  return (
    <SettingsSection
      title="Word template"
      hint="Word files you download take their styles, page size, headers and footers from it."
    >
      {data ? (
        <p className="type-small text-muted">
          {template ? (
            <b className="font-medium wrap-anywhere text-text">{template.name}</b>
          ) : (
            "Requill's own look"
          )}
        </p>
      ) : isError ? (
        <FailedLine onRetry={() => void refetch()} className="type-small">
          Couldn't load your Word template.
        </FailedLine>
      ) : (
        <div role="status" className="py-1">
          <span className="sr-only">Loading Word template...</span>
          <Skeleton width="60%" />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={save.isPending} disabled={!data} onClick={() => field.current?.click()}>
          {template ? "Choose another file" : "Choose a .docx file"}
        </Button>
        {template && (
          <Button pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={field}
        type="file"
        accept=".docx"
        aria-label="Word template"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) save.mutate(file);
        }}
      />
    </SettingsSection>
  );
}
