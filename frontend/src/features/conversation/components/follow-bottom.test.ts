import { describe, expect, it } from "vitest";

import { nextFollowing, type ScrollPlace } from "./follow-bottom";

const place = (top: number, height = 1000, viewport = 400): ScrollPlace => ({ top, height, viewport });
const BOTTOM = place(600);

describe("nextFollowing", () => {
  it("goes on following while the content grows", () => {
    expect(nextFollowing(true, BOTTOM, place(600, 1400))).toBe(true);
  });

  it("leaves the reader alone after the smallest movement up", () => {
    expect(nextFollowing(true, BOTTOM, place(597))).toBe(false);
    expect(nextFollowing(true, BOTTOM, place(597, 1400))).toBe(false);
  });

  it("does not start again by itself while the reader is away", () => {
    expect(nextFollowing(false, place(200), place(200, 1400))).toBe(false);
    expect(nextFollowing(false, place(200), place(300))).toBe(false);
  });

  it("follows again when the reader comes back near the end", () => {
    expect(nextFollowing(false, place(500), place(580))).toBe(true);
  });

  it("takes content that shrinks for no movement of the reader", () => {
    expect(nextFollowing(true, BOTTOM, place(400, 800))).toBe(true);
  });

  it("stays at the end when the window grows and the end moves up with it", () => {
    expect(nextFollowing(true, BOTTOM, place(500, 1000, 500))).toBe(true);
  });
});
