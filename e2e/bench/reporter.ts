/** Gathers the figures of all measurements, prints them as a table and writes them as JSON. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { type Figure, FIGURE, holds } from "./figures";

const HERE = dirname(fileURLToPath(import.meta.url));

function line(figure: Figure): string {
  const { case: work, name, value, unit, aim, floor } = figure;
  const verdict = { null: "", true: "pass", false: "MISS" }[`${holds(figure)}`] ?? "";
  const bound = aim === null ? "" : `≤ ${aim}`;
  const ratio = floor === undefined ? "" : times(value / floor.here);
  const ratioBound = floor === undefined || aim === null ? "" : `≤ ${times(aim / floor.there)}`;
  const measured = `${value >= 100 ? value.toFixed(0) : value.toFixed(2)} ${unit}`;
  const columns = [measured.padStart(14), bound.padStart(8), ratio.padStart(8), ratioBound.padStart(8)];
  return `${`${work}: ${name}`.padEnd(62)} ${columns.join(" ")}  ${verdict}`.trimEnd();
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}

class FiguresReporter implements Reporter {
  private readonly figures: Figure[] = [];
  private readonly out: string;

  constructor({ out }: { out: string }) {
    // Playwright's own paths are relative to the configuration, which lies one folder up.
    this.out = resolve(HERE, "..", out);
  }

  printsToStdio(): boolean {
    return true;
  }

  onTestEnd(measurement: TestCase, { status, annotations, error }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type !== FIGURE || description === undefined) continue;
      const figure = JSON.parse(description) as Figure;
      this.figures.push(figure);
      console.log(line(figure));
    }
    if (status !== "passed") console.log(`${measurement.title}: ${error?.stack ?? status}`);
  }

  async onEnd({ status }: FullResult): Promise<void> {
    const figures = this.figures.map((figure) => ({
      ...figure,
      value: Number(figure.value.toFixed(4)),
      holds: holds(figure),
    }));
    const judged = figures.filter((figure) => figure.holds !== null);
    console.log(`${judged.filter((figure) => figure.holds).length} of ${judged.length} aims hold; ${status}`);
    await mkdir(dirname(this.out), { recursive: true });
    await writeFile(this.out, `${JSON.stringify({ figures }, null, 2)}\n`);
  }
}

export default FiguresReporter;
