/** Fails when a page asks a browser to load more than it may. Run after a build: node scripts/check-budgets.mjs */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WEB = fileURLToPath(new URL("../../src/requill/web", import.meta.url));
/** Kibibytes of JavaScript after gzip. */
const BUDGET = { firstLoad: 160, editor: 160, markdown: 55, route: 40 };
const EDITOR_PAGE = "src/routes/document.tsx";
const EDITOR_PARTS = "src/features/editor/";

const manifest = JSON.parse(readFileSync(join(WEB, ".vite/manifest.json"), "utf8"));
const entries = Object.values(manifest);

/** Every script that must be there before this one can run, itself included. */
function closure(entry, found = new Set()) {
  if (found.has(entry.file)) return found;
  found.add(entry.file);
  for (const key of entry.imports ?? []) closure(manifest[key], found);
  return found;
}

const sizes = new Map();
function size(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length / 1024);
  return sizes.get(file);
}
const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);
const without = (files, known) => new Set([...files].filter((file) => !known.has(file)));

const firstLoad = closure(entries.find((entry) => entry.isEntry));
const markdown = new Set(entries.filter((entry) => entry.name === "markdown").map((entry) => entry.file));
const shared = new Set([...firstLoad, ...markdown]);
const editor = closure(manifest[EDITOR_PAGE]);

/** What a part adds to what is already there when it is asked for. */
function check(entry) {
  const { src = entry.file } = entry;
  const known = src.startsWith(EDITOR_PARTS) ? new Set([...shared, ...editor]) : shared;
  const budget = src === EDITOR_PAGE ? BUDGET.editor : BUDGET.route;
  return [src, total(without(closure(entry), known)), budget];
}

const checks = [
  ["first load", total(firstLoad), BUDGET.firstLoad],
  ["markdown", total(without(markdown, firstLoad)), BUDGET.markdown],
  ...entries.filter((entry) => entry.isDynamicEntry && entry.file.endsWith(".js")).map(check),
];

for (const [name, kibibytes, budget] of checks) {
  const verdict = kibibytes > budget ? "OVER" : "ok";
  console.log(`${verdict.padEnd(5)} ${kibibytes.toFixed(1).padStart(6)} of ${budget} KiB  ${name}`);
}
if (checks.some(([, kibibytes, budget]) => kibibytes > budget)) process.exitCode = 1;
