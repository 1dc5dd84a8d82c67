import { expect, test } from "vitest";

import { open, prepareSessions, type } from "../testing/sessions";
import { printAsRead } from "./print-page";

prepareSessions();

const paper = () => document.querySelector(".print-page");

test("the text as it stands is on the paper while the browser prints, and nowhere afterwards", () => {
  const session = open();
  const stop = printAsRead(session);
  expect(paper()).toBeNull();
  type(0, "Just typed.\n\n");
  window.dispatchEvent(new Event("beforeprint"));
  expect(paper()?.querySelector("h1")).toHaveTextContent("Plan");
  expect(paper()?.querySelector("h2")).toHaveTextContent("Goals");
  expect(paper()).toHaveTextContent("Just typed.");
  window.dispatchEvent(new Event("afterprint"));
  expect(paper()).toBeNull();
  stop();
  window.dispatchEvent(new Event("beforeprint"));
  expect(paper()).toBeNull();
});

test.each(["# plan\n\n", "# Another plan\n\n", "# One\n\n# Two\n\n"])(
  "%j has one title on the paper",
  (text) => {
    const stop = printAsRead(open());
    type(0, text);
    window.dispatchEvent(new Event("beforeprint"));
    expect(paper()?.querySelectorAll("h1")).toHaveLength(1);
    stop();
  },
);

test("a document that is left while it is printed leaves no paper behind", () => {
  const stop = printAsRead(open());
  window.dispatchEvent(new Event("beforeprint"));
  expect(document.querySelectorAll(".print-page")).toHaveLength(1);
  stop();
  expect(paper()).toBeNull();
});
