import { expect, test } from "vitest";
import { aUsage } from "@/testing/factories";
import { limitText } from "./limit-words";

test("a limit is explained by what is used up, and by what a guest can do", () => {
  expect(limitText(aUsage({ messages: 30 }), "messages", true)).toBe(
    "You've used 30 of 30 messages this month. Sign up to continue your conversation and save your work.",
  );
  expect(limitText(undefined, "docs", true)).toBe("Sign up to create more documents and save your work.");
  expect(limitText(aUsage({ docs: 3 }), "docs", false)).toBe("You've used 3 of 3 documents this month.");
  expect(limitText(undefined, "messages", false)).toBe("You've reached this month's limit.");
});
