/** The clipboard of a test: what is copied in one editor and pasted in another. */
export class Clipboard {
  private readonly held = new Map<string, string>();

  static holding(plain: string): Clipboard {
    const clipboard = new Clipboard();
    clipboard.setData("text/plain", plain);
    return clipboard;
  }

  clearData(): void {
    this.held.clear();
  }
  setData(kind: string, text: string): void {
    this.held.set(kind, text);
  }
  getData(kind: string): string {
    return this.held.get(kind) ?? "";
  }
}

/** The editor's own event of that kind, with what it reads or writes. */
export function sendClipboard(
  dom: HTMLElement,
  kind: "copy" | "cut" | "paste",
  clipboardData: Clipboard,
): void {
  document.getSelection()?.selectAllChildren(dom);
  dom.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { clipboardData }));
}
