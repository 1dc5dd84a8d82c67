/** The comments beside the text of a document: on a text without a server, and a page without an editor. */
import type { SharedText } from "@/features/document-sync/shared-text";
import { renderWithProviders } from "@/testing/render";

import { CommentsButton } from "../components/comments-button";
import { CommentsLayer } from "../components/comments-layer";
import { CommentsRoot, type CommentsRootProps } from "../components/comments-root";
import type { Surface } from "../surface";
import { makeWide } from "./comments-server";
import { noSurface } from "./no-surface";
// Loaded before the clock of the first test runs.
import "../components/discussion";

interface Shown extends Partial<Pick<CommentsRootProps, "role" | "ask">> {
  surface?: Surface;
  /** In pixels; else the page has room beside the text. */
  width?: number;
}

export function showComments(
  text: SharedText,
  { surface = noSurface, width = 960, role = "editor", ask }: Shown = {},
) {
  makeWide(width);
  return renderWithProviders(
    <div className="doc-scroller">
      <CommentsButton text={text} />
      <CommentsRoot text={text} role={role} offer={() => () => undefined} ask={ask}>
        <CommentsLayer surface={surface} />
      </CommentsRoot>
    </div>,
  );
}
