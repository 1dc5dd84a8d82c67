/** Builds the benchmarks' bare page; see main.tsx. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  build: { outDir: "../../benchmarks/out/floor", emptyOutDir: true, modulePreload: { polyfill: false } },
});
