/** Every screen: no serious finding of axe, no sideways scrolling. */
import { registerHere } from "../support/accounts";
import { examineScreen, LOOKS, type Open } from "../support/axe";
import { expect, test } from "../support/test";
import { makeFullProject, makeProject } from "../support/projects";
import { makePast } from "../support/history";
import { fillInbox } from "../support/notifications";
import { fillTrash } from "../support/trash";
import { createLink, endLink, openSharing } from "../support/sharing";
import { answer, choose, dismissPrompt, makeDocument, nameIt } from "../support/steps";

const SCREENS: Record<string, Open> = {
  home: async (page, product) => {
    await page.goto(product);
    await page.getByRole("link", { name: /^Standard PRD/ }).waitFor();
  },
  templates: async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
  },
  "documents, empty": async (page, product) => {
    await page.goto(`${product}/documents`);
    await page.getByText("No documents yet").waitFor();
  },
  documents: async (page, product) => {
    await makeDocument(page, product, "x");
    await page.goto(`${product}/documents`);
    await page.getByRole("main").getByRole("link", { name: "Offline mode for field inspectors" }).waitFor();
  },
  "notifications, empty": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/notifications`);
    await page.getByText("No notifications yet").waitFor();
  },
  "notifications, one with its discussion, and the settings": async (page, product, look) => {
    await fillInbox(page, product);
    await page.goto(`${product}/notifications`);
    await page.getByRole("link", { name: /mentioned you/ }).waitFor();
    await look(page);
    await page.getByRole("link", { name: /mentioned you/ }).click();
    await page.getByRole("region", { name: "Discussion" }).getByText("How soon is soon?").waitFor();
    await look(page);
    await page.goto(`${product}/notifications?settings=true`);
    await page.getByRole("switch", { name: "Mentions in Requill" }).waitFor();
  },
  "trash, empty": async (page, product) => {
    await page.goto(`${product}/trash`);
    await page.getByText("The trash is empty").waitFor();
  },
  "trash, and the question before something is deleted for good": async (page, product, look) => {
    await registerHere(page, product);
    await fillTrash(page, product);
    await page.goto(`${product}/trash`);
    await page.getByRole("table", { name: "Trash" }).waitFor();
    await look(page);
    await page.getByRole("button", { name: /^Delete/ }).first().click();
    await page.getByRole("alertdialog").waitFor();
  },
  "document in the trash": async (page, product) => {
    const id = await makeDocument(page, product, "x");
    await page.request.post(`${product}/api/documents/${id}/trash`);
    await page.goto(`${product}/documents/${id}`);
    await page.getByText("This document is in the trash").waitFor();
  },
  "flow, title": async (page, product) => {
    await page.goto(`${product}/document-flow/1`);
    await page.getByRole("heading", { name: "What are you working on?" }).waitFor();
  },
  "flow, sign-up prompt and interview": async (page, product, look) => {
    await page.goto(`${product}/document-flow/1`);
    await nameIt(page);
    await page.getByRole("dialog").waitFor();
    await look(page);
    await dismissPrompt(page);
  },
  editor: async (page, product) => {
    const text = "Intro **bold**\n\n## Goals\n\n| Metric | Target |\n| --- | --- |\n| Speed | 4 h |\n\n**FR-001** It works.\n\n- [ ] task\n";
    const id = await makeDocument(page, product, text);
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("textbox", { name: "Document" }).waitFor();
  },
  "editor, empty: as it is written, with the blocks it offers, and as it is read": async (page, product, look) => {
    await page.goto(`${product}/documents/${await makeDocument(page, product, "")}`);
    const text = page.getByRole("textbox", { name: "Document" });
    await text.getByText("Start writing your document").waitFor();
    await look(page);
    await text.press("/");
    await page.getByRole("listbox", { name: "Blocks" }).waitFor();
    await look(page);
    await page.keyboard.press("Escape");
    await text.press("Backspace");
    await page.getByText("Read", { exact: true }).click();
    await expect(text).toHaveCount(0);
  },
  "history: a comparison, side by side, and who wrote each line": async (page, product, look) => {
    const id = await makePast(page, product);
    await page.goto(`${product}/documents/${id}/history`);
    await page.getByRole("button", { name: /^Named version: Sent to review/ }).click();
    await page.getByRole("region", { name: "Comparison" }).locator("ins").first().waitFor();
    await look(page);
    await page.goto(`${page.url()}&view=side`);
    await page.getByRole("region", { name: "Comparison" }).locator("ins").first().waitFor();
    await look(page);
    await page.goto(`${product}/documents/${id}/history?view=authors`);
    await page.getByRole("region", { name: "Authors" }).getByRole("time").first().waitFor();
  },
  "document, not found": async (page, product) => {
    await page.goto(`${product}/documents/99999`);
    await page.getByText("Document not found").first().waitFor();
  },
  "template, not found": async (page, product) => {
    await page.goto(`${product}/document-flow/99999`);
    await page.getByText("Template not found").first().waitFor();
  },
  "keyboard shortcuts": async (page, product) => {
    await page.goto(product);
    await page.getByRole("link", { name: /^Standard PRD/ }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  },
  "sharing, without and with a link, and the question before it is turned off": async (page, product, look) => {
    await openSharing(page, product, await makeDocument(page, product, "x"));
    await look(page);
    await createLink(page);
    await look(page);
    await page.getByRole("button", { name: "Revoke link" }).click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
  },
  "shared document": async (page, product) => {
    const text = "Intro **bold**\n\n## Goals\n\n| Metric | Target |\n| --- | --- |\n| Speed | 4 h |\n\n**FR-001** It works.\n\n- [ ] task\n\n![Map](https://other.example/map.png)\n";
    await openSharing(page, product, await makeDocument(page, product, text));
    await page.goto(await createLink(page));
    await page.getByRole("heading", { name: "Goals" }).waitFor();
  },
  "shared document, turned off": async (page, product) => {
    await openSharing(page, product, await makeDocument(page, product, "x"));
    const link = await createLink(page);
    await endLink(page);
    await page.goto(link);
    await page.getByText("This link doesn't work anymore").waitFor();
  },
  "projects, guest": async (page, product) => {
    await page.goto(`${product}/projects`);
    await page.getByRole("dialog").getByRole("link", { name: "Go Back" }).waitFor();
  },
  "projects, empty": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/projects`);
    await page.getByText("No projects yet").waitFor();
  },
  "projects and a new one": async (page, product, look) => {
    await registerHere(page, product);
    await makeProject(page, product);
    await makeProject(page, product, { name: "Old app", status: "completed" });
    await page.goto(`${product}/projects`);
    await page.getByRole("link", { name: "Old app" }).waitFor();
    await look(page);
    await page.getByRole("button", { name: /^New( Project)?$/ }).filter({ visible: true }).click();
    await page.getByRole("dialog").waitFor();
  },
  "project, empty": async (page, product) => {
    await registerHere(page, product);
    const id = await makeProject(page, product);
    await page.goto(`${product}/projects/${id}`);
    await page.getByText("No documents yet").waitFor();
    await page.getByText("Created the project").waitFor();
  },
  "project and its dialogs": async (page, product, look) => {
    await registerHere(page, product);
    await makeDocument(page, product, "x", "Audit trail");
    const id = await makeFullProject(page, product);
    await page.goto(`${product}/projects/${id}`);
    await page.getByRole("article", { name: "Photo evidence on tablets" }).waitFor();
    await page.getByText("Created the project").waitFor();
    await look(page);
    await page.getByRole("button", { name: "Add Document" }).click();
    await page.getByRole("dialog").getByText("Audit trail").waitFor();
    await look(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    if ((page.viewportSize()?.width ?? 0) < 768) {
      await page.getByRole("button", { name: "Project Chat" }).click();
      await page.getByRole("dialog").getByPlaceholder("Type your message...").waitFor();
      await look(page);
      await page.getByRole("button", { name: "Close chat" }).click();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Create Document" }).click();
    } else await page.getByRole("button", { name: "Create Document" }).click();
    await page.getByRole("dialog").getByLabel("Document Title").waitFor();
    await look(page);
    await page.getByRole("tab", { name: "Generate with AI" }).click();
  },
  "project, not found": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/projects/99999`);
    await page.getByText("Project not found").waitFor();
  },
  feedback: async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByRole("button", { name: "Send us your feedback" }).click();
    await page.getByRole("form", { name: "Feedback" }).waitFor();
  },
  "search results": async (page, product) => {
    await makeDocument(page, product, "Words about tablets.", "Audit trail");
    await page.goto(`${product}/templates`);
    await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("tabl");
    await page.getByRole("option", { name: /^Audit trail/ }).waitFor();
  },
  settings: async (page, product) => {
    await page.goto(product);
    await page.getByRole("link", { name: "Built-in assistant" }).or(page.getByRole("button", { name: "Built-in assistant" })).first().click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
  },
  "chat, empty": async (page, product) => {
    await page.goto(`${product}/chat?mode=feedback`);
    await page.getByText("Welcome!").waitFor();
  },
  chat: async (page, product) => {
    await page.goto(`${product}/chat`);
    await answer(page, "How do I write acceptance criteria?");
    await page.getByText("Title generated").first().waitFor();
  },
  "chat, conversations and the question before one is deleted": async (page, product, look) => {
    await page.goto(`${product}/chat`);
    await answer(page, "How do I write acceptance criteria?");
    const way = page.getByRole("button", { name: "Conversations" });
    if (await way.isVisible()) {
      await way.click();
      await page.getByRole("dialog", { name: "Conversations" }).getByRole("link").waitFor();
      await look(page);
    }
    await choose(page, /^Actions for/, "Edit title");
    await look(page);
    await page.keyboard.press("Escape");
    await choose(page, /^Actions for/, "Delete conversation");
    await page.getByRole("alertdialog").waitFor();
  },
  "templates, with the assistant beside them": async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByRole("link", { name: "AI-assisted" }).first().waitFor();
    const way = page.getByRole("button", { name: "AI Assistant" });
    if (await way.isVisible()) {
      await way.click();
      await answer(page, "How do I write acceptance criteria?");
    }
  },
  guide: async (page, product) => {
    await page.goto(`${product}/guide/testable`);
    await page.getByRole("heading", { name: "Say one thing" }).waitFor();
  },
  "guide, list": async (page, product) => {
    await page.goto(`${product}/guide`);
    await page.getByRole("link", { name: /^Add acceptance criteria/ }).first().waitFor();
  },
  "guide, nothing found": async (page, product) => {
    await page.goto(`${product}/guide?q=single%20sign-on`);
    await page.getByText("We have no guide on “single sign-on”.").waitFor();
  },
  "guide, not found": async (page, product) => {
    await page.goto(`${product}/guide/none`);
    await page.getByText("Guide not found").waitFor();
  },
  "chat, persona form": async (page, product) => {
    await page.goto(`${product}/chat?mode=persona`);
    await page.getByRole("button", { name: "Fill in a persona" }).click();
    await page.getByRole("form", { name: "Persona" }).waitFor();
  },
  "chat, worksheet": async (page, product) => {
    await page.goto(`${product}/chat?mode=brainstorm`);
    await answer(page, "SCAMPER: let people work where there is no connection");
    await page.getByRole("button", { name: "Keep as a document" }).waitFor();
  },
  "not found": async (page, product) => {
    const response = await page.goto(`${product}/nowhere`);
    expect(response?.status()).toBe(404);
    await page.getByText("Did you forget to add the page to the router?").waitFor();
  },
};

/** What is examined at every change: the screens that somebody works on. Journeys examine the editor, with what opens beside it. */
const AT_EVERY_CHANGE = new Set(["home", "documents", "chat"]);

for (const [name, open] of Object.entries(SCREENS)) {
  for (const look of LOOKS) {
    test(`${name}, ${look.where}`, { tag: AT_EVERY_CHANGE.has(name) ? look.tag : "@full" }, async ({ browser, product }) => {
      await examineScreen(browser, product, open, look);
    });
  }
}
