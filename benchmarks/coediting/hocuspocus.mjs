// Hocuspocus as it comes, with the one thing that it needs to keep anything: a store, which it calls as often as
// it does by itself (after a pause of two seconds, every ten while somebody types). It is a file, made lasting.
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { Database } from "@hocuspocus/extension-database";
import { Server } from "@hocuspocus/server";

const [port, folder] = process.argv.slice(2);
const path = (name) => join(folder, encodeURIComponent(name));

const store = async ({ documentName, state }) => {
  const file = await open(`${path(documentName)}.new`, "w");
  try {
    await file.writeFile(state);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path(documentName)}.new`, path(documentName));
};
const fetch = ({ documentName }) => readFile(path(documentName)).catch(() => null);

const extensions = [new Database({ fetch, store })];
await new Server({ port: Number(port), address: "127.0.0.1", quiet: true, extensions }).listen();
