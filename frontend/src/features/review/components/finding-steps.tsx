/** In the tools over the page: how many findings there are, and the way from one to the next in the text. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { useStore } from "zustand";

import { IconButton } from "@/components/ui/icon-button";
import type { EditorSession } from "@/features/editor/session";

import { countOf, findingsWords, type ReviewStore } from "../review-state";
import { type Underline, underlinesIn } from "../underlines";

export interface FindingStepsProps {
  session: EditorSession;
  store: ReviewStore;
  /** Shows the list of them. */
  onList: () => void;
}

export function FindingSteps({ session, store, onList }: FindingStepsProps) {
  const count = useStore(store, countOf);
  if (count === 0) return null;
  const step = (direction: -1 | 1) => {
    const next = nextUnderline(session, store, direction);
    if (!next) return;
    store.setState({ open: next.id });
    session.navigation.goTo(next.from, "center");
  };
  return (
    <div className="flex min-w-0 items-center gap-1 max-md:hidden">
      <span aria-hidden className="mx-3 h-4 w-px flex-none bg-line-strong" />
      <button
        type="button"
        onClick={onList}
        className="cut min-h-7 type-caption whitespace-nowrap text-muted tabular-nums hover:text-text"
      >
        {findingsWords(count)}
      </button>
      <IconButton label="Previous finding" icon={ArrowUp} onClick={() => step(-1)} />
      <IconButton label="Next finding" icon={ArrowDown} onClick={() => step(1)} />
    </div>
  );
}

/** From the open one, else from the caret; behind the last comes the first. */
function nextUnderline(session: EditorSession, store: ReviewStore, direction: -1 | 1): Underline | undefined {
  const state = session.editorState;
  const { open, cleared } = store.getState();
  const all = underlinesIn(state)
    .filter(({ part, from, to, id }) => part === "own" && from < to && !cleared.has(id))
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
  const at = all.findIndex(({ id }) => id === open);
  if (at >= 0) return all.at((at + direction) % all.length);
  const caret = state.selection.main.head;
  return direction > 0
    ? (all.find(({ from }) => from >= caret) ?? all[0])
    : (all.findLast(({ to }) => to <= caret) ?? all.at(-1));
}
