import { afterEach, expect, it, vi } from "vitest";

import { isLetterUsual } from "./letter-paper";

afterEach(() => vi.restoreAllMocks());

it.each([
  ["en-US", "America/Chicago", true],
  ["en", "Pacific/Honolulu", true],
  ["es-MX", "America/Mexico_City", true],
  ["en-US", "Europe/Berlin", false],
  ["pt-BR", "America/Sao_Paulo", false],
  ["de", "Europe/Berlin", false],
])("for %s in %s Letter is usual: %s", (language, timeZone, isUsual) => {
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
  const known = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...known, timeZone });
  expect(isLetterUsual()).toBe(isUsual);
});
