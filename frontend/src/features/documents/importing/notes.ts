/** Pasted notes as a file: rich text as Markdown with its images, and anything else as it is. */
import type { Notes } from "@/lib/clipboard/foreign-notes";
import { OWN_MARK, pastedMarkdown } from "@/lib/clipboard/pasted-markdown";
import type { Found } from "./import-sources";

const UNNAMED = "Pasted notes";
const NAME_LENGTH = 80;
/** What no text holds, around the number of an image. */
const MARK = "\u{e000}";
const DRAWN = /^(?:data:image\/|https?:)/i;
const EMOJI = /^(?::[\w+-]+:|[\p{Extended_Pictographic}\p{Emoji_Component}]+)$/u;
/** Pixels up to which an image is a decoration, or counts readers. */
const SMALL = 32;

/** Null where there are no words and no image. */
export function noteOf(html: string, plain: string): Found | null {
  const text = html === "" || (plain !== "" && html.includes(OWN_MARK)) ? plain : markdownOf(html, plain);
  if (text.trim() === "") return null;
  return { path: `${nameOf(text)}.md`, file: new File([text], "notes.md", { type: "text/markdown" }) };
}

function markdownOf(html: string, plain: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const images: string[] = [];
  for (const image of body.querySelectorAll("img")) {
    const address = (image.getAttribute("src") ?? "").trim();
    const alt = (image.getAttribute("alt") ?? "").replace(/\s+/g, " ").trim();
    const width = Number.parseFloat(image.style.width || (image.getAttribute("width") ?? "Infinity"));
    if (!DRAWN.test(address) || EMOJI.test(alt) || width <= SMALL) continue;
    const words = alt.replace(/[\\[\]`*_<&]/g, "\\$&");
    image.replaceWith(`${MARK}${images.length}${MARK}`);
    images.push(`![${words}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`);
  }
  const text = images.length === 0 ? html : body.innerHTML;
  const notes: Notes = { taken: new Set(), written: [] };
  const pasted = pastedMarkdown(text, plain, notes) ?? (images.length === 0 ? plain : body.textContent);
  const markdown = [pasted, ...notes.written].join("\n\n");
  return markdown.replace(
    new RegExp(`${MARK}(\\d+)${MARK}`, "gu"),
    (_, index) => images[Number(index)] ?? "",
  );
}

/** Their first line, where it is short enough for a name. */
function nameOf(text: string): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  const words = line
    .replace(/^(?:>\s*|(?:#{1,6}|[-+*]|\d{1,9}[.)])\s+)+(?:\[[ xX]\]\s)?/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`~]/g, "")
    .replace(/[\\/:\s]+/g, " ");
  return words.length <= NAME_LENGTH && /[\p{L}\p{N}]/u.test(words) ? words.trim() : UNNAMED;
}
