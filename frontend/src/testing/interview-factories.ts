/** Ready-made interviews for tests; name only what the test is about. */
import type { Interview, InterviewQuestion } from "@/lib/api/types";

export function anInterview(over: Partial<Interview> = {}): Interview {
  return {
    documentId: 1,
    templateId: 1,
    templateName: "Standard PRD",
    mode: "ai-assisted",
    isComplete: false,
    current: anInterviewQuestion(),
    sections: [aSection({ state: "current" }), aSection({ heading: "Problem" })],
    filledCount: 0,
    answeredCount: 0,
    questionCount: 2,
    cellsToSet: 0,
    missing: [],
    skipped: [],
    tray: 0,
    ...over,
  };
}

export function anInterviewQuestion(over: Partial<InterviewQuestion> = {}): InterviewQuestion {
  return {
    index: 0,
    heading: "Summary",
    number: 0,
    question: "What changes, and for whom?",
    about: "",
    suggestions: ["For inspectors"],
    kind: "prose",
    columns: [],
    prefix: null,
    nextId: null,
    hint: "",
    example: "",
    answer: "",
    existing: "",
    row: null,
    cell: null,
    cells: null,
    people: [],
    ...over,
  };
}

type Section = Interview["sections"][number];

export function aSection(over: Partial<Section> = {}): Section {
  return {
    heading: "Summary",
    required: true,
    state: "open",
    kind: "prose",
    answered: 0,
    questions: 1,
    cellsToSet: 0,
    filledBy: null,
    ...over,
  };
}
