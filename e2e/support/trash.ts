/** What is in the trash, put there by the API as the registered person of a page. */
import { expect, type Page } from "@playwright/test";
import { makeDocumentIn, makeProject } from "./projects";

export type Kind = "document" | "project" | "thread";

const PATHS: Readonly<Record<Kind, string>> = {
  document: "documents",
  project: "projects",
  thread: "chat/threads",
};

export async function trash(page: Page, product: string, kind: Kind, id: string): Promise<void> {
  const response = await page.request.post(`${product}/api/${PATHS[kind]}/${id}/trash`);
  expect(response.status()).toBe(200);
}

export async function makeThread(page: Page, product: string, title: string): Promise<string> {
  const response = await page.request.post(`${product}/api/chat/threads`, { data: { title } });
  expect(response.status()).toBe(201);
  return String(((await response.json()) as { id: number }).id);
}

/** One of each kind, and another document. */
export async function fillTrash(page: Page, product: string): Promise<void> {
  const things: [Kind, string][] = [
    ["thread", await makeThread(page, product, "Regulator deadlines")],
    ["project", await makeProject(page, product, { name: "Paper forms, phase 1" })],
    ["document", await makeDocumentIn(page, product, null, "Kiosk mode for shared tablets", "x")],
    ["document", await makeDocumentIn(page, product, null, "Photo evidence on tablets", "x")],
  ];
  for (const [kind, id] of things) await trash(page, product, kind, id);
}
