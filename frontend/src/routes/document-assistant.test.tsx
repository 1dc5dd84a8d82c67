import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { aMessage, anInterview } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { DocumentAssistant } from "./document-assistant";

const nothing = () => undefined;

function show(interviewOpen: boolean, id = 1) {
  const document = { id, interviewOpen };
  return renderWithProviders(
    <DocumentAssistant document={document} title="Offline mode" onDocument={nothing} onUpdating={nothing} />,
  );
}

beforeEach(() => {
  const messages = [aMessage({ content: "What changes, and for whom?" })];
  server.use(
    answer("/api/chat", messages as never),
    answer("/api/turns", []),
    answer("/api/document-flow/1", { ...anInterview() }),
    answer("/api/document-flow/2", { ...anInterview({ documentId: 2 }) }),
  );
});

describe("DocumentAssistant", () => {
  it("goes on with an interview that is open, steps out of it to the chat, and back", async () => {
    const { user } = show(true);
    expect(await screen.findByRole("progressbar", { name: "Sections filled" })).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Answer" }), "Half a thought");
    await user.click(screen.getByRole("button", { name: "Stop interview" }));
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    // One conversation, one text being written: neither is lost on the way.
    expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("Half a thought");
    expect(screen.getByText("What changes, and for whom?")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Continue interview" }));
    expect(await screen.findByRole("progressbar", { name: "Sections filled" })).toBeVisible();
  });

  it("remembers for each document that its interview was stepped out of", async () => {
    const first = show(true);
    await first.user.click(await screen.findByRole("button", { name: "Stop interview" }));
    first.unmount();
    const again = show(true);
    expect(await screen.findByRole("button", { name: "Continue interview" })).toBeVisible();
    again.unmount();
    show(true, 2);
    expect(await screen.findByRole("button", { name: "Stop interview" })).toBeVisible();
  });

  it("is the chat when there is no interview to go on with", async () => {
    show(false);
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Continue interview" })).not.toBeInTheDocument();
  });
});
