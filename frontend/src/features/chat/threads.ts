/** Rules of the threads: how they are called, which is opened, and how their age is said. No React here. */
import type { ChatMode, Thread } from "@/lib/api/types";

/** What a thread is called until the assistant names it. */
export const NEW_TITLE = "New Conversation";
/** What a thread is called whose title was left blank. */
export const BLANK_TITLE = "New conversation";

const UNNAMED = new Set([NEW_TITLE, "General Conversation"]);

export const WELCOME =
  "Welcome! I'm your AI assistant for product work. Ask a question, or pick a suggested prompt.";

/** Whether the assistant may name the thread: nobody else has. */
export function isUnnamed({ title }: Pick<Thread, "title">): boolean {
  return UNNAMED.has(title);
}

/** The thread to begin with, of threads that are sorted by when something was last said in them: the latest of its mode. */
export function threadToOpen(threads: readonly Thread[], mode: ChatMode | undefined): Thread | undefined {
  return threads.find((thread) => mode === undefined || thread.mode === mode);
}

/** The thread to go on with after another was deleted. */
export function threadAfter(threads: readonly Thread[], deletedId: number): Thread | undefined {
  return threads.find(({ id }) => id !== deletedId);
}

const DAY = 24 * 60 * 60 * 1000;
const fullDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** The day of a moment in this browser's zone: "Today", "Yesterday", "17 Nov 2026". */
export function dayLabel(iso: string, now: number): string {
  const day = fullDay.format(new Date(iso));
  if (day === fullDay.format(now) || Date.parse(iso) > now) return "Today";
  return day === fullDay.format(now - DAY) ? "Yesterday" : day;
}
