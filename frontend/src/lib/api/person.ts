/**
 * Person whom the page takes its visitor for. Its requests say so, and the server does nothing for anybody else: in
 * another tab somebody may have signed in whom this page does not know of yet.
 */
import type { ApiError } from "./errors";

export interface Person {
  /** Null before it is known, and for nobody: then a request is for whoever is there. */
  readonly id: string | null;
  /** They have no account: what they began goes along to the one that they sign up or in with. */
  readonly isGuest?: boolean;
}

type Listener = (id: string) => void;

let here: { id: string | null; isGuest: boolean } = { id: null, isGuest: false };
const listeners = new Set<Listener>();

/** Whoever is here now. What goes on for long holds on to them: it is theirs though somebody else has come since. */
export const thisPerson = (): Person => here;

/** With `isSame` they have another id from now on, as a guest who has signed up, and what they began is still theirs. */
export function setPerson(id: string | null, isSame: boolean, isGuest = false): void {
  if (isSame || here.id === null) Object.assign(here, { id, isGuest });
  else here = { id, isGuest };
}

/** The header that says whom a request is meant for. */
export function meantFor({ id }: Person): Record<string, string> {
  return id === null ? {} : { "X-Requill-Person": id };
}

/** Whether a refusal says that the page is mistaken about who is here. */
export const isOtherPerson = ({ code }: ApiError): boolean => code === "OTHER_PERSON";

/** Calls `listener` when the server says that this person is not here any more; answers how to stop. */
export function onIdentityMismatch(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Of whom the page has taken leave nothing is reported twice. */
export function reportIdentityMismatch(person: Person): void {
  const { id } = person;
  if (person === here && id !== null) listeners.forEach((listener) => listener(id));
}

/** Refused with 401 as well, but for want of a password: they say nothing about the session. */
const OF_PASSWORDS = new Set(["INVALID_CREDENTIALS", "PASSWORD_REQUIRED"]);

/** Looks at a refusal. */
export function checkIdentity(error: ApiError, by: Person): void {
  const isSignedOut = error.status === 401 && !OF_PASSWORDS.has(error.code ?? "");
  if (isSignedOut || isOtherPerson(error)) reportIdentityMismatch(by);
}
