import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useAuth } from "./auth-context";

test("who asks for the visitor outside the provider is told of the mistake", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => renderHook(() => useAuth())).toThrow("useAuth must be used within an AuthProvider");
  vi.restoreAllMocks();
});
