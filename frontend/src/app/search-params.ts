/** Addresses as people write them: `?mode=ai-assisted&page=2`, plain text both ways, nothing encoded as JSON. */

export type RawSearch = Record<string, string>;

export function parseSearch(query: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [[name, String(value)]]
      : [],
  );
  const query = new URLSearchParams(entries).toString();
  return query && `?${query}`;
}

/** A text that is there and not empty. */
export function textParam(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A whole number from 1 on. */
export function countParam(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isSafeInteger(count) && count >= 1 ? count : undefined;
}

export function flagParam(value: unknown): boolean | undefined {
  return value === true || value === "true" ? true : undefined;
}
