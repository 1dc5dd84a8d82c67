/** Writes a Brotli and a gzip form beside every built text file, so that the server never compresses anything. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const FOLDER = fileURLToPath(new URL("../../src/requill/web", import.meta.url));
const TEXT = new Set([".js", ".css", ".html", ".svg", ".json"]);
const SMALLEST = 512; // below this the headers outweigh what is saved

const pack = {
  ".br": (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  ".gz": (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
await Promise.all(
  files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < SMALLEST) return;
    for (const [suffix, compress] of Object.entries(pack))
      await writeFile(path + suffix, await compress(bytes));
  }),
);
