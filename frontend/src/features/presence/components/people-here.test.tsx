import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ASSISTANT, presenceOf } from "../people";
import { type Client, clientOf, joinedBy, leave } from "../testing/room";
import { FollowingStrip } from "./following-strip";
import { PeopleHere } from "./people-here";

const JONAS = { id: "jonas", name: "Jonas Okafor", hue: 3 };
const PRIYA = { id: "priya", name: "Priya Raman", hue: 4 };
let me: Client;

beforeEach(() => {
  me = clientOf();
});
afterEach(() => me.awareness.destroy());

const show = (props: Partial<Parameters<typeof PeopleHere>[0]> = {}) =>
  render(
    <>
      <FollowingStrip awareness={me.awareness} />
      <PeopleHere awareness={me.awareness} you="Mara Lindqvist" {...props} />
    </>,
  );

test("nothing is shown to somebody who is alone", () => {
  show();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the others are named, and those who come and go", () => {
  show();
  let jonas: Client | undefined;
  act(() => {
    jonas = joinedBy(me, JONAS);
    joinedBy(me, { id: ASSISTANT, name: "Assistant" });
  });
  expect(screen.getByRole("button", { name: "Here now: Jonas Okafor and the assistant" })).toHaveTextContent(
    "Jona",
  );
  expect(screen.getByTitle("The assistant is writing")).toBeVisible();
  act(() => leave(jonas!, me, JONAS));
  expect(screen.getByRole("button", { name: "Here now: the assistant" })).toBeVisible();
});

test("of more than four people three are shown, and how many more there are", () => {
  for (let number = 1; number <= 6; number += 1)
    joinedBy(me, { id: `p${number}`, name: `P${number}`, hue: number + 1 });
  show();
  expect(screen.getByRole("button")).toHaveTextContent("P1P2P3+3");
});

test("the list names everybody, where they are, and who reads by the link as a number", async () => {
  joinedBy(me, JONAS);
  joinedBy(me, PRIYA);
  show({ readers: 2, locationOf: ({ id }) => (id === "jonas" ? "In FR-003" : null) });
  await userEvent.click(
    screen.getByRole("button", { name: "Here now: Jonas Okafor, Priya Raman, and 2 readers" }),
  );
  const list = screen.getByRole("dialog", { name: "Here now" });
  const lines = within(list).getAllByRole("listitem");
  expect(lines.map((line) => line.querySelector("b")?.textContent)).toEqual([
    "Mara Lindqvist (you)",
    "Jonas Okafor",
    "Priya Raman",
  ]);
  expect(within(lines[1]!).getByText("In FR-003")).toBeVisible();
  expect(within(list).getByText("2 people are reading with a link")).toBeVisible();
});

test("readers alone are a number", async () => {
  show({ readers: 1 });
  await userEvent.click(screen.getByRole("button", { name: "Here now: 1 reader" }));
  expect(screen.getByText("1 person is reading with a link")).toBeVisible();
});

test("somebody is followed from the list, the page says so, and it is ended there or here", async () => {
  joinedBy(me, JONAS);
  joinedBy(me, PRIYA);
  const onFollow = vi.fn();
  show({ onFollow });
  const open = () => userEvent.click(screen.getByRole("button", { name: /^Here now/ }));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Follow Priya Raman" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onFollow).toHaveBeenCalledOnce();
  expect(presenceOf(me.awareness).store.getState().followed).toBe("priya");
  expect(screen.getByRole("status")).toHaveTextContent("Following Priya Raman");
  await userEvent.click(screen.getByRole("button", { name: "Stop following" }));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Follow Jonas Okafor" }));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Stop following Jonas Okafor" }));
  expect(presenceOf(me.awareness).store.getState().followed).toBeNull();
});

test("Escape closes the list before it ends following", async () => {
  joinedBy(me, JONAS);
  show();
  presenceOf(me.awareness).follow("jonas");
  await userEvent.click(screen.getByRole("button", { name: /^Here now/ }));
  const taken = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  window.addEventListener("keydown", taken);
  await userEvent.keyboard("{Escape}");
  window.removeEventListener("keydown", taken);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(taken).toHaveReturnedWith(true);
});

test("a name is text, whatever it says and however long it is", async () => {
  const name = `<script>alert(1)</script>‮${"x".repeat(500)}`;
  joinedBy(me, { ...JONAS, name });
  show();
  await userEvent.click(screen.getByRole("button", { name: /^Here now/ }));
  expect(document.querySelector("script")).toBeNull();
  expect(screen.getByText(name).tagName).toBe("BDI");
});
