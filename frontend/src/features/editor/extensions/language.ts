/** Markdown as the editor reads it: with footnotes, which may hold several blocks, as the page that is read has them. */
import { markdownLanguage } from "@codemirror/lang-markdown";
import { Language } from "@codemirror/language";
import type { BlockContext, Line, MarkdownConfig, MarkdownParser } from "@lezer/markdown";

const MARK = /^(\[\^[^\]\s]+\]:)[ \t]*/;
const markAt = ({ text, pos }: Line) => MARK.exec(text.slice(pos));
/** Columns by which further blocks of a note stand in. */
const INDENT = 4;

const footnotes: MarkdownConfig = {
  defineNodes: [
    {
      name: "Footnote",
      block: true,
      composite(_, line) {
        const isWithin = line.next < 0 || line.indent >= line.baseIndent + INDENT;
        if (isWithin) line.moveBaseColumn(line.baseIndent + INDENT);
        return isWithin;
      },
    },
    "FootnoteMark",
  ],
  parseBlock: [
    {
      name: "Footnote",
      parse(cx: BlockContext, line: Line) {
        const [all, mark] = markAt(line) ?? [];
        if (all === undefined || mark === undefined) return false;
        const from = cx.lineStart + line.pos;
        cx.startComposite("Footnote", line.pos);
        cx.addElement(cx.elt("FootnoteMark", from, from + mark.length));
        line.moveBase(line.pos + all.length);
        return null;
      },
      endLeaf: (_, line) => markAt(line) !== null,
    },
  ],
};

const { data } = markdownLanguage;
const parser = markdownLanguage.parser as typeof markdownLanguage.parser & Pick<MarkdownParser, "configure">;
export const documentLanguage = new Language(data, parser.configure(footnotes), [], "markdown");
