import { beforeEach, expect, test } from "vitest";
import { useToastStore } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/errors";
import { aUsage } from "@/testing/factories";
import { closeLimitPrompt, reportAccountRequired, reportLimitExceeded, useLimitPrompt } from "./limit-prompt";

const refusal = new ApiError(403, { message: "Over the limit", code: "LIMIT_EXCEEDED" });

beforeEach(() => {
  closeLimitPrompt();
  useToastStore.setState({ current: null, open: false });
});

test("a guest out of documents is told and offered the limit prompt", () => {
  expect(reportLimitExceeded(refusal, "docs", true)).toBe(true);
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "docs" });
  expect(useToastStore.getState().current).toMatchObject({
    title: "Document limit reached",
    description: "Sign up to create more documents and save your work.",
  });
});

test("a guest who is refused with some left reads of their network, and one without of their own use", () => {
  const refusedAt = (messages: number) =>
    new ApiError(403, { message: "Over the limit", code: "LIMIT_EXCEEDED", usage: aUsage({ messages }) });
  reportLimitExceeded(refusedAt(12), "messages", true);
  expect(useLimitPrompt.getState().prompt).toMatchObject({ resource: "messages", ofNetwork: true });
  reportLimitExceeded(refusedAt(30), "messages", true);
  expect(useLimitPrompt.getState().prompt).toMatchObject({ resource: "messages", ofNetwork: false });
});

test("a registered user out of documents gets the registration prompt without a toast", () => {
  expect(reportLimitExceeded(refusal, "docs", false)).toBe(true);
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "registration", trigger: "docs" });
  expect(useToastStore.getState().current).toBeNull();
});

test("a guest whose message is refused is told, and offered the limit prompt", () => {
  expect(reportLimitExceeded(refusal, "messages", true)).toBe(true);
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "messages" });
  expect(useToastStore.getState().current).toMatchObject({
    title: "Message limit reached",
    description: "Sign up to continue your conversation and save your work.",
  });
});

test("a registered user whose message is refused isn't told to sign up, and learns of an own key", () => {
  expect(reportLimitExceeded(refusal, "messages", false)).toBe(true);
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "registration", trigger: "messages" });
  expect(useToastStore.getState().current).toMatchObject({
    title: "Message limit reached",
    description: "You've reached this month's limit. Add your own AI API key to lift it.",
  });
});

test("another error is left to the caller", () => {
  expect(reportLimitExceeded(new ApiError(500, { message: "Failed" }), "docs", true)).toBe(false);
  expect(useLimitPrompt.getState().prompt).toBeNull();
  expect(useToastStore.getState().current).toBeNull();
});

test("what guests may not do at all is told, and leads to the ways to sign up", () => {
  const body = {
    message: "Sign up required",
    description: "Keys need an account.",
    code: "ACCOUNT_REQUIRED",
  };
  expect(reportAccountRequired(new ApiError(403, body))).toBe(true);
  expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "account" });
  expect(useToastStore.getState().current).toMatchObject({
    title: "Registration required",
    description: "Keys need an account.",
  });
  expect(reportAccountRequired(refusal)).toBe(false);
});
