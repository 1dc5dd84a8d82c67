/** Help to ask an assistant that knows one published grammar: completion, and the list of what it takes up. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleQuestionMark } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";

import { focusComposer } from "@/features/conversation/components/composer";
import type { ComposerAid } from "@/features/conversation/components/composer-aid";
import { withPrompt } from "@/features/conversation/composer-text";
import { readDraft } from "@/features/drafts/drafts";
import { IconButton } from "@/components/ui/icon-button";
import type { Action } from "@/features/actions/action-types";
import { actionsQuery } from "@/features/actions/api/get-actions";
import { useSettings } from "@/features/settings/api/settings";
import { queryKeys } from "@/lib/api/keys";
import type { ConversationKey } from "@/lib/api/conversation-key";
import type { Document, TemplateDetail } from "@/lib/api/types";

import { AskDialog } from "./components/ask-dialog";
import { CompletionList } from "./components/completion-list";
import { completionsOf, firstActions, isOpening, partsIn } from "./completion";
import { useCompletion } from "./use-completion";

const NONE: readonly Action[] = [];

export interface Asking {
  readonly actions: readonly Action[];
  /** The assistant knows one grammar, and takes a sentence of it to the letter. */
  readonly isBuiltin: boolean;
  readonly aid: ComposerAid | undefined;
  readonly hint: ReactNode;
  readonly dialog: ReactNode;
}

/** With a model one writes as one likes: only what begins with "/" is completed. */
const COMMAND = /^\//;
/** What goes on from a completion is completed too. */
const isCommand = (typed: string, begun: string) =>
  COMMAND.test(typed) || (begun !== "" && typed.startsWith(begun));

export function useAsking(documentId: number, conversation: ConversationKey): Asking {
  const id = useId();
  const queryClient = useQueryClient();
  const { data: settings } = useSettings();
  const { data: actions } = useQuery(actionsQuery);
  const isBuiltin = settings?.assistant.builtin === true;
  const [isAsking, setAsking] = useState(false);
  const complete = useCallback(
    (typed: string, begun: string) => {
      if (!actions || (!isBuiltin && !isCommand(typed, begun))) return [];
      const document = queryClient.getQueryData<Document>(queryKeys.document(documentId));
      const parts = partsIn(document?.content ?? "");
      const key = queryKeys.templateOf(documentId, document?.templateId ?? 0);
      const plan = queryClient.getQueryData<TemplateDetail>(key)?.sections ?? [];
      if (typed === "/") return firstActions(actions, parts, plan);
      return completionsOf(typed.replace(COMMAND, ""), actions, parts, plan);
    },
    [actions, isBuiltin, queryClient, documentId],
  );
  const { options, active, ghost, take, begin, onKeyDown, close } = useCompletion(conversation, complete);
  const ask = () => {
    close();
    // Where the dialog gives the focus back to.
    focusComposer(conversation);
    setAsking(true);
  };
  const takePhrase = (text: string) => {
    setAsking(false);
    const typed = readDraft(conversation);
    const isPhrase = isOpening(typed.replace(COMMAND, ""), actions ?? NONE);
    begin(withPrompt(typed, text, isPhrase ? [typed] : []));
  };
  const isOpen = options.length > 0;
  const aid: ComposerAid | undefined = actions
    ? {
        ghost,
        onKeyDown,
        onBlur: close,
        popup: isOpen && (
          <CompletionList id={id} options={options} active={active} onTake={take} onAsk={ask} />
        ),
        inputProps: {
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          ...(isOpen ? { "aria-controls": id } : {}),
          ...(isOpen && active !== null ? { "aria-activedescendant": `${id}.${active}` } : {}),
        },
      }
    : undefined;
  return {
    actions: actions ?? NONE,
    isBuiltin,
    aid,
    hint: isBuiltin && actions && (
      <IconButton label="What can I ask?" icon={CircleQuestionMark} tooltipSide="top" onClick={ask} />
    ),
    dialog: isAsking && actions && (
      <AskDialog actions={actions} onTake={takePhrase} onClose={() => setAsking(false)} />
    ),
  };
}
