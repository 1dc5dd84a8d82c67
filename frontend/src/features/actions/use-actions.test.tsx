import { act, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { queryKeys } from "@/lib/api/keys";
import type { Proposal } from "@/lib/api/types";
import { aDocument, aProposal } from "@/testing/factories";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import type { ActionTarget } from "./api/run-action";
import { useRunAction } from "./use-actions";

const APPLIED = aProposal({ id: 7, documentId: 1, state: "applied" });
const TARGET: ActionTarget = {
  documentId: 1,
  saved: () => Promise.resolve(true),
  version: () => 1,
  onDocument: () => Promise.resolve(),
};

function Doing() {
  const run = useRunAction(TARGET);
  return <button onClick={() => void run("add_risk", { text: "Rain" })}>Do it</button>;
}

async function doIt(hasLog: boolean) {
  const done = { document: aDocument(), proposal: APPLIED, said: "The risk is added.", message: null };
  server.use(http.post("/api/documents/1/actions/add_risk", () => HttpResponse.json(done)));
  const rendered = renderWithProviders(
    <>
      {hasLog && <div role="log" />}
      <Doing />
    </>,
  );
  await rendered.user.click(await screen.findByRole("button", { name: "Do it" }));
  const { queryClient } = rendered;
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKeys.proposals(1))).toEqual([APPLIED]));
  return rendered;
}

const told = () => {
  const { open, current } = useToastStore.getState();
  return open ? current?.title : undefined;
};

afterEach(() => vi.restoreAllMocks());

test("what was done is told no more once it was taken back in another way", async () => {
  const { queryClient } = await doIt(false);
  await vi.waitFor(() => expect(told()).toBe("The risk is added."));
  act(() => {
    queryClient.setQueryData<Proposal[]>(queryKeys.proposals(1), [{ ...APPLIED, state: "undone" }]);
  });
  await vi.waitFor(() => expect(told()).toBeUndefined());
});

test("what the conversation on screen tells is not told twice", async () => {
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  await doIt(true);
  expect(told()).toBeUndefined();
});
