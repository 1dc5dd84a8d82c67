import { beforeEach, expect, test, vi } from "vitest";

import { changesOnPage, noteTops } from "./marks-on-page";
import type { UnreadChange } from "./unread-changes";
import type { MarkedChange } from "./use-marked-changes";

const TABLE = "| Name | Count |\n| --- | --- |\n| **Ada** | 90 |\n| Ben | 90 |";
const LIST = "- Count 90\n- Count 90 too";
const CONTENT = `${TABLE}\n\n${LIST}\n`;
let page: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div class="doc-scroller"><article>
      <div class="doc-row"><h1>Plan</h1></div>
      <div class="doc-row"><div class="doc-body"><table>
        <thead><tr><th>Name</th><th>Count</th></tr></thead>
        <tbody><tr id="ada"><td><strong>Ada</strong></td> <td>90</td></tr>
        <tr id="ben"><td>Ben</td><td>90</td></tr></tbody>
      </table></div></div>
      <div class="doc-row"><div class="doc-body"><ul>
        <li id="one">Count 90</li><li id="two">Count 90 too</li>
      </ul></div></div>
    </article></div>`;
  page = document.querySelector<HTMLElement>(".doc-scroller") ?? document.body;
});

const aChange = (over: Partial<UnreadChange>): MarkedChange => ({
  change: { key: "changed.1.1.0", author: null, words: [], line: 1, note: null, ...over },
  who: "rq-who-3",
  name: "Jonas",
  note: "today",
});
const onPage = (over: Partial<UnreadChange>, content = CONTENT) =>
  changesOnPage(page, { title: "Plan", content }, [aChange(over)]).get(over.key ?? "changed.1.1.0");
const line = (number: number, words: string) => {
  const text = CONTENT.split("\n")[number - 1] ?? "";
  const from = text.lastIndexOf(words);
  return { line: number, text, ranges: [{ from, to: from + words.length }] };
};

test.each([
  ["a cell", line(4, "90"), "ben", "90"],
  ["a whole row", line(3, "| **Ada** | 90 |"), "ada", "Ada 90"],
  ["an item", line(7, "90"), "two", "90"],
])("%s that changed is found where it is drawn, though others say the same", (_, words, target, drawn) => {
  const place = onPage({ words: [words] });
  expect(place?.target.id).toBe(target);
  expect(place?.words.map((range) => String(range).replace(/\s+/g, " "))).toEqual([drawn]);
});

test.each([
  ["a row that went is told at the one before", 4, "ada"],
  ["the first row that went, at the head", 3, ""],
  ["an item that went, at the one before", 7, "one"],
])("%s", (_, number, target) => {
  const place = onPage({ key: "removed.4.-.0", line: number });
  expect(place?.target.id).toBe(target);
  expect(place?.target.matches("tr, li")).toBe(true);
});

test("a line that was written over has no place, one that is not drawn yet will have one", () => {
  expect(onPage({ words: [{ ...line(4, "90"), text: "| Ben | 80 |" }] })).toBeNull();
  document.getElementById("two")?.closest(".doc-row")?.remove();
  expect(onPage({ words: [line(7, "90")] })).toBeUndefined();
});

test("a line is found where it stands now", () => {
  expect(onPage({ words: [line(4, "90")] }, CONTENT.replace("| **Ada** | 90 |\n", ""))?.words).toHaveLength(
    1,
  );
});

test("words behind an image of another site are found where they are drawn", () => {
  document.querySelector("#two")!.innerHTML =
    '<button class="md-image">Open image “Count” at a.example<span>Count (https://a.example/90)</span></button> 90 too';
  const content = CONTENT.replace("Count 90 too", "![Count](https://a.example/90) 90 too");
  const text = "- ![Count](https://a.example/90) 90 too";
  const from = text.lastIndexOf("90");
  const place = onPage({ words: [{ line: 7, text, ranges: [{ from, to: from + 2 }] }] }, content);
  expect(
    place?.words.map(({ startContainer, startOffset }) => [startContainer.textContent, startOffset]),
  ).toEqual([[" 90 too", 1]]);
});

test("badges of one row stand at their lines, and not on each other", () => {
  const places = [3, 4].flatMap((number) => {
    const place = onPage({ words: [line(number, "90")] });
    return place ? [place] : [];
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.id === "ada"
      ? new DOMRect(0, 40, 0, 20)
      : this.id === "ben"
        ? new DOMRect(0, 50, 0, 20)
        : new DOMRect();
  });
  expect([...noteTops(places).values()]).toEqual([37, 63]);
});
