/** How the screens that are photographed are come to. */
import type { Page } from "@playwright/test";
import { registerHere } from "../support/accounts";
import { makeFullProject, makeProject } from "../support/projects";
import { SAMPLE, TITLES } from "../support/samples";
import { TITLE, answer, makeDocument, show } from "../support/steps";

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

export async function openEditor(page: Page, product: string): Promise<void> {
  const id = await makeDocument(page, product, SAMPLE);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).getByText("Goals and metrics").waitFor();
}

export async function ask(page: Page, text: string): Promise<void> {
  if (isPhone(page)) await show(page, "Chat");
  await answer(page, text);
}

/** Home as somebody finds it who has written before. */
export async function openHome(page: Page, product: string): Promise<void> {
  for (const title of ["Export to the regulator", TITLE]) await makeDocument(page, product, "x", title);
  await page.goto(product);
  await page.getByText("Standard PRD").first().waitFor();
  await page.getByText("Built-in assistant").first().waitFor();
}

/** Two conversations, each named after its question by the assistant. */
export async function openChat(page: Page, product: string): Promise<void> {
  await page.request.get(`${product}/api/current-user`);
  for (const content of ["Which metrics fit an offline mode?", "How do I write acceptance criteria for syncing?"]) {
    const made = await page.request.post(`${product}/api/chat/threads`, { data: { title: content } });
    const { id } = (await made.json()) as { id: number };
    await page.request.post(`${product}/api/chat`, { data: { content, threadId: id } });
    await page.request.post(`${product}/api/chat/threads/${id}/auto-title`);
  }
  await page.goto(`${product}/chat`);
  await page.getByRole("log").getByText("How do I write acceptance criteria for syncing?").waitFor();
  await page.getByRole("log").getByText("Assistant said:").first().waitFor({ state: "attached" });
}

export async function openDocuments(page: Page, product: string): Promise<void> {
  for (const title of [...TITLES].reverse()) await makeDocument(page, product, "x", title);
  await page.goto(`${product}/documents`);
  await page.getByText("Showing 1 - 10 of 12 results").waitFor();
}

/** A project of somebody with an account, with documents and an answer about them. */
export async function openProject(page: Page, product: string): Promise<void> {
  await registerHere(page, product);
  await makeDocument(page, product, "x", "Inspector tablet refresh");
  const id = await makeFullProject(page, product);
  const question = { content: "Which requirements speak of the finding class?", projectId: Number(id) };
  await page.request.post(`${product}/api/chat`, { data: question });
  await page.goto(`${product}/projects/${id}`);
  await page.getByRole("article", { name: "Photo evidence on tablets" }).waitFor();
  await page.getByText("Created the project").waitFor();
}

export async function openProjects(page: Page, product: string): Promise<void> {
  await registerHere(page, product);
  await makeProject(page, product, { name: "Inspector tablet refresh", status: "completed" });
  await makeProject(page, product, { name: "Regulator export", description: "The new format of 2027", status: null });
  await makeFullProject(page, product);
  await page.goto(`${product}/projects`);
  await page.getByRole("link", { name: "Inspection app 2027" }).waitFor();
}
