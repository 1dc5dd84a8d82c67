/** Note on a change that a person suggests: who, its number, why, and what can be decided. */
import type { EditorView } from "@codemirror/view";

import { initials } from "@/components/ui/initials-badge";
import { hueOf } from "@/lib/hue-of";
import { isComposing } from "@/lib/keyboard";

import { decide } from "./decided-notes";
import { button, changeWords, CHECK, CROSS, icon } from "./proposal-note-parts";
import { type PlacedHunk, proposalActions } from "./proposal-state";

/** Characters of a reason; the server counts the same. */
const REASON_LIMIT = 1000;

/** Reasons that are half typed, by change: the note may be drawn anew meanwhile. */
const reasons = new Map<string, string>();
const nameOf = (proposalId: number, hunks: readonly number[]) => `${proposalId}:${hunks.join()}`;

function element(tag: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

/** How a change is told from the others of its suggestion; null where it is alone, and for those of the assistant. */
export function numberOf({ proposal, hunk }: PlacedHunk): number | null {
  const { proposer, hunks } = proposal;
  return proposer && hunks.length > 1 ? hunks.findIndex(({ index }) => index === hunk.index) + 1 : null;
}

/** Which changes of its proposal wait: what is said of one depends on that. */
export function waitingBeside({ proposal }: PlacedHunk): string {
  const waiting = proposal.hunks.filter(({ state }) => state === "pending");
  return proposal.proposer ? waiting.map(({ index }) => index).join() : "";
}

/** The number behind the words of a change. */
export function numberMark(placed: PlacedHunk): HTMLElement | null {
  const number = numberOf(placed);
  return number === null ? null : element("sup", "rq-number", String(number));
}

function proposerBadge(
  view: EditorView,
  { id, name }: NonNullable<PlacedHunk["proposal"]["proposer"]>,
): HTMLElement {
  const badge = element("span", "rq-badge", initials(name));
  badge.setAttribute("aria-hidden", "true");
  badge.title = name;
  const isYou = id !== null && view.state.facet(proposalActions)?.isYou?.(id) === true;
  const who = id === null ? "--text-muted" : `--presence-${hueOf(id, isYou) + 1}`;
  badge.style.setProperty("--who", `var(${who})`);
  return badge;
}

/** "Priya suggests", with what is meant where other changes wait in the line. */
export function suggestionHead(view: EditorView, placed: PlacedHunk, hasCompany: boolean): HTMLElement {
  const { proposer } = placed.proposal;
  const head = element("span", "rq-note-head");
  if (!proposer) return head;
  const number = numberOf(placed);
  head.append(proposerBadge(view, proposer));
  if (number !== null) head.append(element("b", "rq-note-number", String(number)));
  if (hasCompany) head.append(...changeWords(placed.hunk));
  else head.append(element("span", "rq-note-who", element("bdi", "", proposer.name), " suggests"));
  return head;
}

/** Which change of a proposal says why. It is not said again at the next when that one is decided, which would move. */
const saysWhy = new Map<number, number>();

/** Why it is suggested, at the first of its changes that wait. */
export function suggestionReason({ proposal, hunk }: PlacedHunk): HTMLElement | null {
  const first = saysWhy.get(proposal.id) ?? proposal.hunks.find(({ state }) => state === "pending")?.index;
  if (!proposal.reason || first !== hunk.index) return null;
  saysWhy.set(proposal.id, first);
  const reason = element("p", "rq-note-reason", proposal.reason);
  reason.dir = "auto";
  return reason;
}

/** Tick and cross for the change, and behind the last one Accept all and Reject all. */
export function suggestionActions(view: EditorView, placed: PlacedHunk, withAll: boolean): HTMLElement {
  const place = element("span", "rq-note-actions");
  const { proposal, hunk } = placed;
  const waiting = proposal.hunks.filter(({ state }) => state === "pending").map(({ index }) => index);
  const accept = (hunks: readonly number[]) => () =>
    decide(view, { proposalId: proposal.id, hunks, verb: "accept" });
  const reject = (hunks: readonly number[], label: string) => () =>
    place.replaceChildren(rejectForm(view, proposal.id, hunks, label, show));
  const iconButton = (label: string, shape: string, act: () => void) => {
    const made = button("", "rq-button rq-button-icon", act);
    made.setAttribute("aria-label", label);
    made.title = label;
    made.append(icon(shape));
    return made;
  };
  const isLast = withAll && waiting.length > 1 && waiting.at(-1) === hunk.index;
  function show(): void {
    place.replaceChildren(
      iconButton("Accept", CHECK, accept([hunk.index])),
      iconButton("Reject", CROSS, reject([hunk.index], "Reject")),
    );
    if (isLast)
      place.append(
        button("Accept all", "rq-button rq-button-ghost", accept(waiting)),
        button("Reject all", "rq-button rq-button-ghost", reject(waiting, "Reject all")),
      );
  }
  show();
  if (reasons.has(nameOf(proposal.id, [hunk.index]))) reject([hunk.index], "Reject")();
  else if (isLast && reasons.has(nameOf(proposal.id, waiting))) reject(waiting, "Reject all")();
  return place;
}

/** Why it is rejected, for whoever suggested it; it may be left empty. */
function rejectForm(
  view: EditorView,
  proposalId: number,
  hunks: readonly number[],
  label: string,
  back: () => void,
): HTMLElement {
  const name = nameOf(proposalId, hunks);
  const form = document.createElement("form");
  form.className = "rq-note-form";
  const field = document.createElement("input");
  field.value = reasons.get(name) ?? "";
  field.maxLength = REASON_LIMIT;
  field.placeholder = "Why? (optional)";
  field.setAttribute("aria-label", "Why? (optional)");
  field.addEventListener("input", () => reasons.set(name, field.value));
  const cancel = () => {
    reasons.delete(name);
    back();
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !isComposing(event)) {
      event.preventDefault();
      cancel();
    }
    event.stopPropagation();
  });
  const submit = button(label, "rq-button", () => undefined);
  submit.type = "submit";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const reason = field.value.trim() || undefined;
    decide(view, { proposalId, hunks, verb: "reject", reason, onDecided: () => reasons.delete(name) });
  });
  form.append(field, submit, button("Cancel", "rq-button rq-button-ghost", cancel));
  // It takes the place of what was pressed.
  setTimeout(() => field.focus());
  return form;
}
