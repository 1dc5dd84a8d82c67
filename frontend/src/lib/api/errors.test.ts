import { expect, test } from "vitest";
import { ApiError, errorFromResponse, errorText, isLimitExceeded } from "./errors";

const respond = (body: string, status = 404, statusText = "Not Found") =>
  errorFromResponse(new Response(body, { status, statusText }));

test("the message is the status, a colon and the body's message; the text is the message alone", async () => {
  const error = await respond('{"message":"Document not found","code":"NOT_FOUND"}');
  expect(error.message).toBe("404: Document not found");
  expect(error.text).toBe("Document not found");
  expect(error.code).toBe("NOT_FOUND");
});

test("description, usage, fields and the current document come along", async () => {
  const usage = { docs: 3, messages: 1, limits: { docs: 3, messages: 30 } };
  const errors = [{ field: "title", message: "Too long" }];
  const error = await respond(JSON.stringify({ message: "No", description: "Sign up", usage, errors }), 403);
  expect(error).toMatchObject({ status: 403, description: "Sign up", usage, errors });
});

test("a body that is not JSON is the message itself, and an empty one the status text", async () => {
  expect((await respond("Bad gateway", 502)).text).toBe("Bad gateway");
  expect((await respond("", 502, "Bad Gateway")).message).toBe("502: Bad Gateway");
});

test("JSON without a message falls back to the status text", async () => {
  expect((await respond('{"detail":"x"}', 500, "Server Error")).text).toBe("Server Error");
});

test.each([
  ["by its code", new ApiError(403, { message: "Refused", code: "LIMIT_EXCEEDED" }), true],
  ["by its words", new ApiError(403, { message: "Limit Exceeded for documents" }), true],
  ["not another refusal", new ApiError(403, { message: "Refused", code: "ACCOUNT_REQUIRED" }), false],
  ["not another error", new Error("LIMIT_EXCEEDED"), false],
])("a spent allowance is recognised %s", (_how, error, expected) => {
  expect(isLimitExceeded(error)).toBe(expected);
});

test("whatever was thrown has a sentence for people", () => {
  expect(errorText(new ApiError(500, { message: "Try later" }))).toBe("Try later");
  expect(errorText(new Error("Broken"))).toBe("Broken");
  expect(errorText("odd")).toBe("Something went wrong. Please try again.");
});
