import { describe, expect, it } from "vitest";

import type { Template } from "@/lib/api/types";
import { aTemplate } from "@/testing/factories";
import { anInterview, anInterviewQuestion, aSection } from "@/testing/interview-factories";

import {
  finishWarning,
  initialStart,
  interviewProgress,
  isBrief,
  isDocumentComplete,
  isOffered,
  redirectDelay,
  reduceStart,
  type StartAction,
  type StartState,
  templateLine,
  titleError,
} from "./flow-state";

const run = (state: StartState, ...actions: StartAction[]) => actions.reduce(reduceStart, state);
const EMPTY = initialStart("", null, false);

describe("reduceStart", () => {
  it("goes from a title to the start", () => {
    expect(run(EMPTY, { type: "type", title: "  Offline mode " }, { type: "submit" })).toEqual({
      step: "starting",
      title: "Offline mode",
      brief: null,
    });
  });

  it("stays and says why when the title is blank or too long", () => {
    expect(run(EMPTY, { type: "type", title: "  " }, { type: "submit" })).toMatchObject({
      step: "title",
      error: "Please enter what you're working on",
    });
    expect(run(EMPTY, { type: "type", title: "x".repeat(201) }, { type: "submit" })).toMatchObject({
      step: "title",
    });
    expect(titleError("x".repeat(200))).toBeNull();
  });

  it("forgets the complaint when the title is changed", () => {
    const state = run(EMPTY, { type: "submit" }, { type: "type", title: "O" });
    expect(state).toMatchObject({ error: null });
  });

  it("makes the first line of a pasted brief the title and keeps the whole of it", () => {
    const brief = "\n# Offline **mode**\n\nInspectors lose signal.\n";
    expect(run(EMPTY, { type: "paste", text: brief })).toMatchObject({
      title: "Offline mode",
      brief: "# Offline **mode**\n\nInspectors lose signal.",
    });
    expect(run(EMPTY, { type: "paste", text: brief }, { type: "drop-brief" })).toMatchObject({ brief: null });
  });

  it("puts a second brief below the first, and leaves a title that is there", () => {
    const typed = run(EMPTY, { type: "type", title: "Mine" }, { type: "paste", text: "One\n- first" });
    expect(typed).toMatchObject({ title: "Mine", brief: "One\n- first" });
    expect(run(typed, { type: "paste", text: "Two\n- second" })).toMatchObject({
      title: "Mine",
      brief: "One\n- first\n\nTwo\n- second",
    });
    const pasted = run(EMPTY, { type: "paste", text: "One\n- first" }, { type: "paste", text: "Two\nx" });
    expect(pasted).toMatchObject({ title: "One" });
  });

  it("comes back to the title with everything written when the start fails", () => {
    const starting = run(EMPTY, { type: "paste", text: "Offline mode\nLong story" }, { type: "submit" });
    expect(reduceStart(starting, { type: "fail", error: "No." })).toEqual({
      step: "title",
      title: "Offline mode",
      brief: "Offline mode\nLong story",
      error: "No.",
    });
  });

  it("takes no input while the start is under way", () => {
    const starting = initialStart("Offline mode", null, true);
    for (const action of [
      { type: "type", title: "x" },
      { type: "paste", text: "a\nb" },
      { type: "submit" },
      { type: "drop-brief" },
    ] satisfies StartAction[]) {
      expect(reduceStart(starting, action)).toBe(starting);
    }
  });
});

describe("isBrief", () => {
  it("is more than a title can hold", () => {
    expect(isBrief("Offline mode\n")).toBe(false);
    expect(isBrief("Offline mode\nInspectors lose signal")).toBe(true);
    expect(isBrief("x".repeat(201))).toBe(true);
  });
});

const template: Template = {
  id: 1,
  name: "Standard PRD",
  description: "",
  category: "Core",
  content: "",
  icon: "file-text",
  isDefault: true,
  minutes: 15,
  sections: aTemplate().sections,
};

describe("templateLine", () => {
  it("says what to expect", () => {
    expect(templateLine(template, "ai-assisted")).toBe(
      "Standard PRD · AI-assisted · 2 sections, about 15 minutes",
    );
  });

  it("says what Start new does by who writes, and nothing before that is known", () => {
    expect(templateLine(template, "start-new", false)).toBe(
      "Standard PRD · Start new · 2 sections, drafted at once",
    );
    expect(templateLine(template, "start-new", true)).toBe(
      "Standard PRD · Start new · 2 sections, opens with the template's headings",
    );
    expect(templateLine(template, "start-new")).toBe("Standard PRD · Start new · 2 sections");
  });
});

