import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EditorView } from "@codemirror/view";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { draftsOfThisPerson } from "@/features/drafts/drafts";
import { anOwnTemplate } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

import { draftOf } from "./template-draft";
import { keepUnsaved, readUnsaved } from "./unsaved-template";

havePages("/templates/1/edit");

const PATH = "/templates/1001/edit";
const serve = (template = anOwnTemplate()) =>
  server.use(
    answer("/api/own-templates/1001", { ...template }),
    answer("/api/own-templates", [{ ...template }]),
  );

const viewOf = (field: HTMLElement) => EditorView.findFromDOM(field)!;

/** At the end, as somebody does who writes on. */
function type(field: HTMLElement, text: string): void {
  const view = viewOf(field);
  view.focus();
  view.dispatch({ changes: { from: view.state.doc.length, insert: text }, userEvent: "input.type" });
}

const selected = (field: HTMLElement) => {
  const { state } = viewOf(field);
  return state.sliceDoc(state.selection.main.from, state.selection.main.to);
};

interface Sent {
  version: number;
  base: string;
  text?: string;
  name?: string;
}

/** Answers each change of the template in turn, and tells what was sent. */
function serveChanges(...answers: ((body: Sent) => { status?: number; body: object })[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.patch("/api/own-templates/1001", async ({ request }) => {
      const body = (await request.json()) as Sent;
      const { status = 200, body: answered } = answers[Math.min(sent.length, answers.length - 1)]!(body);
      sent.push(body);
      return HttpResponse.json(answered, { status });
    }),
  );
  return sent;
}

const THEIRS = anOwnTemplate({ name: "Theirs", version: 5, text: "---\nname: Theirs\n---\n\n## Channels\n" });
const PLACES = [
  { yours: "---\n", theirs: "---\n" },
  { yours: "name: Launch plan of mine\n", theirs: "name: Theirs\n" },
  { yours: "---\n\n## Channels\n\n", theirs: "---\n\n## Channels\n\n" },
  { yours: "Where?\n", theirs: "" },
];
const CONFLICT = {
  status: 409,
  body: { message: "Changed", code: "VERSION_CONFLICT", template: THEIRS, places: PLACES },
};
const saved = async () => (await screen.findAllByText("Saved"))[0]!;
/** As long as somebody has to stop writing until the template is saved. */
const pause = () => pass(700);

beforeEach(() => haveTimePass());

test("what others changed meanwhile comes along, and one stays in one's field and writes on", async () => {
  const template = anOwnTemplate();
  const [part] = template.parts;
  serve(template);
  const merged = anOwnTemplate({
    name: "Launch plan!",
    description: "Theirs",
    version: 3,
    text: "merged",
    parts: [{ ...part!, heading: "New" }, part!],
  });
  const sent = serveChanges(
    () => ({ body: { ...merged, yours: "as it was sent" } }),
    ({ name }) => ({ body: { ...merged, name, version: 4, text: "later", yours: null } }),
  );
  renderApp(PATH);
  const name = await screen.findByLabelText("Name");
  await userEvent.type(name, "!");
  await pause();
  const told = await screen.findAllByText("Saved with what was changed elsewhere");
  expect(told[0]).toBeVisible();
  expect(sent[0]).toMatchObject({ base: template.text, name: "Launch plan!" });
  expect(screen.getByLabelText(/^Description/)).toHaveValue("Theirs");
  expect(screen.getByLabelText("Heading of section 1")).toHaveValue("New");
  expect(name).toHaveFocus();
  await userEvent.type(name, "!");
  await pause();
  await saved();
  expect(sent[1]).toMatchObject({ base: "merged", version: 3, name: "Launch plan!!" });
});

test("what is typed while a change is merged is a change of what was sent", async () => {
  serve();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const sent: Sent[] = [];
  server.use(
    http.patch("/api/own-templates/1001", async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      if (sent.length === 1) await held;
      const yours = `as sent ${sent.length}`;
      return HttpResponse.json({ ...anOwnTemplate({ name: body.name!, version: 4, text: "merged" }), yours });
    }),
  );
  renderApp(PATH);
  const name = await screen.findByLabelText("Name");
  await userEvent.type(name, "!");
  await pause();
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.type(name, "?");
  release();
  await pause();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ base: "as sent 1", name: "Launch plan!?" });
  await screen.findAllByText("Saved with what was changed elsewhere");
  expect(name).toHaveValue("Launch plan!?");
});

test("of what both changed in the same lines one is chosen, and what one typed stays until then", async () => {
  serve();
  const sent = serveChanges(({ text }) =>
    text === undefined
      ? CONFLICT
      : { body: { ...anOwnTemplate({ name: "Theirs", version: 6, text }), yours: null } },
  );
  const { unmount } = renderApp(PATH);
  await userEvent.type(await screen.findByLabelText("Name"), " of mine");
  await pause();
  let choice = within(await screen.findByRole("region", { name: "Choose what to keep" }));
  expect(screen.getAllByText("Not saved. The same lines were changed elsewhere.")[0]).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Launch plan of mine");
  // Whoever leaves and comes back finds it again.
  unmount();
  renderApp(PATH);
  expect(await screen.findByLabelText("Name")).toHaveValue("Launch plan of mine");
  await pause();
  choice = within(await screen.findByRole("region", { name: "Choose what to keep" }));
  const top = within(choice.getByRole("group", { name: "At the top" }));
  expect(top.getByRole("radio", { name: "What you wrote" })).toHaveAccessibleDescription(
    "name: Launch plan of mine",
  );
  expect(choice.getByRole("button", { name: "Save" })).toBeDisabled();
  await userEvent.click(top.getByRole("radio", { name: "What's saved now" }));
  const section = within(choice.getByRole("group", { name: "In “Channels”" }));
  expect(section.getByText("These lines were removed.")).toBeVisible();
  await userEvent.click(section.getByRole("radio", { name: "What you wrote" }));
  await userEvent.click(choice.getByRole("button", { name: "Save" }));
  await saved();
  expect(sent.at(-1)).toMatchObject({
    version: 5,
    base: THEIRS.text,
    text: "---\nname: Theirs\n---\n\n## Channels\n\nWhere?\n",
  });
  expect(screen.queryByRole("region", { name: "Choose what to keep" })).toBeNull();
  expect(screen.getByLabelText("Name")).toHaveValue("Theirs");
});

