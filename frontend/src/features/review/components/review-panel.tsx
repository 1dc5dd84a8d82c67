/** The review of an open document in its left pane: what the rules found, by section, and what was dismissed. */
import { ChevronDown } from "lucide-react";
import { type Ref, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";

import { Delayed } from "@/components/patterns/delayed";
import { EmptyState } from "@/components/patterns/empty-state";
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useActions } from "@/features/actions/use-actions";
import type { EditorSession } from "@/features/editor/session";
import { useSessionActions } from "@/features/editor/use-session-actions";
import { errorText } from "@/lib/api/errors";
import { cn } from "@/lib/cn";
import { PHONE } from "@/lib/use-media";

import { dismissFinding, restoreFinding } from "../api/review-document";
import { groupsOf } from "../groups";
import {
  askAgain,
  countOf,
  findingsWords,
  type ReviewStore,
  seriousOf,
  clear,
  standing,
} from "../review-state";
import type { Finding, Review } from "../review-types";
import { dropTyped } from "../typed-words";
import { underlineOf } from "../underlines";
import { useFindingFocus } from "../use-finding-focus";
import { FindingItem } from "./finding-item";

export interface ReviewPanelProps {
  session: EditorSession;
  store: ReviewStore;
  /** Shows the page, where a phone shows one of both. */
  onShowPage: () => void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFindingFocus(panel);
  return (
    <div ref={panel} className="contents">
      <Findings {...props} />
    </div>
  );
}

function Findings({ session, store, onShowPage }: ReviewPanelProps) {
  const state = useStore(store);
  const { review, problem } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDismissedShown, setDismissedShown] = useState(false);
  const again = () => askAgain(store);
  if (!review) {
    if (!problem) return <Loading />;
    return (
      <div className="px-4">
        {problem.kind === "too-large" ? (
          <ErrorState title="Too large to review" text={problem.text} />
        ) : (
          <ErrorState
            title="Couldn't review the document"
            text={problem.text}
            action={<Button onClick={again}>Try again</Button>}
          />
        )}
      </div>
    );
  }
  const count = countOf(state);
  const dismissed = review.findings.filter((finding) => finding.dismissed !== null);
  if (isDismissedShown && dismissed.length === 0) setDismissedShown(false);
  return (
    <>
      <FindingsHead
        ref={heading}
        review={review}
        count={count}
        serious={seriousOf(state)}
        isDismissedShown={isDismissedShown}
        onDismissed={setDismissedShown}
      />
      {problem && (
        <p
          role="status"
          className="flex items-center gap-2 border-t border-line px-4 py-2 type-small text-muted"
        >
          <span className="flex-1">Couldn't review your latest changes.</span>
          <button type="button" className="link" onClick={again}>
            Try again
          </button>
        </p>
      )}
      {/* A list that scrolls is reached by its buttons. */}
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        {isDismissedShown && <Dismissed session={session} store={store} findings={dismissed} />}
        {count === 0 ? (
          <div className="px-4">
            {review.characters === 0 ? (
              <EmptyState
                title="Nothing to review yet"
                text="As you write, what the rules find appears here."
              />
            ) : (
              <EmptyState
                title="No findings"
                text="The rules found nothing to fix. They don't judge whether it's the right thing to build."
              />
            )}
          </div>
        ) : (
          <Groups session={session} store={store} onShowPage={onShowPage} heading={heading} />
        )}
        {review.more > 0 && (
          <p className="px-4 pt-3 type-small text-muted">
            {`${review.more.toLocaleString("en")} more. They're listed once these are settled.`}
          </p>
        )}
      </div>
    </>
  );
}

interface FindingsHeadProps {
  ref: Ref<HTMLHeadingElement>;
  review: Review;
  /** Of all that stand, and of those that are serious. */
  count: number;
  serious: number;
  isDismissedShown: boolean;
  onDismissed: (isShown: boolean) => void;
}

function FindingsHead(props: FindingsHeadProps) {
  const { ref, review, count, serious, isDismissedShown, onDismissed } = props;
  return (
    <div className="relative z-1 -mb-px flex min-h-10 flex-none items-center gap-2 border-b border-line px-4 type-small text-muted max-md:min-h-11">
      <h2 ref={ref} tabIndex={-1} className="outline-none">
        <b className="font-medium text-text">{findingsWords(count)}</b>
        {serious > 0 && `, ${serious} serious`}
      </h2>
      <span className="flex-1" />
      {review.counts.dismissed > 0 && (
        <button
          type="button"
          aria-expanded={isDismissedShown}
          onClick={() => onDismissed(!isDismissedShown)}
          className="min-h-9 text-muted hover:text-text max-md:min-h-11"
        >
          {review.counts.dismissed} dismissed
        </button>
      )}
    </div>
  );
}

