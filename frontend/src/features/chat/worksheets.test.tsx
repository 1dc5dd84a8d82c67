import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { aDocument, aMessage, aTemplate, aThread, someSettings } from "@/testing/factories";
import { answer, receive } from "@/testing/handlers";
import { havePages, renderApp, renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { PersonaOffer } from "./components/persona-form";
import { serveThreads } from "./testing/thread-server";
import { formText, worksheetOf } from "./worksheets";
import "@/testing/document-ready";
import "@/testing/markdown-ready";

havePages("/chat");

const SHEET = "## SCAMPER\n\n> bakers\n\n- **Substitute**: what else?\n";
const TEMPLATE = aTemplate({
  id: 9,
  sections: ["Context", "Gains"].map((heading) => ({
    heading,
    required: heading === "Context",
    kind: "prose",
    columns: [],
    prefix: null,
    questions: [],
    keywords: [],
  })),
});

beforeEach(() => {
  for (const field of ["", "Context", "Gains"]) setDraft(`persona.${field}`, "");
  server.use(answer("/api/templates/9", { ...TEMPLATE }));
});

test("a worksheet is kept as a document under its own heading", { tags: ["full"] }, async () => {
  serveThreads({
    thread: aThread({ id: 3, mode: "brainstorm" }),
    messages: [aMessage({ id: 1, role: "assistant", content: SHEET })],
  });
  const made = receive("post", "/api/documents", { ...aDocument({ id: 7 }) }, 201);
  server.use(made.handler);
  const { user, location } = renderApp("/chat?thread=3&mode=brainstorm");
  await user.click(await screen.findByRole("button", { name: "Keep as a document" }));
  await waitFor(() => expect(location()).toBe("/documents/7"));
  expect(made.sent).toEqual([{ title: "SCAMPER", content: "> bakers\n\n- **Substitute**: what else?" }]);
});

test(
  "the persona form becomes a document with the words as they were typed",
  { tags: ["full"] },
  async () => {
    serveThreads();
    const made = receive("post", "/api/documents", { ...aDocument({ id: 7 }) }, 201);
    server.use(made.handler);
    const { user, location } = renderApp("/chat?mode=persona");
    await user.click(await screen.findByRole("button", { name: "Fill in a persona" }));
    const form = within(await screen.findByRole("form", { name: "Persona" }));
    await user.type(form.getByLabelText("Name or role"), "Noor");
    await user.type(form.getByLabelText("Context"), " runs the night shift,{Enter}60 beds");
    await user.click(form.getByRole("button", { name: "Make a document" }));
    await waitFor(() => expect(location()).toBe("/documents/7"));
    expect(made.sent).toEqual([
      { title: "Noor", content: "## Context\n\n runs the night shift,\n60 beds\n" },
    ]);
  },
);

test("a persona is not changed while it is sent, since it is emptied then", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post("/api/documents", async () => {
      await held;
      return HttpResponse.json(aDocument({ id: 7 }), { status: 201 });
    }),
  );
  const { user } = renderWithProviders(<PersonaOffer />);
  await user.click(await screen.findByRole("button", { name: "Fill in a persona" }));
  const form = within(await screen.findByRole("form", { name: "Persona" }));
  await user.type(form.getByLabelText("Context"), "Nights");
  await user.click(form.getByRole("button", { name: "Make a document" }));
  expect(form.getByLabelText("Context")).toHaveAttribute("readonly");
  expect(form.getByLabelText("Name or role")).toHaveAttribute("readonly");
  release();
  await waitFor(() => expect(form.getByLabelText("Context")).toHaveValue(""));
  await waitFor(() => expect(form.getByLabelText("Context")).not.toHaveAttribute("readonly"));
});

test("a persona of which nothing is filled in is not made", { tags: ["full"] }, async () => {
  serveThreads();
  const { user, location } = renderApp("/chat?mode=persona");
  await user.click(await screen.findByRole("button", { name: "Fill in a persona" }));
  const form = within(await screen.findByRole("form", { name: "Persona" }));
  await user.click(form.getByRole("button", { name: "Make a document" }));
  expect(await screen.findByText("Nothing filled in yet")).toBeVisible();
  expect(location()).toBe("/chat?mode=persona");
});

test("with a model there is no form: the persona is talked about", async () => {
  serveThreads();
  server.use(answer("/api/settings", { ...someSettings({ assistant: { builtin: false, label: "gpt-5" } }) }));
  renderApp("/chat?mode=persona");
  expect(await screen.findByText("gpt-5")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Fill in a persona" })).not.toBeInTheDocument();
});

test("only a worksheet is kept, and a form leaves out what is empty", () => {
  expect(worksheetOf("These methods make a worksheet:\n\n- SCAMPER")).toBeNull();
  expect(
    formText([
      { heading: "A", text: " \n" },
      { heading: "B", text: "b" },
    ]),
  ).toBe("## B\n\nb\n");
  expect(formText([{ heading: "A", text: "" }])).toBe("");
});
