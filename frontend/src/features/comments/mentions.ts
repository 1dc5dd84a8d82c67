/** People who are named in a comment: `@[id]` on the wire, `@Name` in what is read and typed. */
import type { CommentPerson } from "@/lib/api/types";

const TOKEN = /@\[([0-9a-f-]{36})\]/g;
/** As the server names those of whom it knows nothing any more. */
const NOBODY = "Deleted account";

export interface Person {
  readonly id: string;
  readonly name: string;
}

export const isPerson = (person: CommentPerson): person is Person => person.id !== null;

/** The words of a comment, with those who are named among them. */
export function piecesOf(body: string, mentions: readonly CommentPerson[]): (string | Person)[] {
  const pieces: (string | Person)[] = [];
  let from = 0;
  for (const found of body.matchAll(TOKEN)) {
    if (found.index > from) pieces.push(body.slice(from, found.index));
    const [token, id = ""] = found;
    pieces.push({ id, name: mentions.find((person) => person.id === id)?.name ?? NOBODY });
    from = found.index + token.length;
  }
  if (from < body.length) pieces.push(body.slice(from));
  return pieces;
}

/** The words as they are read, and as they are typed when they are edited. */
export function readable(body: string, mentions: readonly CommentPerson[]): string {
  return piecesOf(body, mentions)
    .map((piece) => (typeof piece === "string" ? piece : `@${piece.name}`))
    .join("");
}

const IN_NAME = /[\p{L}\p{N}\p{M}_]/u;

/** What was typed as the server takes it: the names of those who were chosen stand for them. */
export function bodyOf(text: string, people: readonly Person[]): string {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  let body = "";
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at + 1);
    const named =
      text[at] === "@"
        ? longestFirst.find(({ name }) => rest.startsWith(name) && !IN_NAME.test(rest.charAt(name.length)))
        : undefined;
    body += named ? `@[${named.id}]` : (text[at] ?? "");
    at += named ? named.name.length + 1 : 1;
  }
  return body;
}

/** Of those who were chosen, the ones whose names still stand in what was typed. */
export function stillNamed(text: string, people: readonly Person[]): Person[] {
  const body = bodyOf(text, people);
  return people.filter(({ id }) => body.includes(`@[${id}]`));
}

export interface Begun {
  /** Where the "@" stands. */
  readonly from: number;
  readonly typed: string;
}

/** The name, or the e-mail address, that is being typed before the caret. */
export function mentionBefore(text: string, caret: number): Begun | null {
  const typed = /(?:^|[\s(["“])@([^\s@]{0,64}(?:@[^\s@]{0,190})?)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}

/** Those whose name, or a word of it, begins with what was typed. */
export function matching<Member extends Person>(typed: string, members: readonly Member[]): Member[] {
  const start = typed.toLocaleLowerCase();
  return members.filter(({ name }) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(start) || lower.split(/[\s._-]+/).some((word) => word.startsWith(start));
  });
}

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]+[\p{L}\p{M}\p{N}]$/u;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[\p{L}\p{M}\p{N}-]{2,}$/u;

/** Whether somebody can be invited by what was typed: it may be a username or an e-mail address. */
export const isInvitable = (typed: string): boolean => USERNAME.test(typed) || ADDRESS.test(typed);
export const isAddress = (typed: string): boolean => typed.includes("@");

const TYPED = /(?:^|[\s(["“])@([^\s@[\]]{1,64}(?:@[^\s@]{1,190})?)/gu;

/** The names that were typed behind an "@" without that anybody was chosen: whoever they mean isn't told. */
export function namedInVain(text: string, people: readonly Person[]): string[] {
  const typed = [...bodyOf(text, people).matchAll(TYPED)].map(([, name = ""]) =>
    name.replace(/[^\p{L}\p{M}\p{N}]+$/u, ""),
  );
  return [...new Set(typed.filter(isInvitable))];
}
