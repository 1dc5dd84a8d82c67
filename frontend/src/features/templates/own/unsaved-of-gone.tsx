/** Changes of a template that is gone, which the server never had: to be copied or let go. */
import { useState } from "react";

import { UnsentText, UnsyncedSection } from "@/components/patterns/unsynced-text";
import { draftsOfThisPerson } from "@/features/drafts/drafts";

import type { TemplateDraft } from "./template-draft";
import { keepUnsaved, readUnsaved } from "./unsaved-template";

/** Draws nothing where nothing was left. */
export function UnsavedOfGone({ templateId }: { templateId: number }) {
  const [drafts] = useState(draftsOfThisPerson);
  const [unsaved, setUnsaved] = useState(() => readUnsaved(drafts, templateId));
  if (!unsaved) return null;
  const discard = () => {
    keepUnsaved(drafts, templateId, null);
    setUnsaved(null);
  };
  return (
    <UnsyncedSection reason="This template was deleted, or is no longer shared with you. What you changed in it is still in this browser.">
      <UnsentText words={unsaved.typed ?? wordsOf(unsaved.draft)} onDiscard={discard} />
    </UnsyncedSection>
  );
}

/** All that is written in the fields, from above to below. */
function wordsOf({ name, description, title, variables, parts }: TemplateDraft): string {
  return [
    `# ${name}`,
    description,
    title,
    ...variables.map((variable) => `{{${variable.name}}}: ${[variable.label, variable.default].join("\n")}`),
    ...parts.flatMap((part) => [
      `## ${part.heading}`,
      part.guidance,
      ...part.questions.flatMap(({ ask, suggestions }) => [ask, ...suggestions.map((each) => `- ${each}`)]),
      ...part.columns.map((column) => [column.name, column.question].filter(Boolean).join(": ")),
      part.example,
    ]),
  ]
    .filter((words) => words.trim() !== "")
    .join("\n\n");
}
