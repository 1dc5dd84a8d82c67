import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, onTestFinished, test } from "vitest";
import { draftsOfThisPerson, forgetDrafts, readDraft, setDraft } from "@/features/drafts/drafts";
import { jsonRequest } from "@/lib/api/client";
import { thisPerson } from "@/lib/api/person";
import { markDeleted } from "@/features/drafts/deleted-accounts";
import { leaveRecord } from "@/features/document-sync/testing/left-record";
import { recordKeys } from "@/features/document-sync/update-store";
import { queryKeys } from "@/lib/api/keys";
import { aGuest, anonymous, aUsage } from "@/testing/factories";
import { answer, live, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { currentUserQuery } from "./api/current-user";
import { watchIdentity } from "./identity";
import { JONA, MARA, nowHere, openAsMara, openForComers, saysAnotherTab } from "./testing/visitors";
// Loaded before the clock of the first test runs.
import "@/features/document-sync/delete-unsynced";

havePages("/documents");

test("when somebody else signs in in another tab, nothing of the one before stays on screen", async () => {
  const { queryClient } = await openAsMara();
  nowHere(JONA, ["Jona's plan"]);
  const close = saysAnotherTab("jona");
  expect((await screen.findAllByText("Jona's plan")).length).toBeGreaterThan(0);
  expect(screen.queryByText("Mara's plan")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Profile of Jona Berg" })).toBeVisible();
  const kept = JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );
  expect(kept).not.toContain("Mara");
  close();
});

test("a tab that stays open in the background asks twice a day, and finds the same person", async () => {
  haveTimePass("setInterval", "clearInterval");
  focusManager.setFocused(false);
  let asked = 0;
  server.use(
    http.get("/api/current-user", () => {
      asked += 1;
      return HttpResponse.json({ ...MARA });
    }),
  );
  const seen: unknown[] = [];
  const observer = new QueryObserver(new QueryClient(), currentUserQuery);
  const leave = observer.subscribe(({ data }) => seen.push(data));
  onTestFinished(() => {
    leave();
    focusManager.setFocused(undefined);
  });
  await waitFor(() => expect(observer.getCurrentResult().data?.id).toBe("mara"));
  await pass(12 * 60 * 60 * 1000);
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  expect(new Set(seen.filter((data) => data !== undefined)).size).toBe(1);
});

test("what somebody has not sent is there when they come back, and not for whoever comes first", async () => {
  const comes = await openForComers();
  setDraft("thread-1", "Words of Mara's");
  comes(null);
  comes(MARA);
  expect(readDraft("thread-1")).toBe("Words of Mara's");
  comes(null);
  comes(JONA);
  expect(readDraft("thread-1")).toBe("");
  comes(MARA);
  expect(readDraft("thread-1")).toBe("");
});

test(
  "after somebody has logged out the next visitor of the tab sees none of their words",
  { tags: ["full"] },
  async () => {
    await openAsMara();
    act(() => setDraft("home", "Words of Mara's"));
    cleanup();
    // Logging out loads the page anew.
    forgetDrafts();
    nowHere(anonymous());
    renderApp("/");
    expect(await screen.findByRole("link", { name: "Log in" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Prompt" })).toHaveValue("");
  },
);

test("before it is known who has loaded the page, nobody's words are on screen", async () => {
  await openAsMara();
  act(() => setDraft("home", "Words of Mara's"));
  cleanup();
  forgetDrafts();
  const answers: (() => void)[] = [];
  server.use(
    http.get("/api/current-user", async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return HttpResponse.json({ ...MARA });
    }),
  );
  const { user } = renderApp("/");
  const prompt = await screen.findByRole("textbox", { name: "Prompt" });
  expect(prompt).toHaveValue("");
  await user.type(prompt, "More");
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!();
  await waitFor(() => expect(prompt).toHaveValue("Words of Mara's\nMore"));
});

test("what is typed while nobody is signed in goes along with whoever signs in, without the words before it", async () => {
  const comes = await openForComers();
  setDraft("home", "Words of Mara's");
  comes(null);
  expect(readDraft("home")).toBe("");
  setDraft("home", "Typed by nobody");
  comes(aGuest());
  expect(readDraft("home")).toBe("Typed by nobody");
  comes(JONA);
  expect(readDraft("home")).toBe("Typed by nobody");
  comes(null);
  expect(readDraft("home")).toBe("");
});

test("what was typed after a session had ended joins what was written before it", async () => {
  const comes = await openForComers();
  setDraft("home", "Words of Mara's");
  comes(null);
  setDraft("home", "More of them");
  comes(MARA);
  expect(readDraft("home")).toBe("Words of Mara's\nMore of them");
});

test("what a guest has not sent is there when they have signed in", async () => {
  nowHere(aGuest());
  const { queryClient } = renderApp("/documents");
  await screen.findByRole("heading", { name: "Documents" });
  setDraft("new", "Words of a guest's");
  act(() => {
    queryClient.setQueryData(queryKeys.currentUser, MARA);
  });
  expect(readDraft("new")).toBe("Words of a guest's");
});

test("the same person in another tab changes nothing and asks nothing", async () => {
  let asked = 0;
  await openAsMara();
  server.use(
    http.get("/api/current-user", () => {
      asked += 1;
      return HttpResponse.json({ ...MARA });
    }),
  );
  const close = saysAnotherTab("mara");
  const closeOther = saysAnotherTab("jona");
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.getAllByText("Mara's plan").length).toBeGreaterThan(0);
  close();
  closeOther();
});

test("logging out in another tab asks this one to sign in, and says what became of the text", async () => {
  await openAsMara();
  nowHere(anonymous());
  const refused: string[] = [];
  server.use(
    ...["/api/usage", "/api/documents", "/api/settings"].map((path) =>
      http.get(path, () => {
        refused.push(path);
        return HttpResponse.json({ message: "Nobody" }, { status: 401 });
      }),
    ),
  );
  const close = saysAnotherTab(null);
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
  // It asks for nothing that nobody may see.
  expect(refused).toEqual([]);
  expect(screen.getByText("You've been signed out. Unsaved text is kept in this browser.")).toBeVisible();
  expect(screen.queryByText("Mara's plan")).not.toBeInTheDocument();
  close();
});

test("an account deleted in another tab takes along what this one kept, and the page says so", async () => {
  await openAsMara();
  act(() => setDraft("home", "Words of Mara's"));
  nowHere(anonymous());
  const close = saysAnotherTab(null);
  expect(await screen.findByText(/^You've been signed out/)).toBeVisible();
  // Later than the other tab looked for them.
  for (const person of ["mara", "jona"]) await leaveRecord(person, 4, "Words");
  markDeleted("mara");
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "requill.deleted.mara", newValue: "now" }));
  });
  expect(screen.getByText("Your account was deleted, along with any unsaved text.")).toBeVisible();
  await waitFor(async () => expect((await recordKeys()).map(([person]) => person)).toEqual(["jona"]));
  expect(Object.values(sessionStorage).join()).not.toContain("Words");
  close();
});