const interview = anInterview({
  current: anInterviewQuestion({ index: 1, heading: "Users", question: "Who?" }),
  sections: [aSection({ state: "filled" }), aSection({ heading: "Users", state: "current" })],
  filledCount: 1,
  answeredCount: 1,
  missing: [{ index: 1, number: 0, heading: "Users", question: "Who?" }],
});

describe("interviewProgress", () => {
  it("counts sections from one, names the one asked about, and counts the answers", () => {
    expect(interviewProgress(interview)).toEqual({
      position: "Section 2 of 2",
      heading: "Users",
      covered: "1 of 2 covered",
    });
  });

  it("counts one section as one", () => {
    const sections = interview.sections.slice(0, 1);
    const done = { ...interview, sections, isComplete: true, current: null, filledCount: 1, missing: [] };
    expect(interviewProgress(done).position).toBe("1 section covered");
    expect(interviewProgress({ ...done, filledCount: 0 }).position).toBe("0 of 1 section filled");
  });

  it("says when everything is covered", () => {
    const done = { ...interview, isComplete: true, current: null, filledCount: 2, missing: [] };
    expect(interviewProgress(done)).toEqual({
      position: "All 2 sections covered",
      heading: null,
      covered: "",
    });
  });

  it("does not say that everything is covered where something has no answer", () => {
    const done = { ...interview, isComplete: true, current: null };
    const partly = { position: "1 of 2 sections filled", heading: null, covered: "1 of 2 covered" };
    expect(interviewProgress(done)).toEqual(partly);
    expect(interviewProgress({ ...done, filledCount: 2 }).position).toBe("2 of 2 sections filled");
    const filled = { ...done, filledCount: 2, missing: [] };
    expect(interviewProgress({ ...filled, skipped: interview.missing }).position).toBe(
      "2 of 2 sections filled",
    );
    expect(interviewProgress({ ...filled, cellsToSet: 1 }).position).toBe("2 of 2 sections filled");
  });
});

describe("isOffered", () => {
  const first = { ...interview, current: anInterviewQuestion() };

  it("offers no way back from the first question", () => {
    expect(isOffered("back", first)).toBe(false);
    expect(isOffered("back", { ...first, current: anInterviewQuestion({ number: 1 }) })).toBe(true);
    expect(isOffered("back", interview)).toBe(true);
    expect(isOffered("skip", first)).toBe(true);
  });

  it("offers to finish once something is written", () => {
    expect(isOffered("finish", { ...interview, filledCount: 0, answeredCount: 0 })).toBe(false);
    expect(isOffered("finish", interview)).toBe(true);
  });
});

describe("finishWarning", () => {
  it("names the sections of what has no answer", () => {
    expect(finishWarning(interview)).toBe(
      "1 question that this document needs has no answer yet: Users. You can come back to it from the last page.",
    );
    const missing = [
      ...interview.missing,
      ...interview.missing,
      { ...interview.missing[0]!, heading: "Goals" },
    ];
    expect(finishWarning({ ...interview, missing })).toContain(
      "3 questions that this document needs have no answer yet: Users, Goals. You can come back to them",
    );
  });

  it("has nothing to say where nothing is missing", () => {
    expect(finishWarning({ ...interview, missing: [] })).toBeNull();
  });
});

describe("isDocumentComplete", () => {
  const over = { ...interview, isComplete: true, current: null };

  it("is true of an interview that is over, of which nothing is missing and something was written", () => {
    expect(isDocumentComplete({ ...over, missing: [] }, "## Summary")).toBe(true);
    expect(isDocumentComplete({ ...over, missing: [] }, " \n")).toBe(false);
    expect(isDocumentComplete(over, "## Summary")).toBe(false);
    const answered = { ...over, missing: [] };
    expect(isDocumentComplete({ ...answered, skipped: interview.missing }, "## Summary")).toBe(false);
    expect(isDocumentComplete({ ...answered, cellsToSet: 2 }, "## Summary")).toBe(false);
    expect(isDocumentComplete({ ...interview, missing: [] }, "## Summary")).toBe(false);
  });
});

describe("redirectDelay", () => {
  const over = { ...interview, isComplete: true, current: null };

  it("opens the document soon after a start that asked for it, and later when it is complete", () => {
    expect(redirectDelay(true, undefined)).toBe(500);
    expect(redirectDelay(true, over)).toBe(500);
    expect(redirectDelay(false, { ...over, missing: [] })).toBe(1500);
  });

  it("stays while there is something to answer", () => {
    expect(redirectDelay(false, interview)).toBeNull();
    expect(redirectDelay(false, over)).toBeNull();
    expect(redirectDelay(false, { ...over, missing: [], cellsToSet: 1 })).toBeNull();
    expect(redirectDelay(false, { ...over, missing: [], skipped: interview.missing })).toBeNull();
    expect(redirectDelay(false, undefined)).toBeNull();
  });
});
