import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { LocalText } from "@/features/document-sync/testing/local-text";
import { queryKeys } from "@/lib/api/keys";
import { aTemplate } from "@/testing/factories";
import { renderWithProviders } from "@/testing/render";

import { EditorSession } from "../session";
import { TemplateQuestions } from "./template-questions";

const session = new EditorSession(new LocalText({ title: "Plan", content: "## Summary\n\n", version: 1 }));
afterEach(() => session.detach());

const questions = () => [...document.querySelectorAll(".rq-questions")].map(({ textContent }) => textContent);

test("each question stands once in the text, also after the template has changed", async () => {
  session.attach(document.body);
  const { queryClient, unmount } = renderWithProviders(
    <TemplateQuestions session={session} templateId={9} />,
  );
  await expect.poll(questions).toEqual(["What belongs under Summary?"]);

  const [section] = aTemplate({ id: 9 }).sections;
  const asked = { ...section!, questions: [{ ask: "What changes, and why?", required: true }] };
  const changed = aTemplate({ id: 9, sections: [asked] });
  act(() => void queryClient.setQueryData(queryKeys.templateOf(session.documentId, 9), changed));
  await expect.poll(questions).toEqual(["What changes, and why?"]);
  unmount();
  expect(questions()).toEqual([]);
});
