/** Photographs every screen in both themes and at both widths into docs/screenshots. */
import type { Page } from "@playwright/test";
import { currentUser, registerHere } from "../support/accounts";
import { DESKTOP, PHONE } from "../support/browser";
import { KICKOFF, sortBrief } from "../support/briefs";
import { photograph } from "../support/photograph";
import { startProduct } from "../support/product";
import { test as base } from "../support/test";
import { makeProject } from "../support/projects";
import { SAMPLE, TITLES } from "../support/samples";
import { createLink, endLink, openSharing } from "../support/sharing";
import { makePast } from "../support/history";
import { fillInbox } from "../support/notifications";
import { fillTrash } from "../support/trash";
import {
  TITLE,
  answer,
  beginInterview,
  choose,
  composer,
  finishInterview,
  makeDocument,
  nameIt,
  settled,
  show,
} from "../support/steps";
import { ask, isPhone, openChat, openDocuments, openEditor, openHome, openProject, openProjects } from "./openings";

type Screen = (page: Page, product: string) => Promise<void>;

/** The sample from a heading on, with priorities, and a cell that is still to be set. */
async function openFrom(page: Page, product: string, heading: string): Promise<void> {
  const ranked = SAMPLE.replace(/(\*\*FR-00[124]\*\*)/g, "$1 [Must]").replace("**FR-003**", "**FR-003** [Should]");
  const text = ranked.replace("| 4 h | Sep 2027 |", "| 4 h |  |");
  const id = await makeDocument(page, product, text.slice(text.indexOf(`## ${heading}`)));
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText(heading).waitFor();
}

/** Allowances as people meet them, so that the bars are seen to fill. */
const ALLOWANCES = { REQUILL_GUEST_MONTHLY_DOCUMENTS: "15", REQUILL_GUEST_MONTHLY_MESSAGES: "30" };

