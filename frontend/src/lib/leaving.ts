/** State of a page that is being left: the browser then breaks its requests off, which says nothing of the server. */

let returning: Promise<void> | null = null;

window.addEventListener("pagehide", () => {
  returning = new Promise((resolve) => {
    // A page that is left comes back only when the browser had kept it whole.
    window.addEventListener(
      "pageshow",
      () => {
        returning = null;
        resolve();
      },
      { once: true },
    );
  });
});

/** Resolves when the page is there: at once, or never once it has been left for good. */
export async function untilHere(): Promise<void> {
  await returning;
}
