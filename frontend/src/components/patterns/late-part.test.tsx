import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderWithProviders } from "@/testing/render";
import { latePart } from "./late-part";

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
  expect(await screen.findByText("This part could not be loaded")).toBeVisible();
  expect(screen.queryByText("The part")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("The part")).toBeVisible();
});
