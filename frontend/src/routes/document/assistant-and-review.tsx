/** The pane beside a document: the assistant in one tab, the outline and what the review found in others. */
import type { ReactNode } from "react";

import { PaneHead, PanePanel } from "@/components/patterns/pane-head";

import type { DocumentReview } from "./use-document-review";

interface AssistantAndReviewProps {
  review: DocumentReview;
  assistant: ReactNode;
  outline: ReactNode;
  panel: ReactNode;
}

export function AssistantAndReview({ review, assistant, outline, panel }: AssistantAndReviewProps) {
  const { count, tab, setTab } = review;
  return (
    <PaneHead
      label="Beside the document"
      tabs={[
        { value: "chat", label: "AI Assistant" },
        { value: "outline", label: "Outline" },
        { value: "review", label: "Review", ...(count === undefined ? {} : { count }) },
      ]}
      value={tab}
      onChange={setTab}
    >
      <PanePanel value="chat" isShown={tab === "chat"}>
        {assistant}
      </PanePanel>
      <PanePanel value="outline" isShown={tab === "outline"}>
        {outline}
      </PanePanel>
      <PanePanel value="review" isShown={tab === "review"}>
        {panel}
      </PanePanel>
    </PaneHead>
  );
}
