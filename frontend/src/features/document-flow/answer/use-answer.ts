/** The unsent answer to one question: its rows or its text, kept for the tab under that question alone. */
import { useCallback, useMemo } from "react";

import { withReturned } from "@/features/conversation/composer-text";
import { readDraft, setDraft, useDraft } from "@/features/drafts/drafts";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Interview, InterviewQuestion } from "@/lib/api/types";

import { type AnswerForm, answerForm } from "./answer-form";
import type { Format } from "./format";
import { rowLine, rowsOf, unescapeCell } from "@/lib/markdown/table-rows";

const AS_TEXT = "text";

export interface AnswerKeys {
  /** Its rows, as JSON. */
  rows: string;
  text: string;
  /** Whether it is written as text although there are fields. */
  mode: string;
}

function answerKeys(documentId: number, question: InterviewQuestion | null): AnswerKeys {
  const { index = 0, number = 0, kind = "end", row = null } = question ?? {};
  const cell = row ? `.${row.number}.${row.missing.join("+")}` : "";
  const name = `${documentId}.${index}.${number}.${kind}${cell}`;
  return { rows: `answer.${name}`, text: `answer-text.${name}`, mode: `answer-mode.${name}` };
}

/** The rows of a draft, as the fields of its question wrote them. */
export function readRows(draft: string): unknown[] | null {
  if (draft === "") return null;
  const rows = JSON.parse(draft) as unknown[];
  return rows.length > 0 ? rows : null;
}

/** The rows that are shown: those being typed, else the answer that is replaced, else one to begin with. */
function shownRows<Row>(draft: string, { answer }: InterviewQuestion, format: Format<Row>): Row[] {
  return (
    (readRows(draft) as Row[] | null) ?? (answer === "" ? null : format.parse(answer)) ?? [format.blank()]
  );
}

export function useRows<Row>(
  key: string,
  question: InterviewQuestion,
  format: Format<Row>,
): [Row[], (rows: Row[]) => void] {
  const draft = useDraft(key);
  const rows = useMemo(() => shownRows(draft, question, format), [draft, question, format]);
  const setRows = useCallback((next: Row[]) => setDraft(key, JSON.stringify(next)), [key]);
  return [rows, setRows];
}

/** The cells of the row that is asked about, with what was typed into the empty ones. */
export function shownCells(draft: string, question: InterviewQuestion): string[] {
  const typed = readRows(draft) as string[] | null;
  const known = question.row?.cells.map(unescapeCell) ?? [];
  const asked = askedColumns(question);
  // With another first cell it may be another row by now, and what was typed goes to its own.
  const isSameRow = asked.includes(0) || typed?.[0] === known[0];
  return question.columns.map((_, column) => {
    const isGiven = isSameRow && !asked.includes(column);
    return (isGiven ? known[column] : (typed?.[column] ?? known[column])) ?? "";
  });
}

/** The columns whose cells are asked for. */
export function askedColumns({ columns, row }: InterviewQuestion): number[] {
  const missing = row?.missing ?? [];
  return columns.flatMap((column, index) => (missing.includes(column) ? [index] : []));
}

/** The format of rows whose kind their form alone knows; null where the fields are the cells of one row. */
function formatOf(form: AnswerForm): Format<unknown> | null {
  return form.kind === "cells" ? null : (form.format as Format<unknown>);
}

/** What was typed into the cells that are asked for. */
function typedCells(draft: string, question: InterviewQuestion): string[] {
  const cells = shownCells(draft, question);
  return askedColumns(question).map((column) => cells[column]?.trim() ?? "");
}

function markdownOf(form: AnswerForm, question: InterviewQuestion, draft: string): string {
  const format = formatOf(form);
  if (format) return format.render(shownRows(draft, question, format));
  return typedCells(draft, question).some((words) => words !== "")
    ? rowLine(shownCells(draft, question))
    : "";
}

export interface Answer {
  keys: AnswerKeys;
  /** Null where the answer is written as text. */
  form: AnswerForm | null;
  /** The same where a person chose to write text although there are fields. */
  asText: boolean;
  /** The Markdown of the fields, or the text. */
  markdown: string;
}

