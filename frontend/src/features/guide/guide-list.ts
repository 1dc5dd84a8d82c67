/** Entries of the guide's list: its groups, or what was found. No React here. */
import type { GuideEntry, GuideList } from "@/lib/api/types";

export interface GuideGroup {
  heading: string;
  cards: readonly GuideEntry[];
}

/** The groups that stand below each other. `hasNone` tells that nothing fits what was searched for. */
export function shownGroups({ cards, answers, nearest }: GuideList, q: string): GuideGroup[] {
  const chosen = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => cards.filter((card) => card.slug === slug));
  if (answers.length > 0) return [{ heading: "Results", cards: chosen(answers) }];
  const all = byGroup(cards);
  if (q === "") return all;
  const [first, ...rest] = all;
  const everything = first ? [{ ...first, heading: "All guides" }, ...rest] : [];
  return nearest.length > 0 ? [{ heading: "Nearest", cards: chosen(nearest) }, ...everything] : everything;
}

function byGroup(cards: readonly GuideEntry[]): GuideGroup[] {
  const headings = [...new Set(cards.map(({ group }) => group))];
  return headings.map((heading) => ({ heading, cards: cards.filter(({ group }) => group === heading) }));
}

/** The text of a card: what stands before its first step introduces it. */
export function leadOf(text: string): { lead: string; rest: string } {
  const step = text.search(/^## /m);
  return step > 0 ? { lead: text.slice(0, step).trim(), rest: text.slice(step) } : { lead: "", rest: text };
}
