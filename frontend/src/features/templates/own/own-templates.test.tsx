import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { anOwnTemplate, aUser } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
// Loaded before the clock of the first test runs.
import "@/features/usage/components/limit-prompts";
import "./share-template-dialog";

havePages("/document-flow/1", "/projects", "/templates", "/templates/1/edit");

const PATH = "/templates/1001/edit";
const serve = (template = anOwnTemplate()) =>
  server.use(
    answer("/api/own-templates/1001", { ...template }),
    answer("/api/own-templates", [{ ...template }]),
  );
/** As long as somebody has to stop writing until the template is saved. */
const pause = () => pass(700);

beforeEach(() => haveTimePass());

test("the gallery says what will stand under Yours while nothing does", { tags: ["full"] }, async () => {
  renderApp("/templates");
  expect(await screen.findByRole("heading", { name: "Yours" })).toBeVisible();
  expect(
    screen.getByText("Templates you make, import or save from a document will appear here."),
  ).toBeVisible();
});

test("one's own templates and those of others stand above the library, each with what one may do", async () => {
  const project = { id: 3, name: "Depots" };
  const shared = anOwnTemplate({ id: 1002, name: "Depot note", role: "viewer", project });
  server.use(answer("/api/own-templates", [{ ...anOwnTemplate() }, { ...shared }]));
  renderApp("/templates");
  const own = await screen.findByRole("region", { name: "Yours" });
  expect(within(own).getByRole("link", { name: "AI-assisted" })).toHaveAttribute(
    "href",
    "/document-flow/1001?mode=ai-assisted&autoNavigate=true",
  );
  const others = screen.getByRole("region", { name: "Shared in projects" });
  expect(within(others).getByText("Mara Lindqvist · Depots")).toBeVisible();
  await userEvent.click(within(others).getByRole("button", { name: "More for Depot note" }));
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});

test("a list that cannot be had is told of, and the library is there", async () => {
  server.use(refuse("get", "/api/own-templates", 500));
  renderApp("/templates");
  expect(await screen.findByText("Couldn't load your templates.")).toBeVisible();
  expect(await screen.findByRole("article", { name: "Standard PRD" })).toBeVisible();
});

test("a new template opens to be edited, one that is refused is told of", async () => {
  serve();
  const { handler, sent } = receive("post", "/api/own-templates", { ...anOwnTemplate() }, 201);
  server.use(handler);
  renderApp("/templates");
  await userEvent.click(await screen.findByRole("button", { name: "New template" }));
  expect(await screen.findByDisplayValue("Launch plan")).toBeVisible();
  expect(sent).toEqual([{}]);
});

test("whoever has gone elsewhere when a template is there stays, and opens it from the message", async () => {
  serve();
  // A guest is asked to sign up there, by a dialog that may lie over the message.
  server.use(answer("/api/current-user", { ...aUser() }));
  let answered = (): void => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  server.use(
    http.post("/api/own-templates", async () => {
      await held;
      return HttpResponse.json({ ...anOwnTemplate() }, { status: 201 });
    }),
  );
  const { location, router } = renderApp("/templates");
  await userEvent.click(await screen.findByRole("button", { name: "New template" }));
  await act(() => router.navigate({ to: "/projects" }));
  answered();
  expect(await screen.findByText("Template created")).toBeVisible();
  expect(location()).toBe("/projects");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(location()).toBe(PATH));
});

test("a template that can't be imported says why", { tags: ["full"] }, async () => {
  const message = "Line 1: A template begins with a line of three hyphens, then its name.";
  server.use(refuse("post", "/api/own-templates", 422, { message, code: "TEMPLATE_TEXT_INVALID" }));
  renderApp("/templates");
  const chooser = await screen.findByLabelText("Template as a Markdown file");
  await userEvent.upload(chooser, new File(["# A document"], "a.md", { type: "text/markdown" }));
  expect(await screen.findByText("Couldn't import the template")).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
});

test("a file that is no text or too large isn't sent", { tags: ["full"] }, async () => {
  renderApp("/templates");
  const chooser = await screen.findByLabelText("Template as a Markdown file");
  await userEvent.upload(
    chooser,
    new File([new Uint8Array([0xff, 0xfe, 0xfd])], "a.md", { type: "text/markdown" }),
  );
  expect(await screen.findByText("This isn't a text file. Choose a .md file.")).toBeVisible();
  await userEvent.upload(chooser, new File(["x".repeat(70_000)], "b.md", { type: "text/markdown" }));
  expect(await screen.findByText("A template has at most 64 KB.")).toBeVisible();
});

test("what is changed is saved as a whole, and said to be only once the server has it", async () => {
  serve();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const sent: { version: number; name: string; parts: { heading: string; kind: string }[] }[] = [];
  server.use(
    http.patch("/api/own-templates/1001", async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      await held;
      return HttpResponse.json({ ...anOwnTemplate({ name: body.name, version: body.version + 1 }) });
    }),
  );
  const { user } = renderApp(PATH);
  const name = await screen.findByLabelText("Name");
  await user.clear(name);
  await write(user, name, "Go to market");
  await user.click(screen.getByRole("button", { name: "Add section" }));
  await write(user, screen.getByLabelText("Heading of section 2"), "Risks");
  await user.selectOptions(screen.getByLabelText("Answered as"), "risks");
  expect(screen.getAllByText("Saving...")[0]).toBeVisible();
  expect(screen.queryByText("Saved")).toBeNull();
  await pause();
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  release();
  expect((await screen.findAllByText("Saved"))[0]).toBeVisible();
  const last = sent.at(-1)!;
  expect(last.name).toBe("Go to market");
  expect(last.parts.map(({ heading, kind }) => [heading, kind])).toEqual([
    ["Channels", "table"],
    ["Risks", "risks"],
  ]);
  expect(sent.map(({ version }) => version)).toEqual(sent.map((_, index) => index + 1));
});

