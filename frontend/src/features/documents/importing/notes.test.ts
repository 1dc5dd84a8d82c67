/** What notes that are pasted are as a file. */
import { expect, test } from "vitest";

import { OWN_MARK } from "@/lib/clipboard/pasted-markdown";
import { noteOf } from "./notes";

async function note(html: string, plain = ""): Promise<[string | undefined, string | undefined]> {
  const found = noteOf(html, plain);
  return [found?.path, await found?.file.text()];
}

test("rich text is Markdown with its tables and images, and without what counts readers", async () => {
  const html =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p>Meeting <span style="font-weight:700">notes</span></p>' +
    "<table><tr><th>A</th></tr><tr><td>B</td><td>1</td></tr></table>" +
    '<p><img src="data:image/png;base64,AAAA" alt="Flow [1]"> <img src="https://x.example/a b.png?(c)">' +
    '<img src="https://x.example/p.gif" width="1"> <img src="cid:1" alt="Old"></p></b>';
  expect(await note(html, "Meeting notes")).toEqual([
    "Meeting notes.md",
    "Meeting **notes**\n\n| A |  |\n| --- | --- |\n| B | 1 |\n\n" +
      "![Flow \\[1\\]](<data:image/png;base64,AAAA>) ![](<https://x.example/a%20b.png?(c)>) *[Image: Old]*",
  ]);
});

test("anything else is as it is", async () => {
  expect(await note("", "- [ ] a\n- b")).toEqual(["a.md", "- [ ] a\n- b"]);
  expect(await note(`${OWN_MARK}<p><b>a</b></p>`, "**a**")).toEqual(["a.md", "**a**"]);
  expect(noteOf("", " \n")).toBeNull();
  expect(noteOf("<p></p>", "")).toBeNull();
});

test.each([
  ["# Plan/B: x\n\nWords.", "Plan B x.md"],
  ["2. *First* [step](https://a.example)", "First step.md"],
  ["2024-05-12 Meeting with Halden", "2024-05-12 Meeting with Halden.md"],
  ["> - 3 goals for Q1", "3 goals for Q1.md"],
  [">quoted **2027** roadmap", "quoted 2027 roadmap.md"],
  ["- [ ] 2027 roadmap", "2027 roadmap.md"],
  ["---\ntitle: x\n---", "Pasted notes.md"],
  ["word ".repeat(40), "Pasted notes.md"],
  ["要件 v2.1", "要件 v2.1.md"],
])("they are called by their first line: %j", (text, path) => {
  expect(noteOf("", text)?.path).toBe(path);
});
