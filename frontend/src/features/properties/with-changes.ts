/** A list that others may change while it is edited: what was added to it and taken from it is done to the list of now. */
export function withChanges<Item>(
  before: readonly Item[],
  after: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const keysOf = (items: readonly Item[]) => new Set(items.map(keyOf));
  const [had, has, there] = [keysOf(before), keysOf(after), keysOf(now)];
  // Nobody else changed it: it may have been put into another order.
  if (had.size === there.size && [...had].every((key) => there.has(key))) return [...after];
  const kept = now.filter((item) => has.has(keyOf(item)) || !had.has(keyOf(item)));
  return [...kept, ...after.filter((item) => !had.has(keyOf(item)) && !there.has(keyOf(item)))];
}
