import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { DOCUMENT, open, prepareSessions } from "../testing/sessions";
import { StatusFoot } from "./status-foot";

prepareSessions();

test.each([
  ["", "0 characters", "0 words"],
  ["a", "1 character", "1 word"],
  ["a b", "3 characters", "2 words"],
])("the foot counts %o", (content, characters, words) => {
  const session = open({ ...DOCUMENT, content });
  render(<StatusFoot session={session} mode="edit" onMode={() => undefined} status={null} />);
  expect(screen.getByText(characters)).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});
