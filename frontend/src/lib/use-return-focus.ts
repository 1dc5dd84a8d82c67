/** Where the focus goes back to when something that lay over the page closes: to what opened it. */
import { useState } from "react";

import { findOpener } from "./opener";

/**
 * For the component that appears with the layer: answers its `onCloseAutoFocus`. The opener is noted while
 * rendering, because by the time effects run a field inside may already have taken the focus.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    // What opened it may be gone, as the row of a deleted document is: then the page is read from its heading.
    const place = opener?.isConnected ? opener : document.querySelector<HTMLElement>("h1[tabindex='-1']");
    place?.focus();
  };
}
