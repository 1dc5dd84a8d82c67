/** Return of the focus when something that lay over the page closes: to what opened it. */
import { useState } from "react";

import { findOpener } from "./opener";

const LAYER = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * For the component that appears with the layer: answers its `onCloseAutoFocus`. The opener is noted while
 * rendering, because by the time effects run a field inside may already have taken the focus; or it is `known`.
 */
export function useReturnFocus(known: HTMLElement | null = null): (event: Event) => void {
  const [opener] = useState(() => known ?? findOpener());
  return (event) => {
    event.preventDefault();
    // It is given back a moment after the layer has gone: another may have been opened by then.
    if (document.activeElement?.closest(LAYER)) return;
    opener?.focus();
    // What opened it may be gone, as the row of a deleted document is, or out of sight, as the editor is behind the page
    // that is read: then the page is read from its heading.
    if (document.activeElement !== opener) document.querySelector<HTMLElement>("h1[tabindex='-1']")?.focus();
  };
}
