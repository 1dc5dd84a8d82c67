/** What is offered behind "[[" and in the address of a link, and what is written when it is chosen. */
import { type Completion, CompletionContext } from "@codemirror/autocomplete";
import { EditorView } from "@codemirror/view";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test } from "vitest";

import { filesOf } from "@/features/editor/extensions/lazy-files";
import { marked, stateOf } from "@/features/editor/testing/state";
import { aDocumentSummary } from "@/testing/factories";
import { server } from "@/testing/server";

import { readOutline } from "../outline";
import { escaped, linkCompletion, linksFor } from "./link-completion";

const DOCUMENTS = [
  aDocumentSummary({ id: 5, title: "This one" }),
  aDocumentSummary({ id: 7, title: "Photo [evidence] | *new*" }),
  aDocumentSummary({ id: 8, title: "Photos", role: "viewer", owner: { id: "b", name: "Ben" } }),
];
const OUTLINE = "## Photo queue\n\n**FR-003** Photos wait.\n\n## Risks\n";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function answerWith(rows = DOCUMENTS): string[] {
  const asked: string[] = [];
  server.use(
    http.get("/api/documents", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(rows);
    }),
  );
  return asked;
}

async function offeredIn(text: string): Promise<readonly Completion[]> {
  const state = stateOf(text, filesOf.of(5));
  view = new EditorView({ state });
  const source = linksFor(() => readOutline(OUTLINE));
  const result = await source(new CompletionContext(state, state.selection.main.head, false));
  return result?.options ?? [];
}

function choose(options: readonly Completion[], label: string): string {
  const option = options.find((each) => each.label === label);
  if (!view || typeof option?.apply !== "function") throw new Error(label);
  const { head } = view.state.selection.main;
  option.apply(view, option, head, head);
  return marked(view.state);
}

test("behind two brackets stand one's documents and those that others share, but not this one", async () => {
  const asked = answerWith();
  const options = await offeredIn("See [[‸");
  expect(options.map(({ label, detail }) => [label, detail])).toEqual([
    ["Photo [evidence] | *new*", undefined],
    ["Photos", "Ben"],
  ]);
  expect(asked).toEqual(["?limit=9"]);
  expect(choose(options, "Photos")).toBe("See [Photos](/documents/8)‸");
});

test("what is typed is looked for in titles, and goes with the brackets around it", async () => {
  const asked = answerWith();
  const options = await offeredIn("See [[pho‸]] now");
  expect(asked).toEqual(["?q=pho&limit=9"]);
  expect(choose(options, "Photos")).toBe("See [Photos](/documents/8)‸ now");
});

test("a title is written so that it is read as it is", async () => {
  answerWith();
  const options = await offeredIn("[[‸");
  expect(choose(options, "Photo [evidence] | *new*")).toBe(
    "[Photo \\[evidence\\] \\| \\*new\\*](/documents/7)‸",
  );
  expect(escaped("a\\b `c` <d> &amp; ~~e~~ _f_")).toBe(
    "a\\\\b \\`c\\` \\<d\\> \\&amp; \\~\\~e\\~\\~ \\_f\\_",
  );
});

test("in the address of a link stand documents and the parts of this one", async () => {
  answerWith();
  let options = await offeredIn("[words](pho‸)");
  expect(options.map(({ label }) => label)).toEqual([
    "Photo [evidence] | *new*",
    "Photos",
    "Photo queue",
    "FR-003 Photos wait.",
  ]);
  expect(choose(options, "Photos")).toBe("[words](/documents/8)‸");
  options = await offeredIn("[words](pho‸");
  expect(choose(options, "Photo queue")).toBe("[words](#photo-queue‸");
});

test("behind a number sign stand the parts alone, and nobody is asked", async () => {
  const asked = answerWith();
  expect((await offeredIn("[words](#‸)")).map(({ detail }) => detail)).toEqual([
    "#photo-queue",
    "#FR-003",
    "#risks",
  ]);
  expect((await offeredIn("[words](#fr‸)")).map(({ detail }) => detail)).toEqual(["#FR-003"]);
  expect(asked).toEqual([]);
});

test.each([
  "[words](https://‸)",
  "[words](/documents/‸)",
  "[words](‸)",
  "`[[‸`",
  "```\n[[‸\n```",
  "[one‸",
  "[[a]‸",
])("nothing is offered in %j, and nobody is asked", async (text) => {
  const asked = answerWith();
  expect(await offeredIn(text)).toEqual([]);
  expect(asked).toEqual([]);
});

test("without an answer, or without any that fits, nothing is offered", async () => {
  server.use(http.get("/api/documents", () => HttpResponse.error()));
  expect(await offeredIn("[[‸")).toEqual([]);
  answerWith([]);
  expect(await offeredIn("[[zzz‸")).toEqual([]);
});

function paste(text: string, address: string): string {
  view = new EditorView({
    state: stateOf(
      text,
      linkCompletion(() => []),
    ),
  });
  const event = new Event("paste", { cancelable: true, bubbles: true });
  Object.assign(event, { clipboardData: { getData: () => address } });
  view.contentDOM.dispatchEvent(event);
  return view.state.doc.toString();
}

test("the address of a document over words makes them a link to it, without the site", () => {
  const { origin } = window.location;
  const selected = (address: string) => paste("See ⟦the photos⟧ there", address);
  expect(selected(`${origin}/documents/7#FR-003`)).toBe("See [the photos](/documents/7#FR-003) there");
  expect(selected("https://example.org/documents/7")).toBe("See https://example.org/documents/7 there");
  expect(selected(`${origin}/documents`)).toBe(`See ${origin}/documents there`);
  expect(paste("See ‸", `${origin}/documents/7`)).toBe(`See ${origin}/documents/7`);
});