/** `product` has everyday allowances; `limitedProduct` one document, after which the limit is reached. */
const test = base.extend<object, { limitedProduct: string }>({
  product: [
    async ({}, use) => {
      const running = await startProduct(ALLOWANCES);
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],
  limitedProduct: [
    async ({}, use) => {
      const running = await startProduct({ REQUILL_GUEST_MONTHLY_DOCUMENTS: "1" });
      await use(running.url);
      await running.stop();
    },
    { scope: "worker" },
  ],
});

const SCREENS: Record<string, Screen> = {
  home: openHome,
  "home-drawer": async (page, product) => {
    await openHome(page, product);
    if (isPhone(page)) await page.getByRole("button", { name: "Open menu" }).click();
    else await page.getByRole("button", { name: "Generate" }).click();
    await page.getByRole(isPhone(page) ? "dialog" : "menu").waitFor();
    if (isPhone(page)) await page.getByRole("dialog").getByText("Docs: 2/15").waitFor();
  },
  palette: async (page, product) => {
    await openHome(page, product);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("off");
    await page.getByRole("option", { name: /^Offline mode/ }).waitFor();
    await page.getByRole("option", { name: "Export to the regulator" }).waitFor({ state: "hidden" });
  },
  templates: async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByText("Full feature definition").first().waitFor();
  },
  template: async (page, product) => {
    await currentUser(page, product);
    const made = await page.request.post(`${product}/api/own-templates`, { data: { name: "Depot note" } });
    await page.goto(`${product}/templates/${((await made.json()) as { id: number }).id}/edit`);
    await page.getByLabel("Name", { exact: true }).waitFor();
  },
  "documents-empty": async (page, product) => {
    await page.goto(`${product}/documents`);
    await page.getByText("No documents yet").waitFor();
  },
  documents: openDocuments,
  "documents-menu": async (page, product) => {
    await openDocuments(page, product);
    await page.getByRole("button", { name: `Actions for ${TITLES[1]}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).waitFor();
  },
  "documents-delete": async (page, product) => {
    await openDocuments(page, product);
    await page.getByRole("button", { name: `Actions for ${TITLES[1]}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  history: async (page, product) => {
    const id = await makePast(page, product);
    await page.goto(`${product}/documents/${id}/history`);
    await page.getByRole("button", { name: /^Named version: Sent to review/ }).click();
    await page.getByRole("region", { name: "Comparison" }).locator("ins").first().waitFor();
  },
  "history-side": async (page, product) => {
    const id = await makePast(page, product);
    await page.goto(`${product}/documents/${id}/history?view=side`);
    await page.getByRole("region", { name: "Comparison" }).locator("ins").first().waitFor();
  },
  notifications: async (page, product) => {
    await fillInbox(page, product);
    await page.goto(`${product}/notifications`);
    await page.getByRole("link", { name: /mentioned you/ }).waitFor();
  },
  "notifications-open": async (page, product) => {
    await fillInbox(page, product);
    await page.goto(`${product}/notifications`);
    await page.getByRole("link", { name: /mentioned you/ }).click();
    await page.getByRole("region", { name: "Discussion" }).getByText("How soon is soon?").waitFor();
  },
  "notifications-settings": async (page, product) => {
    await fillInbox(page, product);
    await page.goto(`${product}/notifications?settings=true`);
    await page.getByRole("switch", { name: "Mentions in Requill" }).waitFor();
  },
  trash: async (page, product) => {
    await registerHere(page, product);
    await fillTrash(page, product);
    await page.goto(`${product}/trash`);
    await page.getByRole("table", { name: "Trash" }).waitFor();
  },
  "trash-empty": async (page, product) => {
    await page.goto(`${product}/trash`);
    await page.getByText("The trash is empty").waitFor();
  },
  "documents-new": async (page, product) => {
    await openDocuments(page, product);
    await page.getByRole("button", { name: /^New( Document)?$/ }).filter({ visible: true }).first().click();
    await page.getByRole("dialog").getByText("Standard PRD").first().waitFor();
  },
  "documents-none": async (page, product) => {
    await makeDocument(page, product, "x");
    await page.goto(`${product}/documents?q=nothing+like+it`);
    await page.getByText("No results.").waitFor();
  },
  "documents-loading": async (page, product) => {
    await makeDocument(page, product, "x");
    await page.route("**/api/documents?*", () => new Promise(() => undefined));
    await page.goto(`${product}/documents`);
    await page.getByRole("table", { name: "Documents" }).waitFor();
  },
  "flow-title": async (page, product) => {
    await page.goto(`${product}/document-flow/1?mode=ai-assisted&title=${encodeURIComponent(TITLE)}`);
    await page.getByRole("heading", { name: "What are you working on?" }).waitFor();
  },
  "registration-prompt": async (page, product) => {
    await page.goto(`${product}/document-flow/1?mode=ai-assisted`);
    await nameIt(page);
    await page.getByRole("dialog").waitFor();
  },
  "brief-paste": async (page, product) => {
    await page.goto(`${product}/templates/1/brief?title=Usage-based%20billing`);
    await page.getByRole("textbox", { name: "Brief", exact: true }).fill(KICKOFF);
  },
  brief: async (page, product) => {
    await sortBrief(page, product);
    await page.getByText("10 placed").first().waitFor({ state: "attached" });
    if (!isPhone(page)) await page.getByRole("region", { name: "Document", exact: true }).getByText("Admins see").waitFor();
  },
  "brief-tray": async (page, product) => {
    await sortBrief(page, product);
    await page.getByRole("button", { name: "Put into the document" }).click();
    await page.waitForURL(/documentId=/);
    await page.getByRole("button", { name: /Not placed|^4$/ }).first().click();
    await page.getByRole("dialog", { name: "Not placed (4)" }).waitFor();
  },
  flow: async (page, product) => {
    await beginInterview(page, product, 1);
    await answer(page, "Inspectors work in substations, tunnels and rural sites where 31 % of visits have no usable signal.");
    await answer(page, "skip");
    await fillLines(page, PROBLEM);
    await page.keyboard.press("Control+Enter");
    await settled(page);
  },
  "flow-answers": async (page, product) => {
    await beginInterview(page, product, 1);
    await skipTo(page, "Metric, row 1");
    await fillCells(page, "Metric, row 1", ["Inspections finished on site", "64%", "90%", "June 2027"]);
    await page.keyboard.press("Enter");
    await fillCells(page, "Metric, row 2", ["Paper forms retyped per week", "118", "under 1"]);
  },
  "flow-answers-list": async (page, product) => {
    await beginInterview(page, product, 1);
    await skipTo(page, "Entry 1");
    await fillLines(page, PROBLEM);
  },
  "flow-answers-requirements": async (page, product) => {
    await beginInterview(page, product, 1);
    await skipTo(page, "Statement, requirement 1");
    await page.getByRole("textbox", { name: "Statement, requirement 1" }).click();
    await page.keyboard.type("An inspector downloads all inspections assigned for the next 3 days.");
    await page.getByRole("radio", { name: /^Must/ }).click();
    await page.getByRole("textbox", { name: "Statement, requirement 1" }).press("Enter");
    await page.keyboard.type("Every field, photo and signature is stored on the device within 1 second of entry.");
    await page.keyboard.press("Alt+Enter");
    await page.keyboard.type("no connection");
    await page.keyboard.press("Enter");
    await page.keyboard.type("the tablet loses power during an inspection");
    await page.keyboard.press("Enter");
    await page.keyboard.type("at most the last second of input is missing");
  },
  "flow-answers-missing": async (page, product) => {
    await beginInterview(page, product, 1);
    await skipTo(page, "Risk, row 1");
    await fillCells(page, "Risk, row 1", ["Two tablets change the same inspection", "Keep both versions for 90 days"]);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("textbox", { name: "Owner", exact: true }).fill("Jonas Okafor");
  },
  "flow-done": async (page, product) => {
    await beginInterview(page, product, 2);
    await page.clock.install();
    await finishInterview(page);
  },
  editor: async (page, product) => {
    await openEditor(page, product);
    await ask(page, "add metric: Time until a photo is uploaded");
    if (isPhone(page)) await show(page, "Document");
  },
  "editor-proposal": async (page, product) => {
    await openEditor(page, product);
    if (isPhone(page)) await show(page, "Chat");
    await page.getByRole("switch", { name: "Review changes first" }).click();
    await ask(page, 'Replace "are uploaded as soon as possible" with "wait in full resolution and upload within 10 minutes of a stable connection"');
    if (isPhone(page)) await show(page, "Document");
    await page.getByRole("textbox", { name: "Document" }).press("Alt+ArrowDown");
    await page.getByText("Assistant suggests").filter({ visible: true }).first().waitFor();
  },
  "editor-chat": async (page, product) => {
    await openEditor(page, product);
    await ask(page, "What is missing?");
  },
  "editor-review": async (page, product) => {
    await openEditor(page, product);
    if (isPhone(page)) await show(page, "Review");
    else await page.getByRole("tab", { name: /^Review/ }).click();
    await page.getByRole("button", { name: "Open-ended time", exact: true }).first().click();
  },
  "editor-composer": async (page, product) => {
    await openEditor(page, product);
    if (isPhone(page)) await show(page, "Chat");
    await page.getByRole("textbox", { name: "Message" }).pressSequentially("add ri");
    await page.getByRole("option").first().waitFor();
  },
  "editor-read": async (page, product) => {
    await openEditor(page, product);
    await page.getByText("Read", { exact: true }).click();
    await page.getByRole("article").getByText("Two people change the same inspection").waitFor();
  },
  "editor-menu": async (page, product) => {
    await openFrom(page, product, "Requirements");
    await page.getByRole("button", { name: "FR-003" }).click();
    const entry = page.getByRole("menuitem", { name: "Set priority" });
    if (isPhone(page)) await entry.waitFor();
    else await entry.hover();
  },
  "editor-form": async (page, product) => {
    await openFrom(page, product, "Requirements");
    await page.getByRole("button", { name: "FR-004" }).click();
    await page.getByRole("menuitem", { name: "Split…" }).click();
    await page.getByRole("textbox", { name: "Part 1" }).waitFor();
  },
  "editor-slash": async (page, product) => {
    await openFrom(page, product, "Requirements");
    await page.getByRole("textbox", { name: "Document" }).getByText("Photos are uploaded").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("/");
    await page.getByRole("option", { name: /^Criterion/ }).waitFor();
  },
  "editor-table": async (page, product) => {
    await openFrom(page, product, "Goals and metrics");
    await page.getByRole("cell", { name: "< 10" }).click();
    await page.getByRole("button", { name: "Column", exact: true }).waitFor();
    await page.getByRole("button", { name: "Add row" }).waitFor();
  },
  "editor-export": async (page, product) => {
    await openEditor(page, product);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menu").waitFor();
  },
  "editor-share": async (page, product) => {
    await openSharing(page, product, await makeDocument(page, product, SAMPLE));
    await createLink(page);
  },
  shared: async (page, product) => {
    await openSharing(page, product, await makeDocument(page, product, SAMPLE));
    await page.goto(await createLink(page));
    await page.getByRole("article").getByText("Two people change the same inspection").waitFor();
  },
  "shared-missing": async (page, product) => {
    await openSharing(page, product, await makeDocument(page, product, SAMPLE));
    const link = await createLink(page);
    await endLink(page);
    await page.goto(link);
    await page.getByText("This link doesn't work anymore").waitFor();
  },
  "editor-offline": async (page, product) => {
    await openEditor(page, product);
    await page.context().setOffline(true);
    await page.getByRole("textbox", { name: "Document" }).getByText("Inspectors work").click({ position: { x: 2, y: 8 } });
    await page.keyboard.type("Today ");
    await page.getByText(/^Offline: your text/).filter({ visible: true }).first().waitFor();
  },
  "editor-failed": async (page, product) => {
    await openEditor(page, product);
    if (isPhone(page)) await show(page, "Chat");
    await page.getByText("Getting Started").waitFor(); // earlier messages are here
    await page.context().setOffline(true);
    await composer(page).fill("make the risks sound less scary");
    await composer(page).press("Enter");
    await page.getByText("Failed to send message").first().waitFor();
  },
  "editor-empty": async (page, product) => {
    const id = await makeDocument(page, product, "");
    await page.goto(`${product}/documents/${id}`);
    await page.getByText("Start writing your document").waitFor();
  },
  "projects-guest": async (page, product) => {
    await page.goto(`${product}/projects`);
    await page.getByRole("dialog").getByRole("link", { name: "Go Back" }).waitFor();
  },
  "projects-empty": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/projects`);
    await page.getByText("No projects yet").waitFor();
  },
  projects: openProjects,
  "projects-new": async (page, product) => {
    await openProjects(page, product);
    await page.getByRole("button", { name: /^New( Project)?$/ }).filter({ visible: true }).click();
    await page.getByLabel("Project Name").fill("Sign-off by two people");
  },
  "projects-delete": async (page, product) => {
    await openProjects(page, product);
    await page.getByRole("button", { name: "Actions for Regulator export" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  project: openProject,
  "project-empty": async (page, product) => {
    await registerHere(page, product);
    const id = await makeProject(page, product, { name: "Inspection app 2027" });
    await page.goto(`${product}/projects/${id}`);
    await page.getByText("Created the project").waitFor();
  },
  "project-chat": async (page, product) => {
    await openProject(page, product);
    if (isPhone(page)) await page.getByRole("button", { name: "Project Chat" }).click();
    await page.getByRole("list", { name: "Sources" }).getByRole("link").first().waitFor();
    // Until the renderer is there, the words stand as they came.
    await page.locator(".md blockquote").first().waitFor();
  },
  "project-add": async (page, product) => {
    await openProject(page, product);
    await page.getByRole("button", { name: "Add Document" }).click();
    await page.getByRole("dialog").getByText("Inspector tablet refresh").click();
  },
  "project-create": async (page, product) => {
    await openProject(page, product);
    if (isPhone(page)) {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Create Document" }).click();
    } else await page.getByRole("button", { name: "Create Document" }).click();
    await page.getByLabel("Document Title").fill("Sign-off by two people");
  },
  "project-missing": async (page, product) => {
    await registerHere(page, product);
    await page.goto(`${product}/projects/99999`);
    await page.getByText("Project not found").waitFor();
  },
  feedback: async (page, product) => {
    await page.goto(`${product}/templates`);
    await page.getByText("Full feature definition").first().waitFor();
    await page.getByRole("button", { name: "Send us your feedback" }).click();
    const card = page.getByRole("form", { name: "Feedback" });
    await card.getByRole("textbox").fill("Undo in the chat saved me twice today.");
    await card.getByRole("button", { name: "Excited" }).click();
  },
  toast: async (page, product) => {
    await openEditor(page, product);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /Download as Markdown/ }).click();
    await page.getByText("Registration required").first().waitFor();
  },
  settings: async (page, product) => {
    await page.goto(product);
    await page.getByText("Built-in assistant").first().click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
  },
  "chat-empty": async (page, product) => {
    await page.goto(`${product}/chat`);
    await page.getByText("Welcome!").waitFor();
  },
  chat: openChat,
  "chat-conversations": async (page, product) => {
    await openChat(page, product);
    if (isPhone(page)) await page.getByRole("button", { name: "Conversations" }).click();
    else await choose(page, /^Actions for/, "Delete conversation");
    await page.getByRole(isPhone(page) ? "dialog" : "alertdialog").waitFor();
  },
  "chat-failed": async (page, product) => {
    await openChat(page, product);
    await page.context().setOffline(true);
    await composer(page).fill("And what makes a good metric?");
    await composer(page).press("Enter");
    await page.getByText("Failed to send message").first().waitFor();
  },
  "assistant-panel": async (page, product) => {
    await openHome(page, product);
    if (isPhone(page)) return;
    await page.getByRole("button", { name: "AI Assistant" }).click();
    await answer(page, "How do I write acceptance criteria?");
  },
  guide: async (page, product) => {
    await page.goto(`${product}/guide/testable`);
    await page.getByRole("heading", { name: "Say one thing" }).waitFor();
  },
  "guide-list": async (page, product) => {
    await page.goto(`${product}/guide`);
    await page.getByRole("link", { name: /^Add acceptance criteria/ }).first().waitFor();
  },
  "guide-none": async (page, product) => {
    await page.goto(`${product}/guide?q=single%20sign-on`);
    await page.getByText("We have no guide on “single sign-on”.").waitFor();
  },
  "chat-persona": async (page, product) => {
    await page.goto(`${product}/chat?mode=persona`);
    await page.getByRole("button", { name: "Fill in a persona" }).click();
    await page.getByRole("form", { name: "Persona" }).waitFor();
  },
  "chat-worksheet": async (page, product) => {
    await page.goto(`${product}/chat?mode=brainstorm`);
    await answer(page, "SCAMPER: let people work where there is no connection");
    await page.getByRole("button", { name: "Keep as a document" }).waitFor();
  },
  shortcuts: async (page, product) => {
    await openHome(page, product);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  },
  "template-not-found": async (page, product) => {
    await page.goto(`${product}/document-flow/99999`);
    await page.getByText("Template not found").first().waitFor();
  },
  "not-found": async (page, product) => {
    await page.goto(`${product}/nowhere`);
    await page.getByText("Did you forget to add the page to the router?").waitFor();
  },
};

const PROBLEM = [
  "36 % of inspections are finished in the car or at home.",
  "118 paper forms a week are typed in again.",
  "Lost signal is the first complaint in 41 of 60 support calls since August.",
];

/** Skip the questions of an interview until one is answered in this field. */
async function skipTo(page: Page, field: string): Promise<void> {
  const skip = page.getByRole("button", { name: "Skip" }).last();
  const wanted = page.getByRole("textbox", { name: field, exact: true });
  while (!(await wanted.isVisible())) {
    await skip.click();
    await settled(page);
    await skip.waitFor();
  }
}

async function fillLines(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole("textbox", { name: "Entry 1", exact: true }).click();
  await page.keyboard.type(lines.join("\n"));
}

async function fillCells(page: Page, first: string, cells: readonly string[]): Promise<void> {
  await page.getByRole("textbox", { name: first, exact: true }).click();
  for (const [place, words] of cells.entries()) {
    if (place > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(words);
  }
}

/** Ask, and wait until the answer has begun. */
async function askSlowly(page: Page, question: string): Promise<void> {
  // The provider is told on the way how to answer, so that the picture shows only what a person writes.
  await page.route("**/api/chat", async (route) => {
    const body = route.request().postDataJSON() as { content: string };
    await route.continue({ postData: { ...body, content: `[[text first=0.1 gap=0.5]] ${body.content}` } });
  });
  await composer(page).fill(question);
  await composer(page).press("Enter");
  await page.getByRole("log").getByText(/A PRD says what to/).waitFor();
}

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [DESKTOP, PHONE]) {
    for (const [name, open] of Object.entries(SCREENS)) {
      test(`${name}, ${viewport.width}, ${theme}`, async ({ browser, product }) => {
        await photograph(browser, name, { viewport, theme }, (page) => open(page, product));
      });
    }

    test(`limit-prompt, ${viewport.width}, ${theme}`, async ({ browser, limitedProduct }) => {
      await photograph(browser, "limit-prompt", { viewport, theme }, async (page) => {
        await makeDocument(page, limitedProduct, "x");
        await page.goto(`${limitedProduct}/document-flow/2`);
        await nameIt(page);
        await page.getByRole("dialog").waitFor();
      });
    });

    test(`chat-streaming, ${viewport.width}, ${theme}`, async ({ browser, productWithProvider }) => {
      await photograph(browser, "chat-streaming", { viewport, theme }, async (page) => {
        await page.goto(`${productWithProvider}/chat`);
        await askSlowly(page, "What is a PRD for?");
      });
    });

    test(`editor-streaming, ${viewport.width}, ${theme}`, async ({ browser, productWithProvider }) => {
      await photograph(browser, "editor-streaming", { viewport, theme }, async (page) => {
        await openEditor(page, productWithProvider);
        if (isPhone(page)) await show(page, "Chat");
        await askSlowly(page, "What is a PRD for?");
      });
    });
  }
}
