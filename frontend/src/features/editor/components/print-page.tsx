/** A document in print: while the browser prints, the page as it reads stands in place of the app. */
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";

import "@/styles/print.css";
import { FilesContext } from "@/lib/markdown/own-files";
import { RuledPage } from "@/lib/markdown/ruled-page";

import type { Snapshot } from "../session";

/** A session, or a document that is only read. */
export interface PrintedText {
  read: () => Snapshot;
}

/** Prints the text as it stands then, until the function that it answers is called. */
export function printAsRead(text: PrintedText): () => void {
  let printed: { container: HTMLElement; root: Root } | null = null;
  const take = (): void => {
    printed?.root.unmount();
    printed?.container.remove();
    printed = null;
  };
  const put = (): void => {
    take();
    const container = document.createElement("div");
    container.className = "print-page";
    document.body.append(container);
    const root = createRoot(container);
    printed = { container, root };
    const { title, content } = text.read();
    // The browser prints what is there when this returns.
    flushSync(() =>
      root.render(
        <FilesContext value={{ base: "/api/files", isWhole: true }}>
          <RuledPage title={title} content={content} whole empty="" />
        </FilesContext>,
      ),
    );
  };
  window.addEventListener("beforeprint", put);
  window.addEventListener("afterprint", take);
  return () => {
    window.removeEventListener("beforeprint", put);
    window.removeEventListener("afterprint", take);
    take();
  };
}
