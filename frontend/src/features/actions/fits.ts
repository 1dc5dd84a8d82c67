/** Which actions belong to a section, by the words of its heading: they are offered there first. */
const FITS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:requirements?|functional|quality|acceptance)\b/i, "add_requirement"],
  [/(?<!non-)\b(?:metrics?|goals?|measures?|success|kpis?)\b/i, "add_metric"],
  [/\brisks?\b/i, "add_risk"],
  [/\bdependenc(?:y|ies)\b/i, "add_dependency"],
  [/\bdecisions?\b/i, "add_decision"],
  [/\b(?:milestones?|timeline|roadmap|release plan|rollout)\b/i, "add_milestone"],
  [/\b(?:glossary|terms?|definitions?)\b/i, "add_term"],
];

export function actionsFitting(heading: string): readonly string[] {
  return FITS.flatMap(([words, name]) => (words.test(heading) ? [name] : []));
}

/** The section that an action writes into, of those that there are; null where none has a name that fits. */
export function sectionFor(name: string, headings: readonly string[]): string | null {
  return headings.find((heading) => actionsFitting(heading).includes(name)) ?? null;
}
