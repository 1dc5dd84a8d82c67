import { expect, it } from "vitest";

import { cellOrder } from "./cell-order";

it.each([
  ["figures", ["-5", "< 3", "9 %", "€ 10", "27 h", "1,000"]],
  ["decimals", ["0.25", "0.5", "1.75 s"]],
  ["ids", ["FR-001", "FR-002", "FR-010", "NFR-001"]],
  ["days in figures", ["2026-03-01", "2026-11-03", "2027-01-02"]],
  ["months", ["Mar 2027", "June 2027", "Sept. 2027", "Jan 2028"]],
  ["days in words", ["12 March", "April 3", "1 May", "May 12"]],
  ["quarters", ["Q3 2026", "Sep 2026", "Q1 2027"]],
  ["words, some with figures", ["10 a day", "May", "May be", "v1.9", "v1.10"]],
])("%s", (_, texts) => {
  expect(texts.toReversed().sort(cellOrder(texts))).toEqual(texts);
});
