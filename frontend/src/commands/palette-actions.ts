/** Actions of the palette on the document on screen: found by its words, and done in a form at the text. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { actionsQuery } from "@/features/actions/api/get-actions";
import { readParts } from "@/features/actions/document-parts";
import { isPossible } from "@/features/actions/fits";
import { actionIcon } from "@/features/actions/icons";
import type { Command } from "./commands";
import { afterPalette, usePalette } from "./palette-state";

/** The page itself finds words in the text. */
const NOT_OFFERED: ReadonlySet<string> = new Set(["find"]);

export function useDocumentActions(): readonly Command[] {
  const text = usePalette((state) => state.text);
  const { data } = useQuery({ ...actionsQuery, enabled: text !== null });
  return useMemo(() => {
    if (!text) return [];
    const parts = readParts(text.read());
    return (data ?? [])
      .filter(({ name, offers }) => offers.includes("palette") && !NOT_OFFERED.has(name))
      .filter(({ name }) => isPossible(name, parts))
      .map(({ name, title, synonyms, fields }): Command => ({
        id: `action-${name}`,
        label: fields.length > 0 ? `${title}…` : title,
        icon: actionIcon(name),
        group: "This page",
        words: synonyms.join(" "),
        run: () => afterPalette(() => text.act(name)),
      }));
  }, [text, data]);
}
