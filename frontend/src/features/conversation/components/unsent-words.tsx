/** Words that the visitor wrote to the assistant in a conversation that is gone: they can be taken along or let go. */
import { useEffect } from "react";

import { draftsOfThisPerson, useDraft } from "@/features/drafts/drafts";
import { copyText } from "@/components/patterns/copy-text";
import { DiscardButton } from "@/components/patterns/discard-button";
import { UnsyncedSection } from "@/components/patterns/unsynced-text";
import { Button } from "@/components/ui/button";
import type { ConversationKey } from "@/lib/api/conversation-key";

import { Outbox } from "../outbox";

interface UnsentWordsProps {
  conversation: ConversationKey;
  /** What is gone, in a sentence. */
  reason: string;
}

/** Draws nothing where nothing was left. */
export function UnsentWords({ conversation, reason }: UnsentWordsProps) {
  const words = useDraft(conversation);
  useEffect(() => void giveBackAll(conversation), [conversation]);
  if (words.trim() === "") return null;
  const copy = () =>
    copyText(words, { title: "Copied to clipboard", description: "What you wrote is on your clipboard." });
  return (
    <UnsyncedSection title="What you wrote is still here" reason={reason}>
      <p className="mt-4 line-clamp-3 type-small break-words whitespace-pre-line">{words}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>Copy text</Button>
        <DiscardButton
          title="Discard text"
          description="This removes your text from this browser. This action cannot be undone."
          onDiscard={() => draftsOfThisPerson().set(conversation, "")}
        />
      </div>
    </UnsyncedSection>
  );
}

/** Nothing can be sent there any more: what was on its way belongs to the words, the oldest first. */
async function giveBackAll(conversation: ConversationKey): Promise<void> {
  const outbox = new Outbox();
  await outbox.takeOver(conversation);
  for (const { key, content } of outbox.in(conversation).reverse())
    if (outbox.drop(conversation, key)) outbox.giveBack(conversation, content);
}
