/**
 * Footnotes of pasted pages. Programs write them in ways of their own, but a mark always leads to its note further down,
 * and the note back to its mark.
 */
import { BLOCKS, nameOf } from "./dom";

/** What is read beside the words: notes to be put elsewhere, with labels that are not taken. */
export interface Notes {
  readonly taken: ReadonlySet<string>;
  readonly written: string[];
}

interface Pair {
  readonly mark: Element;
  readonly target: Element;
}

/** What a mark says: a number or a symbol, also in brackets. */
const MARK = /^[[(]?\s*(?:\d{1,4}|[ivxlcdm]{1,6}|[*†‡§]{1,3})\s*[\])]?$/i;
/** What leads back to it may be an arrow, too. */
const LONGEST_BACK = 6;

/** Links within a page from which on they are read as words: each is compared with all others. */
const MAX_LINKS = 400;

const labels = new WeakMap<Element, string>();

/** Of an element that stands in place of a mark. */
export const noteLabelOf = (element: Element): string | undefined => labels.get(element);

/** Takes the notes out of the page; their marks have labels from then on. */
export function takeNotes(body: HTMLElement, taken: ReadonlySet<string>): Map<string, Element> {
  const places = placesIn(body);
  const links = [...body.querySelectorAll('a[href^="#"]')];
  const pairs = links.length > MAX_LINKS ? [] : links.flatMap((link) => pairOf(link, places) ?? []);
  const targets = new Set(pairs.map(({ target }) => target));
  const known = new Map<Element, string>();
  const notes = new Map<string, Element>();
  let number = 0;
  for (const { mark, target } of pairs) {
    let label = known.get(target);
    if (label === undefined) {
      const note = noteAround(target, mark, targets);
      for (const back of backsIn(note, places)) outermost(back).remove();
      if (note.textContent.trim() === "") continue;
      do number += 1;
      while (taken.has(String(number)));
      label = String(number);
      known.set(target, label);
      notes.set(label, note);
    }
    labels.set(outermost(mark), label);
  }
  for (const note of notes.values()) takeOut(note, body);
  return notes;
}

function placesIn(body: Element): Map<string, Element> {
  const places = new Map<string, Element>();
  for (const element of body.querySelectorAll("[id], a[name]"))
    for (const name of [element.id, element.getAttribute("name") ?? ""])
      if (name !== "" && !places.has(name)) places.set(name, element);
  return places;
}

const placeOf = (link: Element, places: ReadonlyMap<string, Element>): Element | undefined =>
  places.get((link.getAttribute("href") ?? "").slice(1));

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function pairOf(mark: Element, places: ReadonlyMap<string, Element>): Pair | null {
  const target = placeOf(mark, places);
  if (!target || !MARK.test(mark.textContent.trim()) || !isBefore(mark, target) || target.contains(mark))
    return null;
  const leadsBack = backsIn(blockAround(target), places).some((back) => {
    const place = placeOf(back, places);
    return place?.contains(mark) === true || (place !== undefined && mark.contains(place));
  });
  return leadsBack ? { mark, target } : null;
}

/** The links of a note to what stands before it. */
function backsIn(note: Element, places: ReadonlyMap<string, Element>): Element[] {
  return [...note.querySelectorAll('a[href^="#"]')].filter((link) => {
    const place = placeOf(link, places);
    return place && isBefore(place, note) && link.textContent.trim().length <= LONGEST_BACK;
  });
}

function blockAround(element: Element): Element {
  let block = element;
  while (!BLOCKS.has(nameOf(block)) && block.parentElement) block = block.parentElement;
  return block;
}

/** All paragraphs of the note: what is around its first one, as long as nothing else stands there. */
function noteAround(target: Element, mark: Element, targets: ReadonlySet<Element>): Element {
  let note = blockAround(target);
  for (let around = note.parentElement; around && nameOf(around) === "DIV"; around = around.parentElement) {
    const within = around;
    const isOther = (each: Element): boolean => each !== target && within.contains(each);
    if (around.contains(mark) || [...targets].some(isOther) || around.querySelector("h1,h2,h3,h4,h5,h6"))
      break;
    note = around;
  }
  return note;
}

/** The mark with what only raises it. */
function outermost(link: Element): Element {
  const words = link.textContent.trim();
  let outer = link;
  for (let around = link.parentElement; around; around = around.parentElement) {
    const isCell = nameOf(around) === "TD" || nameOf(around) === "TH" || nameOf(around) === "BODY";
    if (isCell || BLOCKS.has(nameOf(around)) || around.textContent.trim() !== words) break;
    outer = around;
  }
  return outer;
}

/** With the line above the first one, and with what holds nothing any more. */
function takeOut(note: Element, body: Element): void {
  let parent = note.parentElement;
  const isEmpty = (element: Element): boolean =>
    element.textContent.trim() === "" && !element.querySelector("img");
  for (let above = note.previousElementSibling; above && isEmpty(above); above = note.previousElementSibling)
    above.remove();
  note.remove();
  while (parent && parent !== body && isEmpty(parent)) {
    const around = parent.parentElement;
    parent.remove();
    parent = around;
  }
  for (const line of note.querySelectorAll("hr")) line.remove();
}
