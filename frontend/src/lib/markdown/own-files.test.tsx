import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { FilesContext, ownFile } from "./own-files";
import { SafeMarkdown } from "./safe-markdown";

const ID = "q3v7mzc5x2kq4nbw6ytr3hjd7e";
const ADDRESS = `/api/files/${ID}/tablet.png`;

describe("ownFile", () => {
  it("knows an image with the size that it is drawn at, and a file without", () => {
    expect(ownFile(`${ADDRESS}#320x200`)).toEqual({
      id: ID,
      name: "tablet.png",
      href: ADDRESS,
      size: { width: 320, height: 200 },
    });
    expect(ownFile(`/api/files/${ID}/Plan%20f%C3%BCr.pdf`)).toMatchObject({
      name: "Plan für.pdf",
      size: null,
    });
  });

  it.each([
    "/api/logout",
    "/api/files/short/a.png",
    `${ADDRESS}?x=1`,
    `/api/files/${ID}/a/b`,
    `/api/files/${ID}/../../logout`,
    `/api/files/${ID}/`,
    `${ADDRESS}#0x0`,
    `${ADDRESS}#320x200x1`,
    `${ADDRESS}#javascript:alert(1)`,
    `//evil.example${ADDRESS}`,
    `https://evil.example${ADDRESS}`,
    `\\api\\files\\${ID}\\a.png`,
    ` ${ADDRESS}`,
    `/API/files/${ID}/a.png`,
    `/api/files/${ID.toUpperCase()}/a.png`,
    "",
  ])("takes %j for no file of the product's", (address) => {
    expect(ownFile(address)).toBeNull();
  });
});

describe("in a text", () => {
  it("an image is drawn at once, with its place kept", () => {
    render(<SafeMarkdown text={`![A list](${ADDRESS}#320x200)`} />);
    const image = screen.getByRole("img", { name: "A list" });
    expect(image).toHaveAttribute("src", ADDRESS);
    expect(image).toHaveAttribute("width", "320");
    expect(image).toHaveAttribute("height", "200");
    expect(image).toHaveAttribute("loading", "lazy");
  });

  it("an image in a table is drawn in its cell", () => {
    render(<SafeMarkdown text={`| a | b |\n| - | - |\n| ![A list](${ADDRESS}#320x200)<br>below | c |`} />);
    const image = screen.getByRole("img", { name: "A list" });
    expect(image).toHaveAttribute("src", ADDRESS);
    expect(screen.getByRole("cell", { name: /below/ })).toContainElement(image);
  });

  it("readers of a link read it their way", () => {
    const files = { base: "/api/shared/token/files", isWhole: true };
    render(
      <FilesContext value={files}>
        <SafeMarkdown text={`![A list](${ADDRESS}) [plan](/api/files/${ID}/plan.pdf)`} />
      </FilesContext>,
    );
    const image = screen.getByRole("img", { name: "A list" });
    expect(image).toHaveAttribute("src", `/api/shared/token/files/${ID}/tablet.png`);
    expect(image).toHaveAttribute("loading", "eager");
    const link = screen.getByRole("link", { name: "plan" });
    expect(link).toHaveAttribute("href", `/api/shared/token/files/${ID}/plan.pdf`);
    expect(link).toHaveAttribute("download", "plan.pdf");
  });

  it("any other address of this site is neither asked for nor followed", () => {
    render(<SafeMarkdown text="![x](/api/logout) [y](/api/files/short/a)" />);
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
