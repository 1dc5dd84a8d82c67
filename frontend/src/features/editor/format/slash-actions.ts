/** The actions that the slash menu offers: first those that fit the section, each with the form that it opens. */
import type { EditorState } from "@codemirror/state";

import { actionsFitting, destinationOf } from "@/features/actions/fits";
import { nextRequirementId } from "@/lib/markdown/requirement";

import type { KnownActions } from "../extensions/objects";
import { requirementAbove, sectionAt } from "./object-at";
import { SLASH_BLOCKS, type SlashBlock } from "./slash-blocks";

interface Offer {
  readonly action: string;
  readonly name: string;
  readonly words: string;
}

const OFFERS: readonly Offer[] = [
  { action: "add_metric", name: "Metric…", words: "measure goal kpi baseline target add" },
  { action: "add_risk", name: "Risk…", words: "danger mitigation add" },
  { action: "add_dependency", name: "Dependency…", words: "need team blocked add" },
  { action: "add_decision", name: "Decision…", words: "decided agreed add" },
  { action: "add_milestone", name: "Milestone…", words: "date timeline release plan add" },
  { action: "add_term", name: "Glossary term…", words: "definition meaning word add" },
  { action: "add_question", name: "Open question…", words: "unknown ask unclear add" },
  { action: "add_section", name: "Section…", words: "heading h2 title add" },
  { action: "insert_template_section", name: "Section of the template…", words: "heading insert missing" },
];

/** Those that any section is offered; the others are found by their names. */
const ANYWHERE: ReadonlySet<string> = new Set(["add_question", "add_risk", "add_term", "add_section"]);

function offer({ action, name, words }: Offer, hint: string, group: string): SlashBlock {
  return { name, hint, words, group, form: action, apply: () => ({}) };
}

/** What comes before the blocks: what fits the section, then what is often wanted anywhere, then the rest. */
export function slashActions(
  state: EditorState,
  at: number,
  { known, plan }: KnownActions,
): { readonly first: readonly SlashBlock[]; readonly rest: readonly SlashBlock[] } {
  const named = new Map(known?.actions.map((each) => [each.name, each]));
  const offers = OFFERS.filter(({ action }) => named.has(action));
  if (!known || offers.length === 0) return { first: [], rest: [] };
  const section = sectionAt(state, state.doc.lineAt(at)) ?? "";
  const parts = known.read(state.doc.toString());
  const fitting = actionsFitting(known.actions, plan, section, parts);
  const sectionOf = (name: string): string =>
    destinationOf(named.get(name)?.destination, plan, parts).section ?? "";
  const here = offers.filter(({ action }) => fitting.includes(action));
  const above = named.has("add_criterion") ? requirementAbove(state, at) : null;
  const criterion: SlashBlock[] =
    above === null
      ? []
      : [
          offer(
            { action: "add_criterion", name: "Criterion…", words: "acceptance given when then" },
            `of ${above}`,
            section,
          ),
        ];
  const others = offers.filter(({ action }) => !fitting.includes(action));
  const anywhere = others.filter(({ action }) => ANYWHERE.has(action));
  return {
    first: [
      ...(fitting.includes("add_requirement") ? requirementHere(state, section) : []),
      ...here.map((each) => offer(each, "", section)),
      ...criterion,
      ...anywhere.map((each) => offer(each, sectionOf(each.action), "Anywhere")),
    ],
    rest: others
      .filter((each) => !anywhere.includes(each))
      .map((each) => offer(each, sectionOf(each.action), "Anywhere")),
  };
}

/** Among requirements the next one is written in the text, under the id that it will have. */
function requirementHere(state: EditorState, section: string): SlashBlock[] {
  const ids = Array.from(state.doc.toString().matchAll(/\*\*(FR-\d{2,4})\*\*/g), ([, id = ""]) => id).sort();
  const last = ids.at(-1);
  const hint = last === undefined ? "FR-001" : nextRequirementId(last);
  return SLASH_BLOCKS.filter(({ name }) => name === "Requirement").map((block) => ({
    ...block,
    hint,
    group: section,
    isFirst: true,
  }));
}
