import { expect, test } from "vitest";

import { bareLine } from "./bare-line";

test.each([
  ["- [ ] Sync it ", "Sync it"],
  ["**FR-001** Sync", "Sync"],
  ["- **NFR-012** Fast", "Fast"],
  ["### Ideas", "Ideas"],
  ["2) Second", "Second"],
  ["| Rain \\| snow |  |  |", "Rain | snow"],
  ["| a | b |", "a | b"],
  ["Plain | words", "Plain | words"],
  ["", ""],
])("%j says %j", (line, words) => expect(bareLine(line)).toBe(words));
