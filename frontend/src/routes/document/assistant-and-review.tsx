/** The pane beside a document: the assistant in one tab, what the review found in the other. */
import type { ReactNode } from "react";

import { PaneHead, PanePanel } from "@/components/patterns/pane-head";

import type { DocumentReview } from "./use-document-review";

interface AssistantAndReviewProps {
  review: DocumentReview;
  assistant: ReactNode;
  panel: ReactNode;
}

export function AssistantAndReview({ review, assistant, panel }: AssistantAndReviewProps) {
  const { count, isShown, setShown } = review;
  return (
    <PaneHead
      label="Beside the document"
      tabs={[
        { value: "chat", label: "AI Assistant" },
        { value: "review", label: "Review", ...(count === undefined ? {} : { count }) },
      ]}
      value={isShown ? "review" : "chat"}
      onChange={(tab) => setShown(tab === "review")}
    >
      <PanePanel value="chat" isShown={!isShown}>
        {assistant}
      </PanePanel>
      <PanePanel value="review" isShown={isShown}>
        {panel}
      </PanePanel>
    </PaneHead>
  );
}
