/** Pieces of a brief that were only suggested stay marked in the editor until the document is changed. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { keepSuggested } from "@/features/brief/suggested";
import { aDocument, aUser } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";

const DOCUMENT = aDocument({ id: 7, content: "## Users\n\n- On tablets\n- In the office\n", version: 3 });
const highlighted = () =>
  [...document.querySelectorAll(".rq-highlight")].map(({ textContent }) => textContent);

beforeEach(() => {
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/7", { ...DOCUMENT }),
    answer("/api/documents/7/proposals", []),
    answer("/api/chat", []),
  );
});

test("they are highlighted at the version that they were written in", async () => {
  keepSuggested(7, { version: 3, headings: ["Users"], lines: ["On tablets"] });
  renderApp("/documents/7");
  await screen.findByText(/In the office/);
  await waitFor(() => expect(highlighted()).toEqual([expect.stringContaining("On tablets")]));
});

test("they are dry at any other", { tags: ["full"] }, async () => {
  keepSuggested(7, { version: 2, headings: ["Users"], lines: ["On tablets"] });
  renderApp("/documents/7");
  await screen.findByText(/In the office/);
  expect(highlighted()).toEqual([]);
});
