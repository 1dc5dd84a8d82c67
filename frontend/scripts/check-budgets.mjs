/** Fails when a page asks a browser for more than it may. Run after a build: node scripts/check-budgets.mjs */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const WEB = fileURLToPath(new URL("../../src/requill/web", import.meta.url));
/** Kibibytes of JavaScript after brotli, which is what the server sends. */
const BUDGET = { firstLoad: 150, editorPage: 330, readDocument: 250, markdown: 55, later: 40 };
const DOCUMENT_PAGE = "src/routes/document/document.tsx";
const EDITOR_PAGE = "src/routes/document/open-document.tsx";
/** Kibibytes under which a part is not worth a request of its own. */
const SMALLEST = 5;
/** The code of a page is one part, however little: the server names it by the address (`api/pages.py`). */
const PAGES = "src/routes/";
/** Smaller parts that stay alone, and why. */
const SMALL_PARTS = {
  "src/components/ui/toaster.tsx": "seldom needed, and too much for what every page loads",
  "src/features/feedback/components/feedback-popover.tsx": "the same",
  "src/features/actions/components/places-field.tsx":
    "one of forty forms has it, and the menus of the editor no room",
  "src/features/comments/outbox/send-unsent.ts": "the same",
  "src/features/document-sync/pending-words.ts":
    "needed where a backup was put back, and the pages of documents have no room",
  "src/features/editor/components/export-orders.tsx":
    "files are seldom asked for, and the editor page has no room",
  "src/features/editor/components/source-editor.tsx":
    "the page of a template asks for it, and with it for what the editor is made of",
  "src/features/editor/extensions/proposal-drawing.ts":
    "most documents have no proposal, and the editor page no room",
};
/** Asked for by the editor page alone, which is there by then. */
const EDITOR_PARTS = [
  "src/features/editor/",
  "src/features/review/components/review-parts",
  "src/features/realtime/components/document-",
  "src/features/sharing/components/share-dialog",
  "src/routes/document/comments-in-editor",
  "src/routes/document/document-assistant",
  "src/routes/document/document-tray",
  "src/routes/document/outline-in-editor",
  "src/routes/document/people",
  "src/routes/document/unread-in-text",
  "src/routes/document/waiting-document",
];
/** The room is entered beside the question for the document, before it is known who may write. */
const SHARED_TEXT = "use-shared-text";
/** Asked for by the document's page, which is read or written. */
const READ_PARTS = [
  "src/routes/document/comments-in-read",
  "src/routes/document/outline-in-read",
  "src/routes/document/suggestion-notes",
  "src/routes/document/unread-in-page",
  "src/routes/document/unsynced-of-document",
];
/** Asked for by the one that shows what people suggest. */
const SUGGEST_CHANGES = "src/routes/document/suggest-changes.tsx";
const SUGGESTION_NOTES = "src/routes/document/suggestion-notes.tsx";
const MARKDOWN = "src/lib/markdown/markdown.tsx";
/** They draw or read Markdown, and are nearly nothing beside what does so. */
const READ_PAGE = "src/features/editor/components/read-page.tsx";
const RICH_HTML = "src/features/editor/copy/rich-html.ts";
const PRINT_PAGE = "src/features/editor/components/print-page.tsx";
const READ_DOCUMENT = "src/routes/document/read-document.tsx";
const SHARE = "src/routes/share.tsx";
const GUIDE = "src/routes/guide.tsx";
const WAITING_DOCUMENT = "src/routes/document/waiting-document.tsx";

const manifest = JSON.parse(readFileSync(join(WEB, ".vite/manifest.json"), "utf8"));
const parts = Object.values(manifest).filter(({ file }) => file.endsWith(".js"));

/** `files` and every script that must be there besides before this part can run, its own included. */
function withPart(files, part) {
  if (files.has(part.file)) return files;
  return (part.imports ?? []).reduce(
    (all, key) => withPart(all, manifest[key]),
    new Set([...files, part.file]),
  );
}

const sizes = new Map();
function size(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(WEB, file))).length / 1024);
  return sizes.get(file);
}
const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);

const firstLoad = withPart(
  new Set(),
  parts.find(({ isEntry }) => isEntry),
);
const documentPage = withPart(
  withPart(firstLoad, manifest[DOCUMENT_PAGE]),
  parts.find(({ name }) => name === SHARED_TEXT),
);
const editorPage = withPart(documentPage, manifest[EDITOR_PAGE]);

const readDocument = withPart(documentPage, manifest[READ_DOCUMENT]);

/** What is there already when a part is asked for. */
function known({ src = "" }) {
  if (src === SUGGEST_CHANGES) return withPart(readDocument, manifest[SUGGESTION_NOTES]);
  if (READ_PARTS.some((part) => src.startsWith(part))) return readDocument;
  if (src === MARKDOWN || EDITOR_PARTS.some((part) => src.startsWith(part))) return editorPage;
  return withPart(firstLoad, manifest[MARKDOWN]);
}

/** One of the parts that are loaded when they are first needed. */
function later(part) {
  const drawsMarkdown = [MARKDOWN, READ_PAGE, PRINT_PAGE, RICH_HTML, WAITING_DOCUMENT].includes(part.src);
  const there = known(part);
  return [
    part.src ?? part.file,
    total(withPart(there, part)) - total(there),
    drawsMarkdown ? BUDGET.markdown : BUDGET.later,
  ];
}

const checks = [
  ["first load", total(firstLoad), BUDGET.firstLoad],
  ["editor page, in all, until one can write", total(editorPage), BUDGET.editorPage],
  ["document that is only read, in all, until one can read", total(readDocument), BUDGET.readDocument],
  ...parts
    .filter(({ isDynamicEntry, src }) => isDynamicEntry && src !== EDITOR_PAGE && src !== READ_DOCUMENT)
    .map(later),
];

/** Nobody who reads is sent what writes: neither the editor nor what it stands on. */
const READ_PAGES = [SHARE, GUIDE, READ_DOCUMENT, MARKDOWN];
const EDITING = ["codemirror", "editor"];
const editing = READ_PAGES.filter((page) =>
  [...withPart(new Set(), manifest[page])].some((file) =>
    EDITING.includes(parts.find((part) => part.file === file)?.name),
  ),
);

const small = ([name, measured]) => measured < SMALLEST && !name.startsWith(PAGES) && !(name in SMALL_PARTS);

for (const [name, measured, budget] of checks) {
  const verdict = measured > budget ? "OVER" : "ok";
  console.log(
    `${verdict.padEnd(4)} ${measured.toFixed(1).padStart(6)} of ${`${budget} KiB`.padEnd(9)}  ${name}`,
  );
}
for (const [name] of checks.filter(small))
  console.log(`SMALL  ${name}: under ${SMALLEST} KiB, to be part of what asks for it`);
for (const page of editing) console.log(`EDITOR ${page}: brings code of the editor along`);
const isOver = checks.some(([, measured, budget]) => measured > budget);
if (isOver || editing.length > 0 || checks.some(small)) process.exitCode = 1;