interface GroupsProps extends ReviewPanelProps {
  /** Has the focus once the last finding is gone. */
  heading: RefObject<HTMLElement | null>;
}

function Groups({ session, store, onShowPage, heading }: GroupsProps) {
  const state = useStore(store);
  const actions = useActions();
  const run = useSessionActions(session);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { review, open } = state;
  if (!review) return null;
  const toggleGroup = (name: string, isShown: boolean) => {
    if (isShown) store.setState({ open: null });
    setClosed((now) => new Set([...[...now].filter((each) => each !== name), ...(isShown ? [name] : [])]));
  };
  /** What had the focus goes with the finding: the next one has it then. */
  const leave = (finding: Finding) => {
    const all = [...document.querySelectorAll<HTMLElement>("[data-finding]")];
    const next = all[all.findIndex(({ dataset }) => dataset.finding === finding.id) + 1];
    flushSync(() => clear(store, [finding.id]));
    if (document.activeElement === document.body)
      (next?.isConnected ? next.querySelector<HTMLElement>("[aria-expanded]") : heading.current)?.focus();
    dropTyped(store, finding.id);
    askAgain(store);
  };
  /** The page follows without the focus; a phone shows one of both. */
  const look = ({ id }: Finding) => {
    const found = underlineOf(session.editorState, id);
    if (found && found.from < found.to && !window.matchMedia(PHONE).matches)
      session.navigation.showInMiddle(found.from);
  };
  const show = (finding: Finding, part: "own" | "other") => {
    store.setState({ open: finding.id });
    const found = underlineOf(session.editorState, finding.id, part);
    if (!found || found.from === found.to) return;
    onShowPage();
    session.navigation.goTo(found.from, "center");
  };
  return groupsOf(review, standing(state)).map(({ name, findings, count }) => {
    const hasOpen = findings.some(({ id }) => id === open);
    const isShown = !closed.has(name) || hasOpen;
    return (
      <section key={name} aria-label={name}>
        <h3 className="border-t border-line">
          <button
            type="button"
            aria-expanded={isShown}
            onClick={() => toggleGroup(name, isShown)}
            className="flex min-h-8 w-full items-center gap-1.5 pr-4 pl-3 text-left type-small font-medium hover:bg-hover max-md:min-h-11"
          >
            <ChevronDown aria-hidden className={cn("size-3.5 text-faint", !isShown && "-rotate-90")} />
            <span className="cut min-w-0 flex-1">{name}</span>
            <span className="type-caption text-muted tabular-nums">{count}</span>
          </button>
        </h3>
        {isShown && (
          <ul>
            {findings.map((finding) => (
              <FindingItem
                key={finding.id}
                session={session}
                store={store}
                finding={finding}
                actions={actions}
                run={(...action) => {
                  look(finding);
                  return run(...action);
                }}
                isOpen={finding.id === open}
                onToggle={() => {
                  store.setState({ open: finding.id === open ? null : finding.id });
                  if (finding.id !== open) look(finding);
                }}
                onDone={() => leave(finding)}
                onDismiss={(reason) => void dismiss(session, finding, reason, leave)}
                onShow={(part) => show(finding, part)}
              />
            ))}
          </ul>
        )}
      </section>
    );
  });
}

async function dismiss(
  session: EditorSession,
  finding: Finding,
  reason: string,
  leave: (finding: Finding) => void,
) {
  try {
    await dismissFinding(session.documentId, finding.id, reason);
    leave(finding);
  } catch (error) {
    toast({ title: "Couldn't dismiss it", description: errorText(error), variant: "destructive" });
  }
}

interface DismissedProps extends Pick<ReviewPanelProps, "session" | "store"> {
  findings: readonly Finding[];
}

function Dismissed({ session, store, findings }: DismissedProps) {
  const restore = async (finding: Finding) => {
    try {
      await restoreFinding(session.documentId, finding.id);
      askAgain(store);
    } catch (error) {
      toast({ title: "Couldn't restore it", description: errorText(error), variant: "destructive" });
    }
  };
  return (
    <section aria-label="Dismissed" className="border-t border-line bg-panel max-md:bg-app">
      <ul>
        {findings.map((finding) => (
          <li key={finding.id} className="flex items-baseline gap-2 px-4 py-2 type-small">
            <span className="min-w-0 flex-1 break-words">
              {[finding.place, finding.title].filter((part) => part !== "").join(" · ")}
              <span className="block type-caption text-muted">{finding.dismissed?.reason}</span>
            </span>
            <button
              type="button"
              className="link"
              aria-label={`Restore: ${finding.title}`}
              onClick={() => void restore(finding)}
            >
              Restore
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 p-4">
      <span className="sr-only">Reviewing the document...</span>
      <Delayed>
        {["60%", "80%", "72%", "86%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Delayed>
    </div>
  );
}
