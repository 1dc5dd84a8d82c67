import { describe, expect, it } from "vitest";

import type { Interview, Template } from "@/lib/api/types";

import {
  finishWarning,
  initialStart,
  interviewProgress,
  isBrief,
  isOffered,
  redirectDelay,
  reduceStart,
  type StartAction,
  type StartState,
  templateLine,
  titleError,
} from "./model";

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
  sections: [
    { heading: "Summary", required: true },
    { heading: "Users", required: true },
  ],
};

describe("templateLine", () => {
  it("says what to expect", () => {
    expect(templateLine(template, "ai-assisted")).toBe(
      "Standard PRD · AI-assisted · 2 sections, about 15 minutes",
    );
    expect(templateLine(template, "start-new")).toBe(
      "Standard PRD · Start new · 2 sections, drafted at once",
    );
  });
});

const interview: Interview = {
  documentId: 4,
  templateId: 1,
  templateName: "Standard PRD",
  mode: "ai-assisted",
  isComplete: false,
  current: { index: 1, heading: "Users", question: "Who?", suggestions: [] },
  sections: [
    { heading: "Summary", required: true, state: "filled" },
    { heading: "Users", required: true, state: "current" },
  ],
  filledCount: 1,
};

describe("interviewProgress", () => {
  it("counts sections from one and names the one asked about", () => {
    expect(interviewProgress(interview)).toEqual({
      place: "Section 2 of 2",
      heading: "Users",
      filled: "1 filled",
    });
  });

  it("says when everything is covered", () => {
    const done = { ...interview, isComplete: true, current: null, filledCount: 2 };
    expect(interviewProgress(done)).toEqual({
      place: "All 2 sections covered",
      heading: null,
      filled: "",
    });
  });

  it("does not say that everything is covered where the interview was finished before", () => {
    const done = { ...interview, isComplete: true, current: null };
    expect(interviewProgress(done)).toEqual({ place: "1 of 2 sections filled", heading: null, filled: "" });
  });
});

describe("isOffered", () => {
  it("offers no way back from the first section", () => {
    const first = { ...interview, current: { ...interview.current!, index: 0 } };
    expect(isOffered("Back", first)).toBe(false);
    expect(isOffered("Back", interview)).toBe(true);
    expect(isOffered("Skip", first)).toBe(true);
  });

  it("offers to finish once something is written", () => {
    expect(isOffered("Finish now", { ...interview, filledCount: 0 })).toBe(false);
    expect(isOffered("Finish now", { ...interview, filledCount: 1 })).toBe(true);
  });
});

describe("finishWarning", () => {
  it("names what is needed and still to be asked about", () => {
    expect(finishWarning(interview)).toContain("1 section that this document needs is still empty: Users.");
    const sections = [...interview.sections, { heading: "Goals", required: true, state: "open" as const }];
    expect(finishWarning({ ...interview, sections })).toContain("2 sections that this document needs are");
    expect(finishWarning({ ...interview, sections })).toContain("Users, Goals.");
  });

  it("does not call empty what is asked about once more", () => {
    expect(finishWarning({ ...interview, filledCount: 2 })).toBeNull();
  });

  it("has nothing to say of what may be missing, or was left out before", () => {
    const sections: Interview["sections"] = [
      { heading: "Summary", required: true, state: "filled" },
      { heading: "Users", required: true, state: "skipped" },
      { heading: "Goals", required: true, state: "unknown" },
      { heading: "Risks", required: false, state: "open" },
    ];
    expect(finishWarning({ ...interview, sections })).toBeNull();
  });
});

describe("redirectDelay", () => {
  it("opens the document soon after a start that asked for it, later when it is complete, else not", () => {
    expect(redirectDelay(true, false)).toBe(500);
    expect(redirectDelay(true, true)).toBe(500);
    expect(redirectDelay(false, true)).toBe(1500);
    expect(redirectDelay(false, false)).toBeNull();
  });
});