test("a tab that did not hear of a deleted account forgets its words with the session", async () => {
  const comes = await openForComers();
  setDraft("home", "Words of Mara's");
  markDeleted("mara");
  const typed = draftsOfThisPerson();
  comes(null);
  typed.set("home", "Given back late");
  expect(Object.values(sessionStorage).join()).not.toMatch(/Words|Given back/);
});

test("a refused call tells that the session has ended", async () => {
  await openAsMara();
  nowHere(anonymous());
  server.use(refuse("patch", "/api/settings", 401, { message: "Nobody", code: "NOT_SIGNED_IN" }));
  await act(() => jsonRequest("PATCH", "/api/settings", { reviewChangesFirst: true }).catch(() => undefined));
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
});

test("a wrong password says nothing about the session", { tags: ["full"] }, async () => {
  let asked = 0;
  await openAsMara();
  server.use(
    refuse("post", "/api/login", 401, { message: "Wrong", code: "INVALID_CREDENTIALS" }),
    http.get("/api/current-user", () => {
      asked += 1;
      return HttpResponse.json({ ...MARA });
    }),
  );
  await jsonRequest("POST", "/api/login", {}).catch(() => undefined);
  await jsonRequest("GET", "/api/usage");
  expect(asked).toBe(0);
});

test("a guest who becomes a user keeps what is on screen, and it is asked for again", async () => {
  nowHere(aGuest(), ["First plan"]);
  const { queryClient } = renderApp("/documents");
  await screen.findAllByText("First plan");
  nowHere(MARA, ["First plan", "Older plan of the account"]);
  act(() => {
    queryClient.setQueryData(queryKeys.currentUser, MARA);
  });
  expect(screen.getAllByText("First plan").length).toBeGreaterThan(0);
  expect((await screen.findAllByText("Older plan of the account")).length).toBeGreaterThan(0);
});

test("a page that comes back from the browser's memory asks who is here", async () => {
  await openAsMara();
  nowHere(anonymous());
  act(() => {
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  });
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
});

test("a session that the server ends is seen at once, without any call", async () => {
  const sockets: { close: (code: number) => void }[] = [];
  server.use(live.addEventListener("connection", ({ client }) => void sockets.push(client)));
  await openAsMara();
  await waitFor(() => expect(sockets).toHaveLength(1));
  nowHere(anonymous());
  sockets[0]!.close(1008);
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
});

test("an update that the server announces is fetched", async () => {
  const sockets: { send: (data: string) => void }[] = [];
  server.use(live.addEventListener("connection", ({ client }) => void sockets.push(client)));
  nowHere(aGuest());
  renderApp("/");
  await screen.findByText("Docs: 2/3 | Msgs: 12/30");
  await waitFor(() => expect(sockets).toHaveLength(1));
  server.use(answer("/api/usage", { ...aUsage({ messages: 13 }) }));
  sockets[0]!.send(JSON.stringify({ type: "usage_update" }));
  expect(await screen.findByText("Docs: 2/3 | Msgs: 13/30")).toBeVisible();
});

test("nobody has no socket", async () => {
  let opened = 0;
  server.use(live.addEventListener("connection", () => void (opened += 1)));
  nowHere(anonymous());
  renderApp("/documents");
  await screen.findByRole("heading", { name: "Authentication Required" });
  expect(opened).toBe(0);
});

test("who is known before anything is drawn is taken for the visitor, and watched once", async () => {
  nowHere(MARA);
  const queryClient = new QueryClient();
  const heard: unknown[] = [];
  const channel = new BroadcastChannel("requill.identity");
  channel.onmessage = ({ data }) => heard.push(data);
  queryClient.setQueryData(queryKeys.currentUser, MARA);
  const stop = watchIdentity(queryClient);
  const stopAgain = watchIdentity(queryClient);
  expect(thisPerson().id).toBe("mara");
  setDraft("home", "Words of Mara's");
  queryClient.setQueryData(queryKeys.currentUser, JONA);
  expect(thisPerson().id).toBe("jona");
  expect(readDraft("home")).toBe("");
  stopAgain();
  queryClient.setQueryData(queryKeys.currentUser, MARA);
  expect(thisPerson().id).toBe("mara");
  await waitFor(() => expect(heard).toEqual(["mara", "jona", "mara"]));
  stop();
  channel.close();
});
