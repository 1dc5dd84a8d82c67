import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import { thisPerson } from "@/lib/api/person";
import { aGuest, anonymous } from "@/testing/factories";
import { documentsHandler } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { JONA, MARA, nowHere, openAsMara, openForComers, saysAnotherTab } from "./testing/visitors";

havePages("/documents");

/** The same, once every tab has heard it. */
async function hasSaidAnotherTab(id: string) {
  const listener = new BroadcastChannel("requill.identity");
  const heard = new Promise((resolve) => (listener.onmessage = resolve));
  const close = saysAnotherTab(id);
  await heard;
  await new Promise((resolve) => setTimeout(resolve));
  listener.close();
  close();
}

/** Every question who is here waits until it is let go; `now` is what the server finds as it is asked. */
function heldQuestions() {
  const held: (() => void)[] = [];
  server.use(
    http.get("/api/current-user", async () => {
      const found = HttpResponse.json({ ...now.user });
      await new Promise<void>((resolve) => held.push(resolve));
      return found;
    }),
  );
  const now = { user: anonymous() };
  const letGo = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    held.shift()!();
  };
  return { now, letGo, waiting: () => held.length };
}

test("whoever signs in in another tab while this one loads is the first whom it shows", async () => {
  nowHere(MARA, ["Mara's plan"]);
  window.sessionStorage.setItem("requill.draft-of.mara.home", "Words of Mara's");
  const { now, letGo, waiting } = heldQuestions();
  now.user = MARA;
  renderApp("/");
  const prompt = await screen.findByRole("textbox", { name: "Prompt" });
  await waitFor(() => expect(waiting()).toBe(1));
  now.user = JONA;
  await hasSaidAnotherTab("jona");
  await letGo();
  await waitFor(() => expect(waiting()).toBe(1));
  expect(screen.queryByRole("button", { name: /^Profile of/ })).not.toBeInTheDocument();
  expect(prompt).toHaveValue("");
  await letGo();
  expect(await screen.findByRole("button", { name: "Profile of Jona Berg" })).toBeVisible();
  expect(prompt).toHaveValue("");
  expect(waiting()).toBe(0);
});

test("what another tab says while this one asks is not asked about again where the answer is the same", async () => {
  const { now, letGo, waiting } = heldQuestions();
  now.user = MARA;
  renderApp("/documents");
  await waitFor(() => expect(waiting()).toBe(1));
  await hasSaidAnotherTab("mara");
  await letGo();
  await screen.findByRole("button", { name: /^Profile of/ });
  expect(waiting()).toBe(0);
});

test("somebody who signs in while this tab asks who has logged out is not taken for nobody", async () => {
  await openAsMara();
  const { now, letGo, waiting } = heldQuestions();
  const close = saysAnotherTab(null);
  await waitFor(() => expect(waiting()).toBe(1));
  now.user = JONA;
  server.use(documentsHandler([]));
  await hasSaidAnotherTab("jona");
  await letGo();
  await waitFor(() => expect(waiting()).toBe(1));
  expect(screen.queryByRole("heading", { name: "Authentication Required" })).not.toBeInTheDocument();
  await letGo();
  expect(await screen.findByRole("button", { name: "Profile of Jona Berg" })).toBeVisible();
  close();
});

/** Refuses what is meant for anybody else, as the server does; answers for whom the calls were meant. */
function onlyFor(id: string) {
  const meant: (string | null)[] = [];
  const check = ({ request }: { request: Request }) => {
    const person = request.headers.get("X-Requill-Person");
    meant.push(person);
    return person === id
      ? HttpResponse.json({})
      : HttpResponse.json({ message: "The sign-in has changed", code: "OTHER_PERSON" }, { status: 409 });
  };
  server.use(http.patch("/api/settings", check));
  return meant;
}
const change = () => act(() => jsonRequest("PATCH", "/api/settings", {}).catch(() => undefined));

test("the page says whom it takes its visitor for, but not as it asks who that is", async () => {
  const asked: (string | null)[] = [];
  const { queryClient } = await openAsMara();
  const meant = onlyFor("mara");
  await change();
  server.use(
    http.get("/api/current-user", ({ request }) => {
      asked.push(request.headers.get("X-Requill-Person"));
      return HttpResponse.json({ ...MARA });
    }),
  );
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.currentUser }));
  expect(meant).toEqual(["mara"]);
  expect(asked).toEqual([null]);
});

test(
  "a call that is refused because somebody else is here by now shows the page anew, as theirs",
  { tags: ["full"] },
  async () => {
    await openAsMara();
    const meant = onlyFor("jona");
    nowHere(JONA, ["Jona's plan"]);
    await change();
    expect((await screen.findAllByText("Jona's plan")).length).toBeGreaterThan(0);
    expect(screen.queryByText("Mara's plan")).not.toBeInTheDocument();
    await change();
    expect(meant).toEqual(["mara", "jona"]);
  },
);

test("a guest who has signed up in another tab is found out, and goes on with what is on screen", async () => {
  nowHere(aGuest({ id: "guest" }), ["First plan"]);
  renderApp("/documents");
  await screen.findAllByText("First plan");
  const begun = thisPerson();
  const meant = onlyFor("mara");
  nowHere(MARA, ["First plan"]);
  await change();
  expect(await screen.findByRole("button", { name: /^Profile of Mara/ })).toBeVisible();
  expect(screen.getAllByText("First plan").length).toBeGreaterThan(0);
  await act(() => jsonRequest("PATCH", "/api/settings", {}, { by: begun }));
  expect(meant).toEqual(["guest", "mara"]);
});

test("what one person began stays theirs when somebody else has come, and says nothing about who is here", async () => {
  const comes = await openForComers();
  const begun = thisPerson();
  comes(JONA);
  const { waiting } = heldQuestions();
  const meant = onlyFor("jona");
  await act(() => jsonRequest("PATCH", "/api/settings", {}, { by: begun }).catch(() => undefined));
  expect(meant).toEqual(["mara"]);
  expect(waiting()).toBe(0);
});

test("calls that go on being refused do not put the answer off", { tags: ["full"] }, async () => {
  await openAsMara();
  onlyFor("jona");
  const { now, letGo, waiting } = heldQuestions();
  now.user = JONA;
  await change();
  await waitFor(() => expect(waiting()).toBe(1));
  await change();
  await change();
  expect(waiting()).toBe(1);
  await letGo();
  expect(await screen.findByRole("button", { name: "Profile of Jona Berg" })).toBeVisible();
  expect(waiting()).toBe(0);
});
