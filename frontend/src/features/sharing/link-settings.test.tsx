import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { queryKeys } from "@/lib/api/keys";
import type { Sharing } from "@/lib/api/types";
import { refuse } from "@/testing/handlers";
import { server } from "@/testing/server";
import { aShare } from "@/testing/sharing-factories";

import { button, open, PATH, said, serveShare } from "./testing/dialog";

test("a link gives the role that is chosen", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await user.click(await button("What the link allows: Can view"));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Can comment/ }));
  expect(await button("What the link allows: Can comment")).toBeVisible();
  expect(state.wishes).toEqual([{ role: "commenter" }]);
});

test("a link ends with the day that is chosen, or never", async () => {
  const state = serveShare(aShare());
  open();
  const day = await screen.findByLabelText("Expires");
  expect(screen.getByText("Never")).toBeInTheDocument();
  fireEvent.change(day, { target: { value: "2027-01-31" } });
  fireEvent.blur(day);
  await waitFor(() =>
    expect(state.wishes).toEqual([{ expiresAt: new Date(2027, 0, 31, 23, 59, 59).toISOString() }]),
  );
  expect(await screen.findByText("31 January 2027")).toBeInTheDocument();
  fireEvent.change(day, { target: { value: "" } });
  fireEvent.blur(day);
  await waitFor(() => expect(state.wishes[1]).toEqual({ expiresAt: null }));
});

test("a day that is over is said to be so", async () => {
  serveShare(aShare({ expiresAt: "2020-01-31T12:00:00Z" }));
  open();
  expect(await screen.findByText("This link has expired.")).toBeVisible();
});

test("a password is set with Enter, is not shown again, and is taken away", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  const password = await screen.findByLabelText(/^Password/);
  await user.click(password);
  await user.paste("inspector");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(state.wishes).toEqual([{ password: "inspector" }]));
  await waitFor(() => expect(password).toHaveValue(""));
  await user.click(await button("Remove password"));
  await waitFor(() => expect(state.wishes[1]).toEqual({ password: null }));
});

test("a password that is too short is told beside the field, which keeps it", async () => {
  serveShare(aShare());
  const message = "A password has at least 4 characters.";
  server.use(refuse("put", PATH, 422, { message: "Invalid", errors: [{ field: "password", message }] }));
  const { user } = open();
  await user.click(await screen.findByLabelText(/^Password/));
  await user.paste("abc");
  await user.click(await button("Set password"));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveValue("abc");
});

test("a password and a day that were typed are in force when the dialog is closed over them", async () => {
  const state = serveShare(aShare());
  const { user, unmount } = open();
  await user.click(await screen.findByLabelText(/^Password/));
  await user.paste("inspector");
  fireEvent.change(screen.getByLabelText("Expires"), { target: { value: "2027-01-31" } });
  unmount();
  await waitFor(() =>
    expect(state.wishes).toEqual([
      { expiresAt: new Date(2027, 0, 31, 23, 59, 59).toISOString() },
      { password: "inspector" },
    ]),
  );
  await waitFor(() => expect(said()).toBe("Link updated"));
});

test("what leaving the field has sent is not sent again when the dialog closes, and a refusal is told", async () => {
  serveShare(aShare());
  const message = "A password has at least 4 characters.";
  const wishes: unknown[] = [];
  server.use(
    http.put(PATH, async ({ request }) => {
      wishes.push(await request.json());
      return HttpResponse.json(
        { message: "Invalid", errors: [{ field: "password", message }] },
        { status: 422 },
      );
    }),
  );
  const { user, unmount } = open();
  const password = await screen.findByLabelText(/^Password/);
  await user.click(password);
  await user.paste("abc");
  fireEvent.blur(password);
  unmount();
  await waitFor(() => expect(said()).toBe("Couldn't change the link"));
  expect(useToastStore.getState().current).toMatchObject({ description: message });
  expect(wishes).toEqual([{ password: "abc" }]);
});

test("a role that is refused once the dialog is closed is told", async () => {
  serveShare(aShare({ role: "editor" }));
  server.use(refuse("put", PATH, 500));
  const { user, unmount } = open();
  await user.click(await button("What the link allows: Can edit"));
  const view = await screen.findByRole("menuitemradio", { name: /^Can view/ });
  fireEvent.click(view);
  unmount();
  await waitFor(() => expect(said()).toBe("Couldn't change the link"));
});

test("what was typed is not sent when the link was revoked meanwhile, which would make it anew", async () => {
  serveShare(aShare());
  const { user, queryClient } = open();
  await user.click(await screen.findByLabelText(/^Password/));
  await user.paste("inspector");
  act(() => void queryClient.setQueryData<Sharing>(queryKeys.share(1), { share: null }));
  expect(await button("Create link")).toBeVisible();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test("a day of which a part was deleted leaves the link its day", async () => {
  serveShare(aShare({ expiresAt: new Date(2027, 0, 31, 23, 59, 59).toISOString() }));
  const { unmount, queryClient } = open();
  const day = await screen.findByLabelText<HTMLInputElement>("Expires");
  const deletePart = () => {
    fireEvent.change(day, { target: { value: "" } });
    // As a browser has it while a part is missing; jsdom knows no parts.
    Object.defineProperty(day, "validity", { configurable: true, value: { badInput: true } });
  };
  deletePart();
  fireEvent.blur(day);
  expect(day).toHaveValue("2027-01-31");
  deletePart();
  unmount();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test("readers are told whose the document is only when that is wanted", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  const shows = await screen.findByRole("switch", { name: "Show my name" });
  expect(shows).not.toBeChecked();
  await user.click(shows);
  await waitFor(() => expect(state.wishes).toEqual([{ showsOwner: true }]));
  await waitFor(() => expect(screen.getByRole("switch", { name: "Show my name" })).toBeChecked());
});

test("a change of the link that is refused is told, and nothing has changed", async () => {
  serveShare(aShare());
  server.use(refuse("put", PATH, 500));
  const { user } = open();
  await user.click(await screen.findByRole("switch", { name: "Show my name" }));
  expect(await screen.findByText("Couldn't change the link")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("switch", { name: "Show my name" })).not.toBeChecked());
});
