import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { useEffect, useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { reloadPage } from "@/lib/reload-page";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { latePart } from "./late-part";

vi.mock("@/lib/reload-page", () => ({ reloadPage: vi.fn() }));

function Opener({ part: Part }: { part: ReturnType<typeof latePart> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>{open ? "Opened" : "Open"}</button>
      {open && <Part onMissing={() => setOpen(false)} />}
    </>
  );
}

test("a part that cannot be had leaves the page as it was, says so, and is asked for again", async () => {
  const load = vi
    .fn<Parameters<typeof latePart>[0]>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(() => <p>The part</p>);
  const { user } = renderWithProviders(<Opener part={latePart(load)} />);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText("Couldn't load this part")).toBeVisible();
  expect(screen.queryByText("The part")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("The part")).toBeVisible();
});

test("a part that cannot be had offers a reload, which waits until the server can be reached", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch"));
  const { user } = renderWithProviders(<Opener part={latePart(load)} />);
  server.use(http.head("/", () => HttpResponse.error()));
  await user.click(await screen.findByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Reload" }));
  expect(await screen.findByText("You're offline")).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  server.use(http.head("/", () => new HttpResponse()));
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(await screen.findByRole("button", { name: "Reload" }));
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
});

test("a part that comes by itself is not asked for: it comes when there is a connection again", async () => {
  const load = vi
    .fn<Parameters<typeof latePart>[0]>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(() => <p>The part</p>);
  const Part = latePart(load, { comesByItself: true });
  renderWithProviders(<Part />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText("Couldn't load this part")).not.toBeInTheDocument();
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("The part")).toBeVisible();
});

/** Marks what is in its field when it takes the focus, as dialogs do. */
function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <label>
      Search
      <input ref={field} value={words} onChange={({ target }) => setWords(target.value)} />
    </label>
  );
}

test("what is typed before a part that takes the focus is there is typed into it, and reaches nothing else", async () => {
  let arrive!: (part: typeof Search) => void;
  const loading = new Promise<typeof Search>((resolve) => (arrive = resolve));
  const { user } = renderWithProviders(<Opener part={latePart(() => loading, { takesFocus: true })} />);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  const onKey = vi.fn();
  window.addEventListener("keydown", onKey);
  await user.keyboard("gear{Tab}x{Backspace}{Enter}b");
  window.removeEventListener("keydown", onKey);
  expect(onKey).not.toHaveBeenCalled();
  arrive(Search);
  const field = await screen.findByRole("textbox", { name: "Search" });
  await vi.waitFor(() => expect(field).toHaveValue("gearb"));
  await user.keyboard("ox");
  expect(field).toHaveValue("gearbox");
});

/** Asks for a choice first; Enter leads to the field. */
function ChoiceFirst() {
  const [isTaken, setTaken] = useState(false);
  if (isTaken) return <Search />;
  return (
    <label>
      <input
        ref={(box) => box?.focus()}
        type="radio"
        onKeyDown={(event) => {
          if (event.key === "Enter") setTaken(true);
        }}
      />
      Standard
    </label>
  );
}

async function typeAheadOfChoice() {
  let arrive!: (part: typeof ChoiceFirst) => void;
  const loading = new Promise<typeof ChoiceFirst>((resolve) => (arrive = resolve));
  const { user } = renderWithProviders(<Opener part={latePart(() => loading, { takesFocus: true })} />);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  await user.keyboard("ge");
  arrive(ChoiceFirst);
  expect(await screen.findByRole("radio", { name: "Standard" })).toHaveFocus();
  return user;
}

test("what is typed before a choice goes into the field that follows it, with what is typed on", async () => {
  const user = await typeAheadOfChoice();
  await user.keyboard("ar b{Enter}");
  const field = await screen.findByRole("textbox", { name: "Search" });
  await vi.waitFor(() => expect(field).toHaveValue("gear b"));
  await user.keyboard("ox");
  expect(field).toHaveValue("gear box");
});

test("Escape at a choice forgets what was typed before it", async () => {
  const user = await typeAheadOfChoice();
  await user.keyboard("{Escape}{Enter}");
  const field = await screen.findByRole("textbox", { name: "Search" });
  await user.keyboard("box");
  expect(field).toHaveValue("box");
});

test("a part that is not waited for any more takes no keys", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch"));
  const { user } = renderWithProviders(<Opener part={latePart(load, { takesFocus: true })} />);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  await screen.findByText("Couldn't load this part");
  const onKey = vi.fn();
  window.addEventListener("keydown", onKey);
  await user.keyboard("g");
  window.removeEventListener("keydown", onKey);
  expect(onKey).toHaveBeenCalledOnce();
});
