/**
 * Markdown in a conversation: drawn block by block, so that an answer that streams in redraws only its last block.
 */
import { Fragment, useState } from "react";
import remend from "remend";

import "@/styles/prose.css";

import { advance, EMPTY_SCAN, openBlock } from "./blocks";
import { paragraphPieces } from "./pieces";
import { SafeMarkdown } from "./safe-markdown";

export interface MarkdownProps {
  text: string;
  /** While true the last block may be cut anywhere: open signs are closed for the drawing and a caret is shown. */
  streaming?: boolean;
}

function withDefinitions(block: string, definitions: string): string {
  const canUse = definitions !== "" && block.includes("[") && !/`{3}|~{3}/.test(block);
  return canUse ? `${block}\n${definitions}` : block;
}

export function Markdown({ text, streaming = false }: MarkdownProps) {
  const [scan, setScan] = useState(() => advance(EMPTY_SCAN, text));
  const current = advance(scan, text);
  if (current !== scan) setScan(current);
  const open = openBlock(current);
  const blocks = open
    ? [...current.finished, streaming ? { ...open, text: closeSigns(open.text) } : open]
    : current.finished;
  return (
    <div className="md" data-streaming={streaming || undefined}>
      {blocks.map((block, index) => {
        const Block = streaming && index === blocks.length - 1 ? GrowingBlock : SafeMarkdown;
        return <Block key={block.start} text={withDefinitions(block.text, current.definitions)} />;
      })}
    </div>
  );
}

/** The block that grows; a long paragraph in pieces, of which only the last is drawn again. */
function GrowingBlock({ text }: { text: string }) {
  const pieces = paragraphPieces(text);
  if (pieces.length === 1) return <SafeMarkdown text={text} growing />;
  return (
    <p>
      {pieces.map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <SafeMarkdown text={piece} inline growing={index === pieces.length - 1} />
        </Fragment>
      ))}
    </p>
  );
}

function closeSigns(text: string): string {
  return remend(text, { linkMode: "text-only", katex: false });
}
