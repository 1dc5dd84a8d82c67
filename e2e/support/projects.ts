/** Projects and what is in them, made by the API as the registered person of a page. */
import { type Page, expect } from "@playwright/test";

async function made(page: Page, address: string, data: object): Promise<string> {
  const response = await page.request.post(address, { data });
  expect(response.status()).toBe(201);
  return String(((await response.json()) as { id: number }).id);
}

export const PROJECT = {
  name: "Inspection app 2027",
  description:
    "Everything the inspection app needs before the 2027 season: work without a connection, evidence that stands up in an audit, and the regulator’s new export format.",
};

export function makeProject(page: Page, product: string, project: object = PROJECT): Promise<string> {
  return made(page, `${product}/api/projects`, project);
}

export function makeDocumentIn(
  page: Page,
  product: string,
  projectId: string | null,
  title: string,
  content: string,
): Promise<string> {
  return made(page, `${product}/api/documents`, {
    title,
    content,
    ...(projectId === null ? {} : { projectId: Number(projectId) }),
  });
}

const OFFLINE = `Inspectors work in substations, tunnels and rural sites where 31 % of visits have no usable signal. Offline mode lets them open, fill in and close an inspection without a connection.

## Requirements

**FR-004** When one inspection was changed on two devices, the change that the server receives later wins.
`;

const PHOTOS = `Every finding needs at least one photo that shows where it was taken and when. Today 4 in 10 photos reach the report without a place, and the reviewer asks again.
`;

const EXPORT = `From 1 July 2027 the regulator accepts inspection results only in its new format. The export has to carry the asset number, the finding class and the signature.

## Requirements

**FR-002** The finding class becomes mandatory.

**FR-006** Signatures need a time zone.
`;

/** The documents of the project that is photographed, the newest last. */
export const DOCUMENTS: readonly (readonly [title: string, content: string])[] = [
  ["Migration from paper checklists", ""],
  ["Regulator export, 2027 format", EXPORT],
  ["Photo evidence on tablets", PHOTOS],
  ["Offline mode for field inspectors", OFFLINE],
];

/** A project with its documents; resolves with its id. */
export async function makeFullProject(page: Page, product: string): Promise<string> {
  const id = await makeProject(page, product);
  for (const [title, content] of DOCUMENTS) await makeDocumentIn(page, product, id, title, content);
  return id;
}
