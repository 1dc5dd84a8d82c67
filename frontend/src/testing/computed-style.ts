/**
 * Computed style of an element, without jsdom's search through every rule of every style sheet, which it begins anew
 * after each change of the page: a query by role asks for all elements, and for all around them. No sheet of the app is
 * loaded in tests, so whether something shows is decided by its tag, its attributes and its own style.
 */
import { afterAll } from "vitest";

const view = document.defaultView as Window;
const original = view.getComputedStyle;
const ofSheets = original.bind(view);

const make = Reflect.get(document, "createElement") as (name: string, ...how: unknown[]) => HTMLElement;

/**
 * A sheet that is made by what is drawn, as the editor's is, stays unread: its colours and sizes are of no use to whoever
 * lays nothing out, and jsdom reads all of it anew with every part that is added, in a tenth of a second the first time.
 */
Object.defineProperty(document, "createElement", {
  configurable: true,
  value: (name: string, ...how: unknown[]): HTMLElement => {
    const element = Reflect.apply(make, document, [name, ...how]);
    if (name === "style") element.setAttribute("type", "text/unread");
    return element;
  },
});

/** The attributes that the browser's own sheet looks at to show or hide an element. */
const ATTRIBUTES = ["hidden", "open", "popover", "type"];
/** What is the element's own alone, as far as tests see: what places menus asks for it of all that is around them. */
const OWN = new Set([
  "animation-name",
  "content",
  "direction",
  "opacity",
  "overflow",
  "overflow-x",
  "overflow-y",
  "pointer-events",
  "position",
]);

type Shown = Record<"display" | "visibility", string>;
const shownByKind = new Map<string, Shown>();

/** How the browser shows an element of this tag with these attributes, nothing else being said. */
function shownByItself(element: Element): Shown {
  const attributes = ATTRIBUTES.map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.localName, attributes]);
  let shown = shownByKind.get(kind);
  if (!shown) {
    const bare = document.createElement(element.localName);
    ATTRIBUTES.forEach((name, index) => {
      const value = attributes[index];
      if (typeof value === "string") bare.setAttribute(name, value);
    });
    const { display, visibility } = ofSheets(bare);
    shownByKind.set(kind, (shown = { display, visibility }));
  }
  return shown;
}

// The browser's own sheet is read before the clock of the first test runs.
shownByItself(document.documentElement);

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as HTMLElement).style.visibility;
    if (own && own !== "inherit") return own;
  }
  return shownByItself(element).visibility;
}

/** Undefined for what only the style sheets say. */
function quickly(element: Element, property: string): string | undefined {
  const { style } = element as HTMLElement;
  if (property === "display") return style.display || shownByItself(element).display;
  if (property === "visibility") return visibilityOf(element);
  return OWN.has(property) ? style.getPropertyValue(property) : undefined;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function getComputedStyle(element: Element): CSSStyleDeclaration {
  let found: CSSStyleDeclaration | undefined;
  const sheets = () => (found ??= ofSheets(element));
  const getPropertyValue = (name: string) => quickly(element, name) ?? sheets().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name): unknown => {
      if (name === "getPropertyValue") return getPropertyValue;
      const shown = typeof name === "string" ? quickly(element, kebab(name)) : undefined;
      return shown ?? Reflect.get(sheets(), name);
    },
  });
}

window.getComputedStyle = view.getComputedStyle = getComputedStyle;
afterAll(() => {
  Reflect.deleteProperty(document, "createElement");
  window.getComputedStyle = view.getComputedStyle = original;
});