/** What is typed for the question at hand, and not sent yet; null at the end of an interview. */
export function useAnswer(documentId: number, interview: Interview | undefined): Answer | null {
  const question = interview?.current ?? null;
  const sections = interview?.sections;
  const keys = useMemo(() => answerKeys(documentId, question), [documentId, question]);
  const form = useMemo(
    () => (question && sections ? answerForm(question, sections) : null),
    [question, sections],
  );
  const rows = useDraft(keys.rows);
  const text = useDraft(keys.text);
  const asText = useDraft(keys.mode) === AS_TEXT;
  return useMemo(() => {
    if (!question) return null;
    const markdown = form === null || asText ? text.trim() : markdownOf(form, question, rows);
    return { keys, form, asText, markdown };
  }, [question, keys, form, asText, rows, text]);
}

/** From the fields to a text, and back where the text can be read into them; false where it cannot. */
export function switchToText<Row>(keys: AnswerKeys, rows: readonly Row[], format: Format<Row>): void {
  writeAsText(keys, format.toText(rows));
}

function writeAsText(keys: AnswerKeys, text: string): void {
  if (text !== "") setDraft(keys.text, (current) => withReturned(current, text));
  setDraft(keys.rows, JSON.stringify([]));
  setDraft(keys.mode, AS_TEXT);
}

export function switchToFields(keys: AnswerKeys, form: AnswerForm): boolean {
  const text = readDraft(keys.text);
  const rows = text.trim() === "" ? [] : formatOf(form)?.fromText(text);
  if (!rows) return false;
  setDraft(keys.rows, rows.length === 0 ? "" : JSON.stringify(rows));
  setDraft(keys.text, "");
  setDraft(keys.mode, "");
  return true;
}

/**
 * Takes in what came back to the conversation's place: a message that failed, a brief. It goes into the fields when it
 * is what they made, else it stands as a text.
 */
export function takeReturned(documentId: number, question: InterviewQuestion, form: AnswerForm | null): void {
  const keys = answerKeys(documentId, question);
  const conversation = documentConversation(documentId);
  const returned = readDraft(conversation);
  if (returned.trim() === "") return;
  setDraft(conversation, "");
  if (form !== null && readDraft(keys.mode) !== AS_TEXT) {
    const draft = readDraft(keys.rows);
    if (isInFields(form, question, draft, returned)) return;
    const rows = draft === "" ? formatOf(form)?.parse(returned.trim()) : null;
    if (rows) {
      setDraft(keys.rows, JSON.stringify(rows));
      return;
    }
    // Beside a text the fields are out of sight: what was typed into them becomes part of it.
    const cells = typedCells(draft, question).filter((words) => words !== "");
    writeAsText(keys, formatOf(form)?.toText(readRows(draft) ?? []) ?? cells.join("\n"));
  }
  setDraft(keys.text, (typed) => (typed.includes(returned) ? typed : withReturned(typed, returned)));
}

/** The fields keep what is sent until it is stored. */
function isInFields(form: AnswerForm, question: InterviewQuestion, draft: string, returned: string): boolean {
  const markdown = markdownOf(form, question, draft);
  if (form.kind !== "cells" || markdown === "") return markdown === returned.trim();
  // The other cells of the row may be others by now.
  const row = rowsOf(returned)?.[0] ?? [];
  const sent = askedColumns(question).map((column) => row[column] ?? "");
  return rowLine(sent) === rowLine(typedCells(draft, question));
}

/** Nothing typed for that question is left. */
export function forgetAnswer({ rows, text, mode }: AnswerKeys): void {
  for (const key of [rows, text, mode]) setDraft(key, "");
}

/** An answer that is gone back to and does not fit the fields stands as a text, to be edited and sent anew. */
export function offerAnswer(documentId: number, question: InterviewQuestion, form: AnswerForm | null): void {
  const { answer } = question;
  if (answer.trim() === "" || form?.kind === "cells") return;
  const keys = answerKeys(documentId, question);
  if (readDraft(keys.text) !== "" || (form && (readDraft(keys.rows) !== "" || form.format.parse(answer))))
    return;
  setDraft(keys.text, answer);
  if (form) setDraft(keys.mode, AS_TEXT);
}
