/** Questions about documents of a list that are asked at once are one request. */
import { jsonRequest } from "./client";

/** As many as the server answers of at a time. */
const AT_ONCE = 100;

type Counts<Field extends string> = { readonly [name in Field | "documentId"]: number };

/** Counts for each document what the answers of `path` have in `field`. One that cannot be had now is 0: it is only a mark in a list. */
export function askedTogether<Field extends string>(
  path: string,
  field: Field,
): (documentId: number) => Promise<Counts<Field>[Field]> {
  const asked = new Map<number, ((count: number) => void)[]>();
  const askAll = async (): Promise<void> => {
    const pending = [...asked];
    asked.clear();
    for (let at = 0; at < pending.length; at += AT_ONCE) {
      const some = pending.slice(at, at + AT_ONCE);
      const ids = some.map(([id]) => id).join(",");
      const answers = await jsonRequest<Counts<Field>[]>("GET", `${path}?ids=${ids}`).catch(() => []);
      for (const [id, resolves] of some) {
        const count = answers.find(({ documentId }) => documentId === id)?.[field] ?? 0;
        resolves.forEach((resolve) => resolve(count));
      }
    }
  };
  return (documentId) =>
    new Promise((resolve) => {
      if (asked.size === 0) setTimeout(() => void askAll());
      asked.set(documentId, [...(asked.get(documentId) ?? []), resolve]);
    });
}
