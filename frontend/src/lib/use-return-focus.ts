/** Where the focus goes back to when something that lay over the page closes: to what opened it. */
import { useState } from "react";

/** The button that opened the menu whose item had the focus last, until something else has it. */
let menuOpener: HTMLElement | null = null;

document.addEventListener("focusin", ({ target }) => {
  const trigger = target instanceof Element && target.closest("[role=menu]")?.getAttribute("aria-labelledby");
  menuOpener = trigger ? document.getElementById(trigger) : null;
});

/**
 * What has the focus now. For an item of a menu, which is about to go, the button that opened the menu; also
 * in the moment when the item is gone and the menu has not yet given the focus back.
 */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const opener = menuOpener ?? focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

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
