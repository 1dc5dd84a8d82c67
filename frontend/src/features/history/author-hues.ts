/** The colours of those who wrote a document: of people who are seen together, apart as far as there are hues. */
import { createContext, useContext } from "react";

import { useAuth } from "@/features/auth/auth-context";
import type { VersionAuthor } from "@/lib/api/types";
import { hueOf, huesOf } from "@/lib/hue-of";

export type AuthorHues = ReadonlyMap<string, number>;

/** Empty where nobody said who is seen together. */
export const AuthorHuesContext = createContext<AuthorHues>(new Map());

/** `you` is the visitor's id. Whoever comes first keeps the hue that they have everywhere. */
export function huesFor(people: readonly VersionAuthor[], you: string | null | undefined): AuthorHues {
  const ids = [...new Set(people.flatMap(({ id }) => (id === null ? [] : [id])))];
  const hues = huesOf(ids.map((id) => ({ id, isYou: id === you })));
  return new Map(ids.map((id, index) => [id, hues[index] ?? 0]));
}

/** Which of the eight hues somebody has, counted from 0; null for an account that is no more. */
export function useHueOf(): (person: VersionAuthor) => number | null {
  const { user } = useAuth();
  const known = useContext(AuthorHuesContext);
  return ({ id }) => (id === null ? null : (known.get(id) ?? hueOf(id, id === user?.id)));
}
