/** The headings of the document on screen: the short way to a place in a long one. */
import { Hash } from "lucide-react";
import { useMemo } from "react";
import { pageRows, rowStarts } from "@/lib/markdown/page-rows";
import { PaletteGroup, PaletteItem } from "./palette-item";
import { usePalette } from "./palette-state";

/** Beyond these the list is no help, and what else was found is out of sight. */
const [MAX, MAX_FOUND] = [100, 6];

export interface Heading {
  value: string;
  text: string;
  goTo: () => void;
}

/** Those that have the words; all of them for no words. The text is read once, as the palette opens. */
export function useHeadings(word: string): readonly Heading[] {
  const text = usePalette((state) => state.text);
  const headings = useMemo((): Heading[] => {
    if (!text) return [];
    const content = text.read();
    const starts = rowStarts(content);
    return pageRows(content).flatMap((row, index) => {
      if (row.kind !== "heading" || row.text === "") return [];
      const start = starts[index] ?? 0;
      const words = row.text.replace(/[*`]/g, "");
      return [{ value: `heading-${start}`, text: words, goTo: () => text.goTo(start) }];
    });
  }, [text]);
  if (word === "") return headings.slice(0, MAX);
  // A word is begun with, as in the names of commands.
  const isMeant = ({ text }: Heading) => ` ${text}`.toLowerCase().includes(` ${word.toLowerCase()}`);
  return headings.filter(isMeant).slice(0, MAX_FOUND);
}

export function Headings({ headings }: { headings: readonly Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <PaletteGroup heading="In this document">
      {headings.map(({ value, text, goTo }) => (
        <PaletteItem key={value} value={value} icon={Hash} onSelect={goTo}>
          {text}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}
