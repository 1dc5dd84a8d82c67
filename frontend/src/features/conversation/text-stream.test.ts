import { beforeEach, describe, expect, it, vi } from "vitest";

import { TextStream } from "./text-stream";

describe("TextStream", () => {
  const frames: (() => void)[] = [];
  const nextFrame = () => frames.splice(0).forEach((draw) => draw());

  beforeEach(() => {
    frames.length = 0;
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
    vi.stubGlobal("cancelAnimationFrame", (handle: number) => frames.splice(handle - 1, 1));
    return () => vi.unstubAllGlobals();
  });

  it("tells its readers once per frame, however many words came", () => {
    const text = new TextStream();
    const told = vi.fn();
    text.subscribe(told);
    for (const piece of ["Three", " metrics", "."]) text.append(piece);
    expect(frames).toHaveLength(1);
    expect(text.read()).toBe("");
    nextFrame();
    expect(text.read()).toBe("Three metrics.");
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("forgets words that had not been drawn when it is reset", () => {
    const text = new TextStream();
    text.append("old");
    text.reset();
    text.append("new");
    nextFrame();
    expect(text.read()).toBe("new");
  });

  it("leaves a reader alone that has unsubscribed", () => {
    const text = new TextStream();
    const told = vi.fn();
    text.subscribe(told)();
    text.append("a");
    nextFrame();
    expect(told).not.toHaveBeenCalled();
  });
});
