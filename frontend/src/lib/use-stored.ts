/** State that this browser remembers. Storage that is switched off or full only means it is forgotten. */
import { useCallback, useState } from "react";

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the memory of a preference.
  }
}

/** Like useState, with the value kept under `key`; `parse` reads what was written with String(). */
export function useStored<Value extends string | number | boolean>(
  key: string,
  initial: Value,
  parse: (stored: string) => Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const stored = readStored(key);
    return stored === null ? initial : parse(stored);
  });
  const store = useCallback(
    (next: Value) => {
      setValue(next);
      writeStored(key, String(next));
    },
    [key],
  );
  return [value, store];
}
