import { afterEach, describe, expect, it, vi } from "vitest";

import { Mirror } from "./mirror";

const BASE = { title: "Plan", content: "one", version: 4 };

afterEach(() => localStorage.clear());

describe("Mirror", () => {
  it("gives back what was kept, with what it was based on", () => {
    expect(new Mirror(1).keep({ title: "Plan", content: "two" }, BASE)).toBe(true);
    expect(new Mirror(1).kept()).toMatchObject({
      content: "two",
      version: 4,
      base: { title: "Plan", content: "one" },
    });
    expect(new Mirror(2).kept()).toBeNull();
  });

  it("gives back what was sent without an answer, and reads a copy that does not know it", () => {
    const sent = { title: "Plan", content: "tw" };
    new Mirror(1).keep({ title: "Plan", content: "two" }, BASE, sent);
    expect(new Mirror(1).kept()?.sent).toEqual(sent);
    const copy = JSON.parse(localStorage.getItem("requill:unsaved:1") ?? "{}") as Record<string, unknown>;
    delete copy.sent;
    localStorage.setItem("requill:unsaved:1", JSON.stringify(copy));
    expect(new Mirror(1).kept()).toMatchObject({ content: "two", version: 4 });
  });

  it("forgets after discard", () => {
    const mirror = new Mirror(1);
    mirror.keep({ title: "Plan", content: "two" }, BASE);
    mirror.discard();
    expect(mirror.kept()).toBeNull();
  });

  it.each(["", "not json", "null", "[]", '{"title":1}', '{"title":"a","content":"b"}'])(
    "reads the damaged entry %j as nothing",
    (entry) => {
      localStorage.setItem("requill:unsaved:1", entry);
      expect(new Mirror(1).kept()).toBeNull();
    },
  );

  it("leaves the base out when the browser has no room for both", () => {
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (
      this: Storage,
      key: string,
      value: string,
    ) {
      if (value.includes('"base":{')) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    });
    expect(new Mirror(1).keep({ title: "Plan", content: "two" }, BASE)).toBe(true);
    expect(new Mirror(1).kept()).toMatchObject({ content: "two", base: null });
  });

  it("says so when there is no room at all", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(new Mirror(1).keep({ title: "Plan", content: "two" }, BASE)).toBe(false);
  });
});
