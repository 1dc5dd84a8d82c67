/** Stands for equal lines that are left out, and brings them; and for a section that stands elsewhere. */
import { CornerLeftUp, FoldVertical } from "lucide-react";

import { Button } from "@/components/ui/button";
import type { ChangeAuthor } from "@/lib/api/types";
import { count } from "@/lib/format/count";

import type { FoldRow, MoveRow } from "../comparison-rows";
import { ChangedBy } from "./author-badge";

interface FoldLineProps {
  row: FoldRow;
  isPending: boolean;
  onOpen: () => void;
}

export function FoldLine({ row: { lines }, isPending, onOpen }: FoldLineProps) {
  return (
    <div className="rq-skipped">
      <Button
        variant="ghost"
        size="tool"
        aria-label={`Show ${count(lines, "unchanged line")}`}
        pending={isPending}
        onClick={onOpen}
      >
        {!isPending && <FoldVertical aria-hidden />}
        {count(lines, "line")}
      </Button>
    </div>
  );
}

interface MoveLineProps {
  row: MoveRow;
  author?: ChangeAuthor | undefined;
  isCurrent?: boolean;
  /** To the other place of the section. */
  onOther: () => void;
}

export function MoveLine({ row, author, isCurrent = false, onOther }: MoveLineProps) {
  const { type, heading, change, lines, move } = row;
  const isHere = type === "moved";
  const name = heading.replace(/^\s*#+\s*/, "") || "This part";
  return (
    <div
      className="doc-row rq-line-move"
      data-change={change ?? undefined}
      data-changed={isHere || undefined}
      data-current={isCurrent || undefined}
      data-move={isHere ? `to-${move}` : `from-${move}`}
    >
      <div className="doc-body">
        <p className="rq-move">
          <CornerLeftUp aria-hidden />
          <span className="min-w-0">
            <bdi>“{name}”</bdi> {isHere ? "moved here" : "moved away from here"}, {count(lines, "line")}
          </span>
          <Button variant="ghost" size="tool" onClick={onOther}>
            {isHere ? "Show where it was" : "Show where it is"}
          </Button>
        </p>
      </div>
      {isHere && author && <ChangedBy author={author} />}
    </div>
  );
}
