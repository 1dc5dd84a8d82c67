/** Pages back through a conversation, one page for each wish. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { toast } from "@/components/ui/toast";
import { queryKeys } from "@/lib/api/keys";
import type { ConversationKey } from "@/lib/api/conversation-key";
import type { Message } from "@/lib/api/types";

import { getMessagesBefore, MESSAGE_PAGE } from "./api/get-messages";
import { mergeMessages } from "./history";

export interface EarlierMessages {
  load: () => void;
  pending: boolean;
}

/** Undefined when the conversation is known from its beginning. */
export function useEarlierMessages(
  conversation: ConversationKey,
  messages: readonly Message[] | undefined,
): EarlierMessages | undefined {
  const queryClient = useQueryClient();
  const [beginning, setBeginning] = useState<number | null>(null);
  const first = messages?.[0]?.id;
  const { mutate, isPending } = useMutation({
    mutationFn: (before: number) => getMessagesBefore(conversation, before),
    onSuccess: (page, before) => {
      if (page.length < MESSAGE_PAGE) setBeginning(page[0]?.id ?? before);
      queryClient.setQueryData<Message[]>(queryKeys.chat(conversation), (known = []) =>
        mergeMessages(known, page),
      );
    },
    onError: () => {
      toast({ title: "Error", description: "Failed to load chat history", variant: "destructive" });
    },
  });
  const mayHaveEarlier = messages !== undefined && messages.length >= MESSAGE_PAGE;
  if (first === undefined || !mayHaveEarlier || first === beginning) return undefined;
  return { load: () => mutate(first), pending: isPending };
}
