import { screen } from "@testing-library/react";
import { http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { serveTalk } from "@/features/realtime/testing/talk-server";
import { openVoiceLine } from "@/features/realtime/testing/voice-line";
import { aMessage, theRealtime } from "@/testing/factories";
import { anInterview } from "@/testing/interview-factories";
import { answer } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { write } from "@/testing/say";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/document-flow/components/interview-pane";
import "@/features/realtime/components/document-live";

import { DocumentAssistant } from "./document-assistant";

const nothing = () => undefined;

function show(interviewOpen: boolean, id = 1) {
  const document = { id, interviewOpen };
  return renderWithProviders(
    <DocumentAssistant document={document} title="Offline mode" onDocument={nothing} onUpdating={nothing} />,
  );
}

/** A document whose interview ends. */
function Ending() {
  const [interviewOpen, setOpen] = useState(true);
  const document = { id: 1, interviewOpen };
  return (
    <>
      <DocumentAssistant document={document} title="Offline mode" onDocument={nothing} onUpdating={nothing} />
      <button type="button" onClick={() => setOpen(false)}>
        End
      </button>
    </>
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
  it(
    "goes on with an interview that is open, steps out of it to the chat, and back",
    { tags: ["full"] },
    async () => {
      const { user } = show(true);
      expect(await screen.findByRole("progressbar", { name: "Sections filled" })).toBeVisible();
      await write(user, screen.getByRole("textbox", { name: "Answer" }), "Half a thought");
      const pause = screen.getByRole("button", { name: "Pause interview" });
      expect(pause).toHaveAccessibleDescription(/your answers stay, and you can continue/i);
      await user.click(pause);
      expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
      expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("");
      expect(screen.getByText("What changes, and for whom?")).toBeVisible();
      await user.click(screen.getByRole("button", { name: "Continue interview" }));
      expect(await screen.findByRole("progressbar", { name: "Sections filled" })).toBeVisible();
      // What was begun for a question waits there.
      expect(screen.getByRole("textbox", { name: "Answer" })).toHaveValue("Half a thought");
    },
  );

  it("remembers for each document that its interview was stepped out of", async () => {
    const first = show(true);
    await first.user.click(await screen.findByRole("button", { name: "Pause interview" }));
    first.unmount();
    const again = show(true);
    expect(await screen.findByRole("button", { name: "Continue interview" })).toBeVisible();
    again.unmount();
    show(true, 2);
    expect(await screen.findByRole("button", { name: "Pause interview" })).toBeVisible();
  });

  it("shows the last page of an interview that ends here, until it is closed", async () => {
    const skipped = [{ index: 0, number: 1, heading: "Users", question: "Who is affected?" }];
    const { user } = renderWithProviders(<Ending />);
    await screen.findByRole("button", { name: "Pause interview" });
    server.use(
      answer("/api/document-flow/1", { ...anInterview({ isComplete: true, current: null, skipped }) }),
    );
    await user.click(screen.getByRole("button", { name: "End" }));
    expect(screen.getByRole("progressbar", { name: "Sections filled" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close interview" }));
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Continue interview" })).not.toBeInTheDocument();
  });

  it("is the chat when there is no interview to go on with", async () => {
    show(false);
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Continue interview" })).not.toBeInTheDocument();
  });
});

describe("the live ways to talk about a document", () => {
  beforeEach(() => {
    setDraft("document.1", "");
    server.use(answer("/api/chat", []));
  });

  it("are not offered where the server has none", async () => {
    show(false);
    await screen.findByRole("textbox", { name: "Message" });
    expect(screen.queryByRole("button", { name: /^Realtime/ })).not.toBeInTheDocument();
  });

  it("lead to the realtime chat and back, with one text being written", { tags: ["full"] }, async () => {
    server.use(answer("/api/realtime", { ...theRealtime({ chat: true }) }));
    const talk = serveTalk();
    const { user } = show(false);
    await write(user, await screen.findByRole("textbox", { name: "Message" }), "Half a thought");
    await user.click(await screen.findByRole("button", { name: "Realtime chat" }));
    expect(screen.queryByRole("menuitem", { name: "Start Voice Chat" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("menuitem", { name: "Start Realtime Chat" }));
    await talk.wait("init_session");
    expect(await screen.findByText("Connected")).toBeVisible();
    const input = await screen.findByRole("textbox", { name: "Message" });
    expect(input).toHaveValue("Half a thought");
    expect(input).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "End Realtime Chat" }));
    await talk.wait("end_session");
    expect(await screen.findByRole("button", { name: "Realtime chat" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("Half a thought");
  });

  it("lead to the voice chat and back", async () => {
    server.use(answer("/api/realtime", { ...theRealtime({ chat: true, voice: true }) }));
    const line = openVoiceLine();
    const { user } = show(false);
    await user.click(await screen.findByRole("button", { name: "Realtime and voice" }));
    await user.click(screen.getByRole("menuitem", { name: "Start Voice Chat" }));
    await line.pickUp();
    expect(await screen.findByText("Connected")).toBeVisible();
    expect(screen.getByRole("group", { name: "Voice controls" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "End Voice Chat" }));
    expect(line.track.readyState).toBe("ended");
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeVisible();
    vi.unstubAllGlobals();
  });

  it.each([
    ["Start Realtime Chat", "Cannot start Realtime Chat"],
    ["Start Voice Chat", "Cannot start Voice Chat"],
  ])("%s needs somebody who starts it", async (entry, title) => {
    server.use(
      answer("/api/realtime", { ...theRealtime({ chat: true, voice: true }) }),
      http.get("/api/current-user", () => new Promise<never>(() => undefined)),
    );
    const { user } = show(false);
    await user.click(await screen.findByRole("button", { name: "Realtime and voice" }));
    await user.click(screen.getByRole("menuitem", { name: entry }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText("Document or user information is missing.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
  });
});
