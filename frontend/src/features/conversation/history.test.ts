import { describe, expect, it } from "vitest";

import type { Message } from "@/lib/api/types";
import { aMessage } from "@/testing/factories";

import { mergeMessages, refreshMessages, wasStored } from "./history";

const message = (id: number, role: Message["role"], content: string) => aMessage({ id, role, content });

describe("mergeMessages", () => {
  it("puts an older page before and a new answer after, each message once", () => {
    const known = [message(5, "user", "five"), message(6, "assistant", "six")];
    const merged = mergeMessages(known, [
      message(7, "user", "seven"),
      message(4, "assistant", "four"),
      known[1]!,
    ]);
    expect(merged.map(({ id }) => id)).toEqual([4, 5, 6, 7]);
  });

  it("replaces a message that has changed", () => {
    const merged = mergeMessages([message(5, "assistant", "old")], [message(5, "assistant", "new")]);
    expect(merged.map(({ content }) => content)).toEqual(["new"]);
  });
});

describe("refreshMessages", () => {
  const known = [1, 2, 3].map((id) => message(id, "user", String(id)));
  const idsOf = (messages: Message[]) => messages.map(({ id }) => id);

  it("keeps the pages before, and what was said while the page was on its way", () => {
    const page = [message(2, "user", "2"), message(4, "user", "4")];
    expect(idsOf(refreshMessages([...known, message(5, "user", "5")], page, 2))).toEqual([1, 2, 3, 4, 5]);
  });

  it("leaves nothing out between what is known and a page that does not reach it", () => {
    const page = [message(8, "user", "8"), message(9, "user", "9")];
    expect(idsOf(refreshMessages(known, page, 2))).toEqual([8, 9]);
  });
});

describe("wasStored", () => {
  const history = [message(1, "user", "Add a metric"), message(2, "assistant", "Done")];

  it("finds the words at the end of the history", () => {
    expect(
      wasStored(
        [...history, message(3, "user", "And a risk "), message(4, "assistant", "")],
        "And a risk",
        2,
      ),
    ).toBe(true);
  });

  it("finds the words before what was said after them", () => {
    const later = [message(3, "user", "And a risk"), message(4, "assistant", ""), message(5, "user", "More")];
    expect(wasStored([...history, ...later], "And a risk", 2)).toBe(true);
  });

  it("does not take the same words said earlier for it", () => {
    expect(wasStored(history, "Add a metric", 2)).toBe(false);
    expect(wasStored([], "Add a metric", 0)).toBe(false);
  });
});
