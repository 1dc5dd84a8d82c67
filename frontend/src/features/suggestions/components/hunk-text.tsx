/** The words of a change on one line of the page: rust and struck what leaves, in the accent and underlined what arrives. */
import { Fragment, memo, useMemo } from "react";

import type { Hunk } from "@/lib/api/types";

import { hunkPieces } from "../hunk-pieces";

export const HunkText = memo(function HunkText({ hunk }: { hunk: Hunk }) {
  const pieces = useMemo(() => hunkPieces(hunk), [hunk]);
  return (
    <p className="break-words whitespace-pre-line">
      {pieces.map(({ kind, text }, index) => {
        switch (kind) {
          case "same":
            return <span key={index}>{text}</span>;
          case "removed":
            return (
              <del
                key={index}
                className="rounded-[2px] bg-diff-del box-decoration-clone px-0.5 py-px text-diff-del-text decoration-1"
              >
                {text}
              </del>
            );
          case "added":
            return (
              <Fragment key={index}>
                {/* What arrives keeps its distance from what leaves, on the first line only. */}
                {pieces[index - 1]?.kind === "removed" && " "}
                <ins className="rounded-t-[2px] bg-diff-add box-decoration-clone px-0.5 py-px text-diff-add-text no-underline shadow-[inset_0_-1.5px_var(--accent)]">
                  {text}
                </ins>
              </Fragment>
            );
        }
      })}
    </p>
  );
});
