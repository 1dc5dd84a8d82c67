/** How each screen of sharing and members is reached: to be examined and to be photographed. */
import type { Page } from "@playwright/test";
import { currentUser, mailedLink, newPerson, registerHere } from "./accounts";
import { roomsOf } from "./rooms";
import { SAMPLE } from "./samples";
import { createLink, pressShare } from "./sharing";
import { TITLE, answer, makeDocument } from "./steps";

type Open = (page: Page, product: string) => Promise<void>;

/** Somebody else with a document, in a browser of their own that the page's visitor knows nothing of. */
async function another(page: Page, product: string) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("no browser");
  const owner = await context.newPage();
  const id = await makeDocument(owner, product, SAMPLE);
  await owner.request.post(`${product}/api/register`, {
    data: { username: `mara-${id}`, email: `mara-${id}@halden.example`, name: "Mara Lindqvist", password: "correct-horse-9" },
  });
  return { owner, id, add: (who: string, role: string) => add(owner, product, id, who, role) };
}

async function add(owner: Page, product: string, id: string, who: string, role: string): Promise<void> {
  const answer = await owner.request.post(`${product}/api/documents/${id}/members`, { data: { who, role } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** The page's visitor has this role on somebody else's document, whose id is answered. */
async function beMember(page: Page, product: string, role: string): Promise<string> {
  const { id, owner, add: addTo } = await another(page, product);
  await page.goto(product);
  await registerHere(page, product);
  const { username } = await currentUser(page, product);
  await addTo(username ?? "", role);
  await owner.context().close();
  return id;
}

async function openShare(page: Page, product: string): Promise<void> {
  await page.goto(product);
  const id = await makeDocument(page, product, SAMPLE);
  await registerHere(page, product);
  const people = [await someone(page, product, "Jonas Okafor"), await someone(page, product, "Priya Raman")];
  await add(page, product, id, people[0] ?? "", "editor");
  await add(page, product, id, people[1] ?? "", "commenter");
  await add(page, product, id, newPerson().email, "viewer");
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).waitFor();
  await pressShare(page);
  await createLink(page);
}

/** An account of that name; answers its username. */
async function someone(page: Page, product: string, name: string): Promise<string> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("no browser");
  const { username, email } = newPerson();
  await context.request.post(`${product}/api/register`, { data: { username, email, name, password: "correct-horse-9" } });
  await context.close();
  return username;
}

export const MEMBER_SCREENS: Record<string, Open> = {
  "share-members": openShare,
  "share-role": async (page, product) => {
    await openShare(page, product);
    await page.getByRole("button", { name: "Role of Jonas Okafor: Editor" }).click();
    await page.getByRole("menuitem", { name: "Make owner" }).waitFor();
  },
  "share-transfer": async (page, product) => {
    await openShare(page, product);
    await page.getByRole("button", { name: "Role of Jonas Okafor: Editor" }).click();
    await page.getByRole("menuitem", { name: "Make owner" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "share-guest": async (page, product) => {
    const id = await makeDocument(page, product, SAMPLE);
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("textbox", { name: "Document" }).waitFor();
    await pressShare(page);
    await page.getByText(/^Sign up to invite/).waitFor();
  },
  "read-document": async (page, product) => {
    const id = await beMember(page, product, "viewer");
    await page.goto(`${product}/documents/${id}`);
    await page.getByText("You can view").filter({ visible: true }).waitFor();
    await page.getByRole("article").getByText("An inspector downloads all inspections").waitFor();
  },
  "read-role-ended": async (page, product) => {
    const { id, owner, add: addTo } = await another(page, product);
    await page.goto(product);
    await registerHere(page, product);
    const { username, id: user } = await currentUser(page, product);
    await addTo(username ?? "", "editor");
    const rooms = await roomsOf(page);
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("textbox", { name: "Document" }).getByText("Inspectors work").click({ position: { x: 2, y: 8 } });
    rooms.hold();
    await page.keyboard.type("Today ");
    await owner.request.patch(`${product}/api/documents/${id}/members/${user}`, { data: { role: "viewer" } });
    await page.getByText(/^Your role has changed/).waitFor();
    await page.getByRole("button", { name: "Save as a new document" }).waitFor();
    await owner.context().close();
  },
  "read-members": async (page, product) => {
    const id = await beMember(page, product, "commenter");
    await page.goto(`${product}/documents/${id}`);
    await page.getByText("You can comment").filter({ visible: true }).waitFor();
    if ((page.viewportSize()?.width ?? 0) < 768) {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Members" }).click();
    } else await page.getByRole("button", { name: "Members" }).click();
    await page.getByRole("button", { name: "Leave" }).waitFor();
  },
  "documents-shared": async (page, product) => {
    await beMember(page, product, "commenter");
    await page.goto(`${product}/documents?filter=shared`);
    await page.getByRole("main").getByRole("link", { name: TITLE }).waitFor();
  },
  "documents-nothing-shared": async (page, product) => {
    await page.goto(product);
    await registerHere(page, product);
    await page.goto(`${product}/documents?filter=shared`);
    await page.getByText("Nothing shared with you yet").waitFor();
  },
  "documents-all": async (page, product) => {
    await beMember(page, product, "commenter");
    await makeDocument(page, product, SAMPLE, "Migration from paper checklists");
    await page.goto(`${product}/documents`);
    await page.getByRole("main").getByRole("link", { name: TITLE }).waitFor();
  },
  "project-read": async (page, product) => {
    const { owner, id } = await another(page, product);
    const made = await owner.request.post(`${product}/api/projects`, {
      data: { name: "Inspector tablet refresh", description: "Everything for the 2027 season." },
    });
    const project = ((await made.json()) as { id: number }).id;
    await owner.request.patch(`${product}/api/documents/${id}`, { data: { projectId: project } });
    await page.goto(product);
    await registerHere(page, product);
    const { username } = await currentUser(page, product);
    await owner.request.post(`${product}/api/projects/${project}/members`, { data: { who: username, role: "viewer" } });
    await owner.context().close();
    await page.goto(`${product}/projects/${project}`);
    await page.getByRole("article", { name: TITLE }).waitFor();
  },
  "chat-who-asked": async (page, product) => {
    const { owner, id, add: addTo } = await another(page, product);
    await owner.goto(`${product}/documents/${id}`);
    await answer(owner, "What is missing in this document?");
    await page.goto(product);
    await registerHere(page, product);
    const { username } = await currentUser(page, product);
    await addTo(username ?? "", "editor");
    await owner.context().close();
    await page.goto(`${product}/documents/${id}`);
    await page.getByRole("textbox", { name: "Document" }).waitFor();
    if ((page.viewportSize()?.width ?? 0) < 768) await page.getByText("Chat", { exact: true }).first().click();
    await page.getByText("Mara Lindqvist", { exact: true }).first().waitFor();
  },
  invitation: async (page, product) => {
    const { owner, add: addTo } = await another(page, product);
    const { email } = newPerson();
    await addTo(email, "editor");
    const link = await mailedLink(owner, product, email);
    await owner.context().close();
    await page.goto(link);
    await page.getByRole("link", { name: "Sign up to accept" }).waitFor();
  },
  "invitation-gone": async (page, product) => {
    await page.goto(`${product}/invitations/${"x".repeat(43)}`);
    await page.getByText("This invitation doesn't work anymore").waitFor();
  },
  "shared-role": async (page, product) => {
    const { owner, id } = await another(page, product);
    const made = await owner.request.put(`${product}/api/documents/${id}/share`, {
      data: { role: "commenter", showsOwner: true, expiresAt: "2030-01-31T12:00:00Z" },
    });
    const { share } = (await made.json()) as { share: { path: string } };
    await owner.context().close();
    await page.goto(`${product}${share.path}`);
    await page.getByRole("link", { name: "Sign up to comment" }).waitFor();
  },
  "shared-password": async (page, product) => {
    const { owner, id } = await another(page, product);
    const made = await owner.request.put(`${product}/api/documents/${id}/share`, { data: { password: "inspector" } });
    const { share } = (await made.json()) as { share: { path: string } };
    await owner.context().close();
    await page.goto(`${product}${share.path}`);
    await page.getByText("This document has a password").waitFor();
  },
};
