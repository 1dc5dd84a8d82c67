import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { refuse } from "@/testing/handlers";
import { server } from "@/testing/server";
import { asMember, opened } from "./testing/open-settings";

const PATH = "/api/settings/word-template";
const FILE = new File(["PK"], "House style.docx");

test("a Word template is chosen, told and removed", { tags: ["full"] }, async () => {
  asMember();
  let kept: { name: string; size: number; createdAt: string } | null = null;
  server.use(
    http.get(PATH, () => HttpResponse.json({ template: kept })),
    http.put(PATH, ({ request }) => {
      kept = {
        name: new URL(request.url).searchParams.get("name")!,
        size: 2,
        createdAt: "2026-07-12T09:30:00Z",
      };
      return HttpResponse.json({ template: kept });
    }),
    http.delete(PATH, () => {
      kept = null;
      return HttpResponse.json({ success: true });
    }),
  );
  const { dialog, user } = await opened();
  expect(await dialog.findByText("Requill's own look")).toBeVisible();
  expect(await dialog.findByRole("button", { name: "Choose a .docx file" })).toBeEnabled();
  await user.upload(dialog.getByLabelText("Word template", { selector: "input" }), FILE);
  expect(await dialog.findByText("House style.docx")).toBeVisible();
  expect(await screen.findByText("Word template saved")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText("Requill's own look")).toBeVisible();
  expect(kept).toBeNull();
});

test("a file that can't be a template says why, and the one before stays", async () => {
  asMember();
  const kept = { name: "Old.docx", size: 2, createdAt: "2026-07-12T09:30:00Z" };
  const message = "This file has macros or embedded objects. Save it as a plain .docx file.";
  server.use(
    http.get(PATH, () => HttpResponse.json({ template: kept })),
    refuse("put", PATH, 422, { message, code: "TEMPLATE_UNFIT" }),
  );
  const { dialog, user } = await opened();
  await dialog.findByText("Old.docx");
  await user.upload(dialog.getByLabelText("Word template", { selector: "input" }), FILE);
  expect(await screen.findByText(message)).toBeVisible();
  expect(dialog.getByText("Old.docx")).toBeVisible();
});

test("nothing is said of the look while it is not known, and it can be asked for again", async () => {
  asMember();
  let answered = (): void => undefined;
  const held = new Promise<void>((resolve) => (answered = resolve));
  server.use(
    http.get(PATH, async () => {
      await held;
      return HttpResponse.json({ message: "Something went wrong" }, { status: 500 });
    }),
  );
  const { dialog, user } = await opened();
  expect(await dialog.findByText("Loading Word template...")).toBeInTheDocument();
  expect(dialog.queryByText("Requill's own look")).not.toBeInTheDocument();
  answered();
  expect(await dialog.findByText("Couldn't load your Word template.")).toBeVisible();
  expect(dialog.queryByText("Requill's own look")).not.toBeInTheDocument();
  server.use(http.get(PATH, () => HttpResponse.json({ template: null })));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Requill's own look")).toBeVisible();
});
