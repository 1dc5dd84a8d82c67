/** Asks the assistant for a change of the selected words, in words or by a choice; the change then waits in the text. */
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { FieldError, Textarea } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { type AskAssistant, useAskAssistant } from "@/features/actions/api/ask-assistant";
import { readDraft, setDraft, useDraft } from "@/features/drafts/drafts";
import { ApiError, errorText } from "@/lib/api/errors";
import type { Selected } from "@/lib/api/types";
import { matchesShortcut } from "@/lib/keyboard";

import { noteAsked } from "../asked-changes";
import type { EditorSession } from "../session";

const CHOICES = ["Shorten", "Make it clearer", "Make it testable", "Fix spelling and grammar"] as const;
/** Characters of a wish; a longer one belongs in the conversation. */
const WISH = 2000;

interface AskSelectionProps {
  session: EditorSession;
  selected: Selected;
  /** What was asked for before, to be asked again. */
  initial?: string | undefined;
  onDone: () => void;
  onCancel: () => void;
}

export function AskSelection({ session, selected, initial, onDone, onCancel }: AskSelectionProps) {
  const draft = `selection.${session.documentId}`;
  const wish = useDraft(draft);
  const { ask, isPending, problem, answer } = useAsking(session, selected, (content) => {
    // What was typed since, or beside a choice, is the next wish.
    setDraft(draft, (typed) => (typed === content ? "" : typed));
    onDone();
  });
  useEffect(() => {
    if (initial !== undefined && readDraft(draft) === "") setDraft(draft, initial);
  }, [draft, initial]);
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (wish.trim() !== "") ask(wish);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (matchesShortcut(event.nativeEvent, "Mod+Enter")) submit(event);
  };
  return (
    // The keys of the field come up to it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate className="grid min-w-0 gap-3" onSubmit={submit} onKeyDown={onKeyDown}>
      <blockquote className="-mt-1 cut type-small text-muted">{selected.words}</blockquote>
      <Textarea
        aria-label="What should change?"
        placeholder="What should change?"
        rows={2}
        maxLength={WISH}
        value={wish}
        // It was opened for this.

        autoFocus
        onChange={(event) => setDraft(draft, event.target.value)}
      />
      <div role="group" aria-label="Common changes" className="flex flex-wrap gap-1.5">
        {CHOICES.map((choice) => (
          <Button key={choice} type="button" size="tool" disabled={isPending} onClick={() => ask(choice)}>
            {choice}
          </Button>
        ))}
      </div>
      {answer !== null && (
        <p role="status" className="type-small text-muted">
          Nothing was changed. The assistant says: {answer}
        </p>
      )}
      {problem !== null && (
        <div role="alert">
          <FieldError id={`${draft}-problem`}>{problem}</FieldError>
        </div>
      )}
      <footer className="flex items-center justify-end gap-2">
        <Button type="button" variant="ghost" onClick={onCancel}>
          {isPending ? "Close" : "Cancel"}
        </Button>
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={wish.trim() === "" && !isPending}
        >
          {answer === null && problem === null ? "Ask" : "Try again"}
          <span className="max-md:hidden">
            <Kbd shortcut="Mod+Enter" bare />
          </span>
        </Button>
      </footer>
    </form>
  );
}

interface Asking {
  ask: (content: string) => void;
  isPending: boolean;
  problem: string | null;
  /** What the assistant said without a change. */
  answer: string | null;
}

/** Closed meanwhile, it goes on: what comes of it then waits in the text all the same. */
function useAsking(
  session: EditorSession,
  selected: Selected,
  onProposed: (content: string) => void,
): Asking {
  const [saved] = useState(() => () => session.saved());
  const askAssistant: AskAssistant = useAskAssistant(session.documentId, saved);
  const [state, setState] = useState<Omit<Asking, "ask">>({ isPending: false, problem: null, answer: null });
  const isAway = useRef(false);
  const ask = async (content: string) => {
    if (isAway.current) return;
    isAway.current = true;
    setState({ isPending: true, problem: null, answer: null });
    try {
      const { proposal, assistantMessage } = await askAssistant({ selection: selected }, content);
      if (proposal) {
        noteAsked(proposal.id, { selected, content });
        onProposed(content);
      } else setState({ isPending: false, problem: null, answer: assistantMessage.content });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ isPending: false, problem: errorText(error), answer: null });
    } finally {
      isAway.current = false;
    }
  };
  return { ...state, ask: (content) => void ask(content) };
}