test("what is added is written at once", async () => {
  serve();
  const { handler, sent } = receive("patch", "/api/own-templates/1001", { ...anOwnTemplate({ version: 2 }) });
  server.use(handler);
  const { user } = renderApp(PATH);
  await user.click(await screen.findByRole("button", { name: "Add variable" }));
  await user.paste("team");
  await user.click(screen.getByRole("button", { name: "Add section" }));
  await user.paste("Risks");
  await user.click(screen.getByRole("button", { name: "Add question" }));
  await user.paste("What may fail?");
  const names = screen.getAllByLabelText(/^Name of variable/);
  expect(names.at(-1)).toHaveValue("team");
  expect(screen.getByLabelText("Heading of section 2")).toHaveValue("Risks");
  expect(screen.getByDisplayValue("What may fail?")).toHaveFocus();
  await pause();
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
});

test("an icon is chosen by what it shows", async () => {
  serve();
  renderApp(PATH);
  const icons = within(await screen.findByLabelText("Icon")).getAllByRole("option");
  expect(
    icons.map(({ textContent }) => textContent).filter((name) => /\d|ccw|text|square/.test(name)),
  ).toEqual([]);
});

test("where there is no project to share it in, there is a way to make one", async () => {
  serve();
  server.use(answer("/api/current-user", { ...aUser() }), answer("/api/projects", []));
  const { location } = renderApp(PATH);
  await userEvent.click(await screen.findByRole("button", { name: /^More for Launch plan/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Share in a project" }));
  await userEvent.click(await screen.findByRole("link", { name: "Create a project" }));
  await waitFor(() => expect(location()).toBe("/projects"));
});

test("a section is moved by the keys and by its menu, and removed", { tags: ["full"] }, async () => {
  const [part] = anOwnTemplate().parts;
  serve(anOwnTemplate({ parts: [part!, { ...part!, heading: "Dates" }] }));
  const { handler, sent } = receive("patch", "/api/own-templates/1001", { ...anOwnTemplate({ version: 2 }) });
  server.use(handler);
  renderApp(PATH);
  const heading = await screen.findByDisplayValue("Dates");
  heading.focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  const items = () =>
    screen.getAllByLabelText(/^Heading of section/).map((each) => (each as HTMLInputElement).value);
  expect(items()).toEqual(["Dates", "Channels"]);
  expect(screen.getByText("Dates is now section 1 of 2")).toBeInTheDocument();
  await userEvent.clear(heading);
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(screen.getByText("Section is now section 2 of 2")).toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}Dates");
  await userEvent.click(screen.getByRole("button", { name: "More for Channels" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove section" }));
  expect(items()).toEqual(["Dates"]);
  await pause();
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
});

test(
  "what the server refuses is told at its section, and saved once it is put right",
  { tags: ["full"] },
  async () => {
    serve();
    server.use(
      refuse("patch", "/api/own-templates/1001", 422, {
        message: "Give the section a heading.",
        errors: [{ field: "sections.0", message: "Give the section a heading." }],
      }),
    );
    renderApp(PATH);
    const heading = await screen.findByDisplayValue("Channels");
    await userEvent.clear(heading);
    const item = screen.getByRole("listitem", { name: "Section 1" });
    await pause();
    expect(await within(item).findByText("Give the section a heading.")).toBeVisible();
    const { handler } = receive("patch", "/api/own-templates/1001", { ...anOwnTemplate({ version: 2 }) });
    server.use(handler);
    await userEvent.type(heading, "Media");
    await pause();
    expect((await screen.findAllByText("Saved"))[0]).toBeVisible();
    expect(screen.queryByText("Give the section a heading.")).toBeNull();
  },
);

test("a template is deleted after its question", async () => {
  serve();
  const { handler, sent } = receive("delete", "/api/own-templates/1001", { success: true });
  server.use(handler);
  renderApp("/templates");
  await userEvent.click(await screen.findByRole("button", { name: "More for Launch plan" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("Documents made from it stay as they are.");
  server.use(answer("/api/own-templates", []));
  await userEvent.click(within(question).getByRole("button", { name: "Delete template" }));
  expect(await screen.findByText("Template deleted")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a guest who would export one is led to the ways to sign up", async () => {
  serve();
  renderApp("/templates");
  await userEvent.click(await screen.findByRole("button", { name: "More for Launch plan" }));
  expect(screen.queryByRole("menuitem", { name: "Share in a project" })).toBeNull();
  await userEvent.click(screen.getByRole("menuitem", { name: "Export as Markdown" }));
  expect(await screen.findByRole("dialog")).toBeVisible();
});

test(
  "what the template asks for is filled in at the start, with its defaults",
  { tags: ["full"] },
  async () => {
    const variables = [
      { name: "product", label: "Product", default: "Rover" },
      { name: "market", label: "Market", default: "" },
    ];
    const head = anOwnTemplate({ title: "{{product}} launch", variables });
    const sections = anOwnTemplate().parts.map(({ questions, ...part }) => ({ ...part, questions }));
    server.use(answer("/api/templates/:id", { ...head, sections }));
    const { handler, sent } = receive("post", "/api/document-flow/start", { message: "no" }, 500);
    server.use(handler);
    renderApp("/document-flow/1001?mode=ai-assisted");
    expect(await screen.findByDisplayValue("{{product}} launch")).toBeVisible();
    const product = screen.getByLabelText("Product");
    expect(product).toHaveValue("Rover");
    await userEvent.clear(product);
    await userEvent.type(product, "Halden");
    expect(screen.getByText("Reads as “Halden launch”")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ templateId: 1001, variables: { product: "Halden", market: "" } });
  },
);
