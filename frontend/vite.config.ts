/** How the app is built (into the server's package), served while developing, and tested. */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * What travels together. Everything the first page needs is one file: each further one is a request of its own before
 * anything can be drawn. The two large libraries that only documents need have a file each, without the parts of the
 * editor that are loaded late; the rest is cut by page.
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
];

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
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  test: {
    testTimeout: 15_000,
    maxWorkers: "100%",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://127.0.0.1:8000/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    css: false,
    restoreMocks: true,
  },
});
