import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The colours of `tokens.css` as [lightness, chroma, hue], the light and the dark drawing of each. */
type Oklch = readonly [number, number, number];

const css = readFileSync("src/styles/tokens.css", "utf8");
const NUMBER = "([0-9.]+)";
const COLOUR = `oklch\\(${NUMBER} ${NUMBER} ${NUMBER}\\)`;
const TOKEN = new RegExp(`--([a-z0-9-]+):\\s*light-dark\\(${COLOUR},\\s*${COLOUR}\\)`, "g");

const tokens = new Map<string, { light: Oklch; dark: Oklch }>();
for (const [, name = "", ...parts] of css.matchAll(TOKEN)) {
  const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = parts.map(Number);
  tokens.set(name, { light: [l1, c1, h1], dark: [l2, c2, h2] });
}

type Lab = readonly [number, number, number];

function lab([lightness, chroma, hue]: Oklch): Lab {
  return [lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
}

const luminance = (colour: Oklch): number => labLuminance(lab(colour));

/** Relative luminance by the definition of OKLab: to linear sRGB, clipped to what a screen can show. */
function labLuminance([lightness, a, b]: Lab): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: "light" | "dark"): number {
  const [first, second] = [one, other].map((name) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`tokens.css has no --${name}`);
    return luminance(token[theme]);
  }) as [number, number];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Of a colour on a ground that has so much of it, mixed as `color-mix(in oklab, …)` does. */
function mixedContrast(name: string, ground: string, share: number, theme: "light" | "dark"): number {
  const [ink, paper] = [name, ground].map((one) => lab(tokens.get(one)![theme])) as [Lab, Lab];
  const mixed = paper.map((channel, index) => channel * (1 - share) + ink[index]! * share) as unknown as Lab;
  const [first, second] = [labLuminance(ink), labLuminance(mixed)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const SURFACES = ["surface-app", "surface-panel", "surface-raised", "surface-hover", "surface-selected"];
const THEMES = ["light", "dark"] as const;

const onSurfaces = (names: string[], min: number) =>
  THEMES.flatMap((theme) =>
    names.flatMap((name) => SURFACES.map((surface) => [theme, name, surface, min] as const)),
  );

test.each([
  ...onSurfaces(["text", "text-muted", "accent", "danger", "warn", "ok"], 4.5),
  ...onSurfaces(["text-faint", "ring"], 3),
])("%s: %s on %s is at least %d to 1", (theme, name, surface, min) => {
  expect(contrast(name, surface, theme)).toBeGreaterThanOrEqual(min);
});

test.each(
  THEMES.flatMap((theme) =>
    [
      ["accent-on", "accent-fill"],
      ["accent-on", "accent-fill-hover"],
      ["danger-on", "danger-fill"],
      ["accent", "accent-soft"],
      ["danger", "danger-soft"],
      ["warn", "warn-soft"],
      ["ok", "ok-soft"],
      ["diff-add-text", "diff-add"],
      ["diff-del-text", "diff-del"],
      ["text", "comment"],
      ["text-invert", "surface-invert"],
    ].map(([foreground = "", background = ""]) => [theme, foreground, background] as const),
  ),
)("%s: %s on its background %s is at least 4.5 to 1", (theme, foreground, background) => {
  expect(contrast(foreground, background, theme)).toBeGreaterThanOrEqual(4.5);
});

const PEOPLE = [
  "presence-1",
  "presence-2",
  "presence-3",
  "presence-4",
  "presence-5",
  "presence-6",
  "presence-7",
  "presence-8",
];

test.each(THEMES.flatMap((theme) => PEOPLE.map((name) => [theme, name] as const)))(
  "%s: a badge in %s is readable, on a caret and as a badge",
  (theme, name) => {
    expect(contrast("presence-on", name, theme)).toBeGreaterThanOrEqual(4.5);
    expect(mixedContrast(name, "surface-panel", 0.11, theme)).toBeGreaterThanOrEqual(4.5);
  },
);
