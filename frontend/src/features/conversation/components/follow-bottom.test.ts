import { describe, expect, it } from "vitest";

import { nextFollowing, type ScrollPosition } from "./follow-bottom";

const position = (top: number, height = 1000, viewport = 400): ScrollPosition => ({ top, height, viewport });
const BOTTOM = position(600);

describe("nextFollowing", () => {
  it("goes on following while the content grows", () => {
    expect(nextFollowing(true, BOTTOM, position(600, 1400))).toBe(true);
  });

  it("leaves the reader alone after the smallest movement up", () => {
    expect(nextFollowing(true, BOTTOM, position(597))).toBe(false);
    expect(nextFollowing(true, BOTTOM, position(597, 1400))).toBe(false);
  });

  it("does not start again by itself while the reader is away", () => {
    expect(nextFollowing(false, position(200), position(200, 1400))).toBe(false);
    expect(nextFollowing(false, position(200), position(300))).toBe(false);
  });

  it("follows again when the reader comes back near the end", () => {
    expect(nextFollowing(false, position(500), position(580))).toBe(true);
  });

  it("takes content that shrinks for no movement of the reader", () => {
    expect(nextFollowing(true, BOTTOM, position(400, 800))).toBe(true);
  });

  it("stays at the end when the window grows and the end moves up with it", () => {
    expect(nextFollowing(true, BOTTOM, position(500, 1000, 500))).toBe(true);
  });
});
