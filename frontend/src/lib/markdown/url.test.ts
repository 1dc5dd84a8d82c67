import { describe, expect, it } from "vitest";

import { imageSource, linkTarget } from "./url";

describe("linkTarget", () => {
  it.each([
    "http://a.example",
    "https://a.example/x",
    "irc://a.example/c",
    "ircs://a.example/c",
    "mailto:a@b.example",
    "xmpp:a@b.example",
    "HTTPS://A.example",
  ])("keeps %s and opens it elsewhere", (address) => {
    expect(linkTarget(address)).toEqual({ href: address, external: true });
  });

  it.each(["/documents/2", "#goals", "?q=1", "documents/2"])("keeps %s on this site", (address) => {
    expect(linkTarget(address)).toEqual({ href: address, external: false });
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\u200bscript:alert(1)",
    "\u00a0javascript:alert(1)",
    "vbscript:msgbox",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "blob:https://a.example/1",
    "file:///etc/passwd",
    "ftp://a.example",
    "tel:123",
    "sms:123",
    "ws://a.example",
    "view-source:https://a.example",
    "filesystem:https://a.example/x",
    "about:blank",
    "intent://x",
    "httpsx://a.example",
    "",
    "   ",
    null,
    undefined,
  ])("refuses %j", (address) => {
    expect(linkTarget(address)).toBeNull();
  });

  it.each([
    "/api/logout",
    "/api",
    "//127.0.0.1:8000/api/logout",
    "http://127.0.0.1:8000/api/logout",
    "/%61pi/logout",
    "/x/../api/logout",
    "\\api\\logout",
    "/API/logout",
  ])("refuses to point at this product's own service: %s", (address) => {
    expect(linkTarget(address)).toBeNull();
  });

  it("knows another site behind an address without a scheme", () => {
    expect(linkTarget("//evil.example/x")?.external).toBe(true);
    expect(linkTarget("\\\\evil.example/x")?.external).toBe(true);
  });
});

describe("imageSource", () => {
  it.each(["png", "jpeg", "gif", "webp"])("draws %s carried in the text at once", (type) => {
    const src = `data:image/${type};base64,iVBORw0KGgo=`;
    expect(imageSource(src)).toEqual({ kind: "inline", src });
  });

  it("asks before loading from another site", () => {
    expect(imageSource("https://a.example/x.png")).toEqual({
      kind: "foreign",
      src: "https://a.example/x.png",
      host: "a.example",
    });
  });

  it.each([
    "data:image/svg+xml;base64,PHN2Zz4=",
    "data:text/html;base64,PHN2Zz4=",
    "data:image/png,plain",
    "javascript:alert(1)",
    "/api/logout",
    "/x.png",
    "http://127.0.0.1:8000/x.png",
    "blob:x",
    "",
    null,
  ])("refuses %j", (src) => {
    expect(imageSource(src)).toBeNull();
  });
});
