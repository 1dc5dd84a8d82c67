import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchTooltips } from "./tooltip-watch";

const show = vi.fn<(control: HTMLElement | null) => void>();
let end: () => void;

const named = (name: string) => document.querySelector<HTMLElement>(`[data-tooltip=${name}]`)!;
const text = () => document.querySelector("p")!;
const panel = () => document.querySelector("[role=tooltip]")!;
/** Whether it is told by a ring that a control has the focus: jsdom cannot say. */
const seeFocus = (control: Element, isSeen: boolean) =>
  vi.spyOn(control, "matches").mockImplementation((selector) => isSeen && selector === ":focus-visible");
/** What is shown, by its name. */
const shown = () => show.mock.lastCall?.[0]?.dataset["tooltip"] ?? null;
const point = (at: Element, pointerType = "mouse") => fireEvent.pointerMove(at, { pointerType });

beforeEach(() => {
  vi.useFakeTimers();
  show.mockReset();
  document.body.innerHTML = `
    <button data-tooltip="Bold"><svg></svg></button>
    <button data-tooltip="Italic"></button>
    <button data-tooltip="Table" disabled></button>
    <p>Text</p>
    <div role="tooltip"></div>`;
  end = watchTooltips(show);
});
afterEach(() => {
  end();
  document.body.innerHTML = "";
  vi.useRealTimers();
});

test("what is pointed at for half a second is named", () => {
  point(named("Bold").querySelector("svg")!);
  vi.advanceTimersByTime(499);
  point(named("Bold"));
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("Bold");
});

test("who passes by sees nothing", () => {
  point(named("Bold"));
  vi.advanceTimersByTime(499);
  point(text());
  vi.advanceTimersByTime(10_000);
  expect(show).not.toHaveBeenCalled();
});

test("a neighbour is named at once, within 300 ms after the last", () => {
  point(named("Bold"));
  vi.advanceTimersByTime(500);
  point(named("Italic"));
  expect(shown()).toBe("Italic");
  fireEvent.pointerDown(named("Italic"));
  vi.advanceTimersByTime(299);
  point(named("Bold"));
  expect(shown()).toBe("Bold");
  fireEvent.pointerDown(named("Bold"));
  vi.advanceTimersByTime(300);
  point(named("Italic"));
  expect(shown()).toBeNull();
});

test("the pointer may go from the control to its name and rest there", () => {
  point(named("Bold"));
  vi.advanceTimersByTime(500);
  point(text());
  vi.advanceTimersByTime(149);
  point(panel());
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBe("Bold");
  point(text());
  vi.advanceTimersByTime(150);
  expect(shown()).toBeNull();
});

test.each<[string, () => void]>([
  ["a press", () => fireEvent.pointerDown(text())],
  ["a click by key", () => fireEvent.click(named("Bold"))],
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["scrolling of what it lies in", () => fireEvent.scroll(document)],
])("%s ends it, until it is pointed at anew", (_, act) => {
  point(named("Bold"));
  vi.advanceTimersByTime(500);
  act();
  expect(shown()).toBeNull();
  point(named("Bold"));
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
  point(text());
  point(named("Bold"));
  vi.advanceTimersByTime(500);
  expect(shown()).toBe("Bold");
});

test("scrolling elsewhere does not end it", () => {
  point(named("Bold"));
  vi.advanceTimersByTime(500);
  fireEvent.scroll(text());
  expect(shown()).toBe("Bold");
});

test("it ends when the pointer leaves the window", () => {
  point(named("Bold"));
  vi.advanceTimersByTime(500);
  fireEvent.pointerOut(named("Bold"), { relatedTarget: null });
  vi.advanceTimersByTime(150);
  expect(shown()).toBeNull();
});

test("a focus that is seen has the name at once, for as long as it stays", () => {
  seeFocus(named("Bold"), true);
  seeFocus(named("Italic"), true);
  named("Bold").focus();
  expect(shown()).toBe("Bold");
  named("Italic").focus();
  expect(shown()).toBe("Italic");
  named("Italic").blur();
  expect(shown()).toBeNull();
});

test("a focus that is not seen has none", () => {
  seeFocus(named("Bold"), false);
  named("Bold").focus();
  expect(show).not.toHaveBeenCalled();
});

test("a finger, and a control that cannot be used, have none", () => {
  point(named("Bold"), "touch");
  point(named("Table"));
  vi.advanceTimersByTime(10_000);
  expect(show).not.toHaveBeenCalled();
});

test("nothing is watched any more when it has ended", () => {
  point(named("Bold"));
  end();
  vi.advanceTimersByTime(500);
  point(named("Italic"));
  vi.advanceTimersByTime(500);
  expect(show).not.toHaveBeenCalled();
});
