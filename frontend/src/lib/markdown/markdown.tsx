/**
 * Markdown in a conversation: drawn block by block, so that an answer that streams in redraws only its last block.
 */
import { Fragment, memo, useState } from "react";
import remend from "remend";

import { advance, EMPTY_SCAN, openBlock, withDefinitions } from "./blocks";
import { isPageTooMuch, isTooMuch } from "./budget";
import { paragraphPieces } from "./pieces";
import { PlainText } from "./plain-text";
import { SafeMarkdown } from "./safe-markdown";

export interface MarkdownProps {
  text: string;
  /** While true the last block may be cut anywhere: open markers are closed for the drawing and a caret is shown. */
  streaming?: boolean;
  /** Lines end where they were typed: it is what a person wrote. */
  lines?: boolean;
}

export function Markdown(props: MarkdownProps) {
  if (isPageTooMuch(props.text))
    return (
      <div className="md">
        <PlainText text={props.text} />
      </div>
    );
  return <Blocks {...props} />;
}

function Blocks({ text, streaming = false, lines = false }: MarkdownProps) {
  const [scan, setScan] = useState(() => advance(EMPTY_SCAN, text));
  const current = advance(scan, text);
  if (current !== scan) setScan(current);
  const open = openBlock(current);
  const blocks = open
    ? [...current.finished, streaming ? { ...open, text: closeMarkers(open.text) } : open]
    : current.finished;
  return (
    <div className="md" data-streaming={streaming || undefined}>
      {blocks.map((block, index) => (
        <Block
          key={block.start}
          text={withDefinitions(block.text, current.definitions)}
          growing={streaming && index === blocks.length - 1}
          lines={lines}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  text: string;
  growing: boolean;
  lines: boolean;
}

/**
 * A long paragraph is drawn in pieces, of which only the last one grows. It stays so when it is whole: to be drawn as
 * one, all of it would have to be laid out again.
 */
const Block = memo(function Block({ text, growing, lines }: BlockProps) {
  const pieces = paragraphPieces(text);
  if (pieces.length === 1) return <SafeMarkdown text={text} growing={growing} lines={lines} />;
  return (
    <p dir="auto">
      {pieces.map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <SafeMarkdown text={piece} inline growing={growing && index === pieces.length - 1} />
        </Fragment>
      ))}
    </p>
  );
});

function closeMarkers(text: string): string {
  if (isTooMuch(text)) return text;
  return remend(text, { linkMode: "text-only", katex: false });
}
