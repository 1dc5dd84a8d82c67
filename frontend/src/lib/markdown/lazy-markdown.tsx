/**
 * Markdown in a conversation, whose renderer is loaded with the first text that needs it. Until it is there the words
 * stand as they came, so that they can be read at once and little moves when they take their form.
 */
import { type ReactNode, useEffect } from "react";
import { create } from "zustand";

import type { MarkdownProps } from "./markdown";

/** Not `lazy`: that would draw the plain words for an instant even where the renderer has long been there. */
const useRenderer = create<{ render: ((props: MarkdownProps) => ReactNode) | null }>(() => ({
  render: null,
}));

/** Loads the renderer; again costs nothing. Raises what the browser raises when it cannot be had. */
export async function loadMarkdown(): Promise<void> {
  const { Markdown } = await import("./markdown");
  useRenderer.setState({ render: (props) => <Markdown {...props} /> });
}

export function Markdown(props: MarkdownProps) {
  const render = useRenderer((state) => state.render);
  useEffect(() => {
    // Without a connection the words stay plain, and the next text asks again.
    if (!render) loadMarkdown().catch(() => undefined);
  }, [render]);
  return render ? render(props) : <PlainWords {...props} />;
}

function PlainWords({ text, streaming = false }: MarkdownProps) {
  return (
    <div className="md" data-streaming={streaming || undefined}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-wrap">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
