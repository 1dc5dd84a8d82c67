/** How the app is built (into the server's package), served while developing, and tested. */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Modules whose path in `src`, or in the icons, begins so, and which more than one part of the app needs. */
function shared(name: string, ...paths: string[]) {
  const any = paths.join("|").replaceAll("/", String.raw`[\\/]`);
  return {
    name,
    minShareCount: 2,
    test: new RegExp(String.raw`(?:frontend[\\/]src|esm[\\/]icons)[\\/](?:${any})`),
  };
}

/**
 * What travels together. Everything the first page needs is one file: each further one is a request of its own before
 * anything can be drawn. The three large libraries that only documents need have a file each, without the parts of the
 * editor that are loaded late. What several pages need would be cut into a file for every set of pages, twenty for a
 * document; it is a few files by what it is for. The rest is cut by page.
 */
const CHUNKS = [
  { name: "app", tags: ["$initial" as const] },
  {
    name: "markdown",
    test: /node_modules[\\/](react-markdown|remark-|rehype-|remend|micromark|mdast|hast|unist|unified|vfile|property-information)/,
  },
  {
    name: "codemirror",
    test: /node_modules[\\/](@codemirror[\\/](?!autocomplete|merge|search)|@lezer|@marijn|style-mod|w3c-keyname|crelt)/,
  },
  { name: "yjs", test: /node_modules[\\/](yjs|lib0|y-protocols)/ },
  shared(
    "pieces",
    "components/ui/(field|segmented|switch)",
    "components/patterns/(copy-text|pane-head|split-view|topbar)",
    "lib/markdown/(bare-line|below-requirement|figures|inline-html|lazy-markdown|location-links|ranked-requirement|requirement|table-label|url)",
    "lib/(format/(markdown-file|title-length)|browser-storage|hue-of|in-time|roles|range-in|use-kept-focus)",
    "features/(editor/(editor-keys|format/(count|file-name))|history/history-keys|projects/api/get-project|suggestions/(api|use-live-proposals))",
    "features/(brief/suggested|document-flow/use-interview-width|trash/api/(move-to-trash|restore))",
    "routes/(missing|document/(loading-document|use-project-crumb))",
    "features/realtime/api/get-",
    "(arrow-down|check|list-checks|trash|link|copy|ellipsis|list|list-ordered|pen-line|rotate-ccw-clock|table|triangle-exclamation-point|undo-2).mjs",
  ),
  shared(
    "conversation",
    "features/conversation",
    "features/suggestions/(?!word-diff|hunk-pieces|components|proposal-rules|suggestion-rules|use-live-proposals|api)",
    "features/chat/(chat-rules|components/(answer-notice|chat-message))",
  ),
  shared("editor", "features/editor/(extensions|format|asked-changes)"),
  // Icons of these menus; each alone would be a request.
  shared("icons", "(arrow-down-to-line|arrow-right|arrow-up-to-line|text-align-start).mjs"),
  // What the text that is read and what is written in the editor both draw, little each.
  shared("drawn", "lib/markdown/(budget|footnotes|own-files)"),
  shared("rows", "lib/markdown/(anchors|blocks|drawn-rows|page-rows)"),
  shared(
    "lists",
    "components/ui/dialog",
    "components/patterns/(confirm-dialog|empty-state|failed-line)",
    "components/ui/relative-time",
    "features/drafts/persistent-key",
    "features/members/api/get-members",
    "lib/(escape|format/relative|use-now|use-return)",
    "(circle-check|eye|link-2|plus).mjs",
  ),
  shared("comments", "features/comments/(mentions|comment-drafts|outbox/(?!send-unsent))"),
  // What finds words on a page that is read: a discussion needs none of it.
  shared("read-surface", "lib/markdown/text-alignment", "features/comments/in-read/read-surface"),
  // Lists that are asked for page by page.
  shared("paging", "lib/(use-list|api/pages)"),
  // A document that is only read needs none of it.
  shared("list-pages", "components/patterns/(list-|no-match|page-head|search-box)"),
];

/** What the editor stands on does nothing by being loaded: whoever takes one function of it need not load the rest. */
const PURE = /node_modules[\\/](@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("src", import.meta.url)) } },
  server: {
    port: 5173,
    proxy: {
      "/api": { target: "http://127.0.0.1:8000" },
      // The server lets in sockets of its own pages only.
      "/ws": { target: "ws://127.0.0.1:8000", ws: true, rewriteWsOrigin: true },
    },
  },
  build: {
    outDir: "../src/requill/web",
    emptyOutDir: true,
    assetsDir: "assets",
    // The content security policy of the server forbids inline script, and data: fonts and pictures.
    assetsInlineLimit: 0,
    // One file of 16 KiB: what a page has of its own would be three more requests for a document.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  test: {
    testTimeout: 60_000,
    // More would take no less time, and each test more of it.
    maxWorkers: "100%",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://127.0.0.1:8000/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    tags: [
      { name: "full", description: "Takes long, beside another test of the same: `make test-full` runs it." },
    ],
    isolate: false,
    setupFiles: ["src/testing/isolation.ts", "src/testing/owner-stacks.ts", "src/testing/setup.ts"],
    css: false,
    restoreMocks: true,
  },
});
