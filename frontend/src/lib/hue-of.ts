/** The hues of people's badges: one is one's own, seven are other people's. */

/** Other people's. */
export const OTHER_HUES = 7;

/** The hue of a person, the same wherever they are named alone: the first of eight is one's own. */
export function hueOf(id: string, isYou = false): number {
  if (isYou) return 0;
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 7919;
  return 1 + (sum % OTHER_HUES);
}

/** Those of several people who are seen together: apart as far as there are hues, the first ones as everywhere. */
export function huesOf(people: readonly { id: string; isYou?: boolean }[]): number[] {
  const taken = new Set<number>();
  return people.map(({ id, isYou = false }) => {
    let hue = hueOf(id, isYou);
    for (let tries = 0; !isYou && taken.has(hue) && tries < OTHER_HUES; tries += 1)
      hue = 1 + (hue % OTHER_HUES);
    taken.add(hue);
    return hue;
  });
}
