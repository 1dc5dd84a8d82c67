/** The documents that are measured with: one of usual length and one of 168 KB, with every form a PRD has. */

function section(number: number): string {
  const id = String(number).padStart(3, "0");
  return [
    `## Section ${number}: what inspectors need`,
    `Inspectors work where there is **no network** for hours. They write reports, take photos and need *every one* of them to arrive, see [the survey](https://example.org/${id}).`,
    `**FR-${id}** The application stores each report on the device within 200 ms of the last key, and shows \`saved\` only then.`,
    "*Given* a report without a network, *when* the device restarts, *then* the report is still there.",
    "- Reports are kept for 30 days\n- Photos are kept until they are uploaded\n  - oldest inspection first\n- [ ] Ask legal about retention\n- [x] Ask operations about storage",
    "| Metric | Baseline | Target | By |\n| --- | ---: | ---: | --- |\n| Reports lost | 4 % | 0.1 % | June 2027 |\n| Days until a report arrives | 1.5 | 0.2 | June 2027 |",
    "> Assumption: devices have 2 GB of free storage.",
    "1. The inspector opens the report\n2. The application shows what is missing\n3. The inspector completes it",
  ].join("\n\n");
}

function documentOf(length: number): string {
  const sections: string[] = [];
  for (let size = 0; size < length; size += (sections.at(-1)?.length ?? 0) + 2) {
    sections.push(section(sections.length + 1));
  }
  return `${sections.join("\n\n")}\n`;
}

export const USUAL = documentOf(4_000);
export const LONG = documentOf(168 * 1024);
