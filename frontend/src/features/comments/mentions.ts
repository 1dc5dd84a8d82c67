/** People who are named in a comment: `@[id]` on the wire, `@Name` in what is read and typed. */
import type { CommentPerson } from "@/lib/api/types";

const TOKEN = /@\[([0-9a-f-]{36})\]/g;
/** As the server names those of whom it knows nothing any more. */
const NOBODY = "Deleted account";

export interface Person {
  readonly id: string;
  readonly name: string;
}

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

/** Those who are named in a comment, as often as they are, in the order of their names. */
export const namedIn = (body: string, mentions: readonly CommentPerson[]): Person[] =>
  piecesOf(body, mentions).filter((piece) => typeof piece !== "string");

/** Where the names of those who were chosen stand. Of those who have one name, the first stands for its first place. */
function placesOf(text: string, people: readonly Person[]): { at: number; person: Person }[] {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const places: { at: number; person: Person }[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const rest = text.slice(at + 1);
    const named = longestFirst.find(
      ({ name }) => rest.startsWith(name) && !IN_NAME.test(rest.charAt(name.length)),
    );
    if (!named) continue;
    const alike = people.filter(({ name }) => name === named.name);
    const before = places.filter(({ person }) => person.name === named.name).length;
    places.push({ at, person: alike[before] ?? alike.at(-1) ?? named });
    at += named.name.length;
  }
  return places;
}

/** What was typed as the server takes it: the names of those who were chosen stand for them. */
export function bodyOf(text: string, people: readonly Person[]): string {
  let body = "";
  let from = 0;
  for (const { at, person } of placesOf(text, people)) {
    body += `${text.slice(from, at)}@[${person.id}]`;
    from = at + person.name.length + 1;
  }
  return body + text.slice(from);
}

/** Of those who were chosen, the ones whose names still stand in what was typed, each in their place. */
export const stillNamed = (text: string, people: readonly Person[]): Person[] =>
  placesOf(text, people).map(({ person }) => person);

/** What was typed, and those who were chosen for their names in it. */
export interface Named {
  readonly text: string;
  readonly people: readonly Person[];
}

/**
 * Whom the names mean once the text before the caret was changed. Those outside the change mean whom they meant; whoever
 * was typed over comes last, as undo brings their name back.
 */
export function peopleAfter(
  before: Named,
  text: string,
  caret: number,
  chosen?: { at: number; person: Person },
): Person[] {
  const tail = text.slice(caret);
  const head = before.text.endsWith(tail) ? before.text.slice(0, before.text.length - tail.length) : null;
  const known = placesOf(before.text, before.people);
  const whom = (at: number, name: string): Person | undefined => {
    if (head === null) return undefined;
    if (at < caret && !head.startsWith(text.slice(0, at + name.length + 1))) return undefined;
    const was = at < caret ? at : at - caret + head.length;
    return known.find((each) => each.at === was && each.person.name === name)?.person;
  };
  const places = placesOf(text, chosen ? [...before.people, chosen.person] : before.people).map(
    ({ at, person: { name } }) => ({ name, person: chosen?.at === at ? chosen.person : whom(at, name) }),
  );
  const over = before.people.filter((each) => !places.some(({ person }) => person === each));
  const people = places.flatMap(({ name, person }) => {
    if (person) return [person];
    const back = over.findIndex((each) => each.name === name);
    return back < 0 ? before.people.filter((each) => each.name === name).slice(-1) : over.splice(back, 1);
  });
  return [...people, ...over];
}

export interface Begun {
  /** Where the "@" stands. */
  readonly from: number;
  readonly typed: string;
}

/** The name, or the email address, that is being typed before the caret. */
export function mentionBefore(text: string, caret: number): Begun | null {
  const typed = /(?:^|[\s(["“])@([^\s@]{0,64}(?:@[^\s@]{0,190})?)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}

/** With the name of a person in place of what was typed for it, and where the caret goes. */
export function withPerson(
  before: Named,
  { from, typed }: Begun,
  person: Person,
): Named & { readonly caret: number } {
  const start = `${before.text.slice(0, from)}@${person.name} `;
  const text = start + before.text.slice(from + typed.length + 1).replace(/^ /, "");
  const caret = start.length;
  return { text, caret, people: peopleAfter(before, text, caret, { at: from, person }) };
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

/** Whether somebody can be invited by what was typed: it may be a username or an email address. */
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
