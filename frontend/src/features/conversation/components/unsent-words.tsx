/** Words that the visitor wrote to the assistant in a conversation that is gone: they can be taken along or let go. */
import { useEffect } from "react";

import { draftsOfThisPerson, useDraft } from "@/features/drafts/drafts";
import { UnsentText, UnsyncedSection } from "@/components/patterns/unsynced-text";
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
  return (
    <UnsyncedSection title="What you wrote is still here" reason={reason}>
      <UnsentText words={words} onDiscard={() => draftsOfThisPerson().set(conversation, "")} />
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
