/**
 * The renderer of Markdown is there before the first test of a file that imports this. Else an answer is drawn as plain
 * words first, and an element that a test has just found may have made way for the rendered one when it is looked at.
 */
import { beforeAll } from "vitest";

import { loadMarkdown } from "@/lib/markdown/lazy-markdown";

beforeAll(loadMarkdown);
