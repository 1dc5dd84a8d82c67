/** Which files go together, and what is in the archives that they go as. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";

import { aFile, aFolder } from "../testing/dropped-files";
import { chosen, filesIn, sourcesOf } from "./import-sources";

const MEBIBYTE = 1024 * 1024;

function sources(paths: readonly string[], size = 1): string[] {
  const files = paths.map((path) =>
    Object.defineProperties(aFile("x.exe"), { webkitRelativePath: { value: path }, size: { value: size } }),
  );
  return sourcesOf(chosen(files)).map(({ path, name }) => `${path}: ${name}`);
}

test("single files go alone, or together where there are images beside texts", () => {
  expect(sources(["a.md", "b.zip", "c.exe"])).toEqual(["a.md: a.md", "b.zip: b.zip", "c.exe: c.exe"]);
  expect(sources(["a.md", "b.png", "c.exe"])).toEqual(["c.exe: c.exe", "files: files.zip"]);
  expect(sources(["a.png"])).toEqual(["a.png: a.png"]);
});

test("a folder goes in as many archives as it takes, and its archives and what is too large alone", () => {
  expect(sources(["n/a.md", "n/b.zip", "m/c.docx", "n/.x/d.md", "n/e.exe"])).toEqual([
    "n/b.zip: n/b.zip",
    "n: n.zip",
    "m: m.zip",
  ]);
  expect(sources(["n/a.md", "n/b.png"], 10 * MEBIBYTE + 1)).toEqual(["n/a.md: n/a.md", "n/b.png: n/b.png"]);
  expect(sources(["n/1.md", "n/2.md", "n/3.md"], 10 * MEBIBYTE)).toEqual(["n: n.zip", "n: n.zip"]);
  expect(sources(Array.from({ length: 101 }, (_, number) => `n/${number}.md`))).toHaveLength(2);
  expect(sources(["n/a.png"])).toEqual([]);
});

test("a dropped folder is an archive with its images, and without what is hidden or cannot be read", async () => {
  const folder = aFolder("/notes", {
    "b.md": "B",
    ".git": { "x.md": "" },
    pics: { "f.png": "F", "t.exe": "" },
    ".x": "",
  });
  const [source] = sourcesOf(await filesIn([folder]));
  expect(source?.name).toBe("notes.zip");
  const archive = await source?.content();
  const files = unzipSync(new Uint8Array((await archive?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ["notes/b.md", "B"],
    ["notes/pics/f.png", "F"],
  ]);
});
