import { render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { reloadPage } from "@/lib/reload-page";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { lazyPart } from "./lazy-part";

function Opener({ part: Part }: { part: ReturnType<typeof lazyPart> }) {
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
    .fn<Parameters<typeof lazyPart>[0]>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(() => <p>The part</p>);
  const { user } = renderWithProviders(<Opener part={lazyPart(load)} />);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText("Couldn't load this part")).toBeVisible();
  expect(screen.queryByText("The part")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("The part")).toBeVisible();
});

test("a part that cannot be had offers a reload, which waits until the server can be reached", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch"));
  const { user } = renderWithProviders(<Opener part={lazyPart(load)} />);
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
    .fn<Parameters<typeof lazyPart>[0]>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(() => <p>The part</p>);
  const Part = lazyPart(load, { comesByItself: true });
  renderWithProviders(<Part />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText("Couldn't load this part")).not.toBeInTheDocument();
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("The part")).toBeVisible();
});

test("a part that was had before is drawn at once", async () => {
  const Part = lazyPart(() => Promise.resolve(() => <p>The part</p>), { waiting: () => <p>A moment</p> });
  await Part.load();
  render(<Part />);
  expect(screen.getByText("The part")).toBeVisible();
});

test("what is waiting stands in the place of a part until that is there, or until it cannot be had", async () => {
  let arrive!: (part: () => ReactNode) => void;
  let fail!: (error: Error) => void;
  const loads = [
    new Promise<() => ReactNode>((_, reject) => (fail = reject)),
    new Promise<() => ReactNode>((resolve) => (arrive = resolve)),
  ];
  const Part = lazyPart(() => loads.shift()!, { waiting: () => <p>A moment</p> });
  const { user } = renderWithProviders(<Opener part={Part} />);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect(screen.getByText("A moment")).toBeVisible();
  fail(new TypeError("Failed to fetch"));
  expect(await screen.findByText("Couldn't load this part")).toBeVisible();
  expect(screen.queryByText("A moment")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open" }));
  arrive(() => <p>The part</p>);
  expect(await screen.findByText("The part")).toBeVisible();
  expect(screen.queryByText("A moment")).not.toBeInTheDocument();
});

test("an idle browser loads what everybody may need, and nothing that is for some", async () => {
  vi.resetModules();
  const [fresh, { startPrefetching }] = await Promise.all([import("./lazy-part"), import("@/lib/prefetch")]);
  const [forAll, forSome] = [
    vi.fn(() => Promise.resolve(() => null)),
    vi.fn(() => Promise.resolve(() => null)),
  ];
  fresh.lazyPart(forSome, { isForSome: true });
  fresh.lazyPart(forAll);
  startPrefetching();
  await vi.waitFor(() => expect(forAll).toHaveBeenCalledOnce());
  expect(forSome).not.toHaveBeenCalled();
});
