/** One finding in the list: a line, or, where it is open, its quotation, why it matters, and what mends it. */
import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";

import { quotedOf, type Quoted } from "../groups";
import type { Finding, FindingAction } from "../review-types";
import { reasonOf } from "../typed-words";
import { Dismiss } from "./dismiss";
import { Mend, type MendProps } from "./mend";

export interface FindingItemProps extends Pick<MendProps, "session" | "store" | "actions" | "run"> {
  finding: Finding;
  isOpen: boolean;
  onToggle: () => void;
  onDone: () => void;
  onDismiss: (reason: string) => void;
  /** Brings its words into view on the page. */
  onShow: (part: "own" | "other") => void;
}

export function FindingItem(props: FindingItemProps) {
  const { finding, isOpen } = props;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const isContradiction = finding.other !== null;
  return (
    <li
      ref={item}
      data-finding={finding.id}
      data-open={isOpen || undefined}
      data-box={isOpen || isContradiction || undefined}
      className={cn(
        "scroll-my-2",
        isOpen || isContradiction
          ? "border-y border-line bg-panel last:border-b-0 max-md:bg-app [[data-box]+&]:border-t-0"
          : "hover:bg-hover",
      )}
    >
      {isContradiction ? <Contradiction {...props} /> : <Single {...props} />}
    </li>
  );
}

function Single(props: FindingItemProps) {
  const { finding, isOpen, onToggle } = props;
  // What was pressed in the line opens with its field ready.
  const [isAsked, setAsked] = useState(false);
  const mend = finding.actions[0];
  const quoted = quotedOf(finding);
  return (
    <>
      <div className="flex items-baseline gap-2 pr-4 pl-1">
        <span className="min-w-14 flex-none text-right max-md:min-w-15 type-caption whitespace-nowrap text-muted tabular-nums">
          {finding.place}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setAsked(false);
            onToggle();
          }}
          className={cn(
            "min-h-9 min-w-0 flex-1 py-2 text-left type-small break-words max-md:min-h-12 max-md:text-[14px]",
            isOpen && "font-medium",
          )}
        >
          {finding.title}
          {finding.severity === "serious" && <span className="sr-only">, serious</span>}
        </button>
        {!isOpen && mend && (
          <LineAction
            {...props}
            mend={mend}
            onAsk={() => {
              setAsked(true);
              onToggle();
            }}
          />
        )}
        {isOpen && finding.severity === "serious" && <Serious />}
      </div>
      {isOpen && (
        <div className="grid gap-3 pr-4 pb-3 pl-17 max-md:pl-18">
          {quoted && (
            <button
              type="button"
              title="Show in the document"
              onClick={() => props.onShow("own")}
              className="text-left type-small break-words hover:text-accent"
            >
              “<QuotedWords quoted={quoted} />”
            </button>
          )}
          <p className="type-small text-muted">{finding.why}</p>
          <div className="flex flex-wrap gap-1.5">
            {finding.actions.map((each, index) => (
              <Mend key={index} {...props} mend={each} isAsked={isAsked && index === 0} />
            ))}
          </div>
          <div className="border-t border-line pt-3">
            <Dismiss store={props.store} findingId={finding.id} onDismiss={props.onDismiss} />
          </div>
        </div>
      )}
    </>
  );
}

interface LineActionProps extends FindingItemProps {
  mend: FindingAction;
  onAsk: () => void;
}

/** The action at the end of the line: done at once where nothing is to be filled in. */
function LineAction({ finding, actions, mend, onAsk }: LineActionProps) {
  if (!actions.some(({ name }) => name === mend.name)) return null;
  return (
    <button
      type="button"
      onClick={onAsk}
      aria-label={`${mend.title}: ${finding.place} ${finding.title}`}
      className="min-h-9 flex-none type-small font-medium whitespace-nowrap hover:text-accent max-md:min-h-12 max-md:text-[14px]"
    >
      {mend.title}
    </button>
  );
}

function Contradiction(props: FindingItemProps) {
  const { store, finding, isOpen, onToggle, onShow } = props;
  const [isDismissing, setDismissing] = useState(() => !!store.getState().typed[reasonOf(finding.id)]);
  const { other } = finding;
  if (!other) return null;
  return (
    <div className="grid gap-2.5 px-4 pt-2 pb-3">
      <div className="flex items-baseline gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="min-w-0 flex-1 py-1 text-left type-small font-medium break-words"
        >
          {finding.title}
        </button>
        {finding.severity === "serious" && <Serious />}
      </div>
      <div className="grid grid-cols-2 overflow-hidden rounded-control border border-line-strong">
        <Passage
          passage={{ ...finding, section: finding.heading }}
          isSerious={finding.severity === "serious"}
          onShow={() => onShow("own")}
        />
        <Passage
          passage={other}
          isSerious={finding.severity === "serious"}
          onShow={() => onShow("other")}
          className="border-l border-line-strong"
        />
      </div>
      {isOpen && <p className="type-small text-muted">{finding.why}</p>}
      <div className="flex flex-wrap items-center gap-1.5">
        {finding.actions.map((each, index) => (
          <Mend key={index} {...props} mend={each} isAsked={false} />
        ))}
        <span className="flex-1" />
        <Button
          variant="ghost"
          size="tool"
          className="-mr-2"
          aria-expanded={isDismissing}
          onClick={() => setDismissing(!isDismissing)}
        >
          Dismiss
        </Button>
      </div>
      {isDismissing && <Dismiss store={props.store} findingId={finding.id} onDismiss={props.onDismiss} />}
    </div>
  );
}

interface PassageProps {
  passage: Pick<Finding, "section" | "place" | "sentence" | "sentenceStart" | "start" | "quote">;
  isSerious: boolean;
  onShow: () => void;
  className?: string;
}

function Passage({ passage, isSerious, onShow, className }: PassageProps) {
  const quoted = quotedOf(passage);
  return (
    <button
      type="button"
      title="Show in the document"
      onClick={onShow}
      className={cn("grid min-w-0 content-start gap-1 p-2.5 text-left hover:bg-hover", className)}
    >
      <span className="flex items-baseline justify-between gap-2 type-caption">
        <span className="flex-none">{passage.place}</span>
        <span className="cut min-w-0 text-muted">{passage.section}</span>
      </span>
      <span className="type-small break-words">
        {quoted ? <QuotedWords quoted={quoted} isSerious={isSerious} /> : passage.quote}
      </span>
    </button>
  );
}

/** How much stands before the words that a quotation is about. */
const BEFORE = 60;

function QuotedWords({ quoted, isSerious = false }: { quoted: Quoted; isSerious?: boolean }) {
  const { before, words, after } = quoted;
  const cut = before.length > BEFORE ? `… ${before.slice(-BEFORE).replace(/^\S*\s/, "")}` : before;
  return (
    <>
      {cut}
      {words !== "" && (
        <span
          className={cn(
            "underline underline-offset-4 [text-decoration-skip-ink:none]",
            isSerious
              ? "font-medium [text-decoration:underline_double_var(--danger)_1px]"
              : "bg-selected decoration-dotted decoration-2",
          )}
        >
          {words}
        </span>
      )}
      {after}
    </>
  );
}

function Serious() {
  return (
    <span className="flex flex-none items-center gap-1 self-center type-caption text-danger">
      <CircleAlert aria-hidden className="size-3.5" />
      Serious
    </span>
  );
}
