import { expect, it } from "vitest";

import { aMessage, aProposal } from "@/testing/factories";

import { IDLE } from "./turn-state";
import { NO_TURNS, shownMessages } from "./shown-messages";
import { TextStream } from "./text-stream";

it("lets a line of the system tell of the change that came with the answer before it", () => {
  const proposal = aProposal({ state: "undone" });
  const line = { role: "system", content: "I've updated your document with the suggested changes." } as const;
  const messages = [
    aMessage({ id: 1, ...line }),
    aMessage({ id: 2, proposal }),
    aMessage({ id: 3, ...line }),
    aMessage({ id: 4 }),
    aMessage({ id: 5, ...line }),
  ];
  const shown = shownMessages(messages, IDLE, new TextStream(), NO_TURNS);
  expect(shown.map(({ about }) => about)).toEqual([null, null, proposal, null, null]);
});
