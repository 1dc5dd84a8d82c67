/** Control that opened what now appears over the page. */

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
export function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const opener = menuOpener ?? focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