test("a choice that makes no template is there to be put right", { tags: ["full"] }, async () => {
  serve();
  const message = "Line 2: Give the template a name.";
  const errors = [{ field: "text", message }];
  serveChanges(
    () => CONFLICT,
    () => ({ status: 422, body: { message, code: "TEMPLATE_TEXT_INVALID", errors } }),
  );
  renderApp(PATH);
  await userEvent.type(await screen.findByLabelText("Name"), " of mine");
  await pause();
  const choice = await screen.findByRole("region", { name: "Choose what to keep" });
  for (const one of within(choice).getAllByRole("radio", { name: "What you wrote" }))
    await userEvent.click(one);
  await userEvent.click(within(choice).getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText(`Not saved. ${message}`))[0]).toBeVisible();
  expect(await screen.findByRole("textbox", { name: "Template as Markdown" })).toHaveTextContent(
    "name: Launch plan of mine",
  );
});

test("typed Markdown is saved by its key and button, stays when it is refused, and leads to its line", async () => {
  const template = anOwnTemplate({ text: "---\nname: Launch plan\n---\n\n## Channels\n" });
  serve(template);
  const message = "Line 5: Nothing stands here.";
  const sent = serveChanges(
    () => ({
      status: 422,
      body: { message, code: "TEMPLATE_TEXT_INVALID", errors: [{ field: "text", message }] },
    }),
    ({ text }) => ({ body: { ...anOwnTemplate({ name: "Go", version: 2, text: text! }), yours: null } }),
  );
  const { unmount } = renderApp(PATH);
  await userEvent.click(await screen.findByRole("radio", { name: "Markdown" }));
  let field = await screen.findByRole("textbox", { name: "Template as Markdown" });
  expect(screen.getByRole("button", { name: "Save Markdown" })).toBeDisabled();
  type(field, "\n\n## Co");
  type(field, "sts");
  expect((await screen.findAllByText("Not saved yet"))[0]).toBeVisible();
  await userEvent.keyboard("{Control>}s{/Control}");
  expect((await screen.findAllByText(`Not saved. ${message}`))[0]).toBeVisible();
  expect(field).toHaveAttribute("aria-invalid", "true");
  expect(selected(field)).toBe("## Channels");
  // Another visit finds it, and the sections are shown once it is saved.
  unmount();
  renderApp(PATH);
  field = await screen.findByRole("textbox", { name: "Template as Markdown" });
  expect(field).toHaveTextContent("## Costs");
  await userEvent.click(screen.getByRole("radio", { name: "Sections" }));
  expect(await screen.findByLabelText("Name")).toHaveValue("Go");
  expect(sent.at(-1)).toMatchObject({ base: template.text, text: `${template.text}\n\n## Costs` });
});

test("typed Markdown stays on the page when the role is taken away, and after a reload", async () => {
  const template = anOwnTemplate();
  serve(template);
  const { unmount, queryClient } = renderApp(PATH);
  await userEvent.click(await screen.findByRole("radio", { name: "Markdown" }));
  type(await screen.findByRole("textbox", { name: "Template as Markdown" }), "\n\n## Costs");
  serve({ ...template, role: "viewer" });
  await queryClient.refetchQueries({ queryKey: ["/api/own-templates", 1001] });
  expect(screen.getByRole("textbox", { name: "Template as Markdown" })).toHaveTextContent("## Costs");
  unmount();
  renderApp(PATH);
  expect(await screen.findByRole("textbox", { name: "Template as Markdown" })).toHaveTextContent("## Costs");
});

test("what was changed in another tab is shown where nothing is under way", { tags: ["full"] }, async () => {
  serve();
  const { queryClient } = renderApp(PATH);
  expect(await screen.findByLabelText("Name")).toHaveValue("Launch plan");
  server.use(answer("/api/own-templates/1001", { ...THEIRS }));
  await queryClient.refetchQueries({ queryKey: ["/api/own-templates", 1001] });
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue("Theirs"));
});

test("what was changed of a template that is gone is in sight, until it is let go", async () => {
  const { parts, ...rest } = draftOf(anOwnTemplate());
  const draft = { ...rest, parts: parts.map((part) => ({ ...part, guidance: "Say when." })) };
  keepUnsaved(draftsOfThisPerson(), 1001, { base: "", draft, typed: null });
  server.use(refuse("get", "/api/own-templates/1001", 404, { message: "Not found", code: "NOT_FOUND" }));
  const { user } = renderApp(PATH);
  expect(await screen.findByText("Template not found")).toBeVisible();
  expect(screen.getByText(/Say when\./)).toHaveTextContent(
    "# Launch plan The week of a launch ## Channels Say when. Where will people hear of it? Channel Owner",
  );
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Discard text" }));
  await waitFor(() => expect(screen.queryByText(/Say when\./)).not.toBeInTheDocument());
  expect(readUnsaved(draftsOfThisPerson(), 1001)).toBeNull();
});
