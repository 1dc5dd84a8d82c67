/** Loads the page anew, as after a change that nothing on it survives. */
export function reloadPage(): void {
  window.location.reload();
}
