/** Shortcuts, written once as "Mod+K" and read, matched and spelled from that. */

const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

const APPLE_NAMES: Record<string, string> = { mod: "⌘", alt: "⌥", shift: "⇧", ctrl: "⌃" };
const OTHER_NAMES: Record<string, string> = { mod: "Ctrl" };

/** The keys of a shortcut as printed on this machine's keyboard: "Mod+K" is ["Ctrl", "K"] or ["⌘", "K"]. */
export function shortcutKeys(shortcut: string, apple = isApple): string[] {
  const names = apple ? APPLE_NAMES : OTHER_NAMES;
  return keysOf(shortcut).map((key) => names[key.toLowerCase()] ?? key);
}

/** The same for ears and `aria-keyshortcuts`: "Mod+K" is "Control+K" or "Meta+K". */
export function ariaShortcut(shortcut: string, apple = isApple): string {
  return shortcut.replace(/\bMod\b/i, apple ? "Meta" : "Control");
}

/** True when the event is exactly this shortcut, modifiers included. "?" is matched by its character. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string, apple = isApple): boolean {
  const parts = keysOf(shortcut);
  const key = (parts.at(-1) ?? "").toLowerCase();
  const wanted = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  const mod = apple ? event.metaKey : event.ctrlKey;
  const other = apple ? event.ctrlKey : event.metaKey;
  const shiftMatters = /^[a-z0-9]$|^.{2,}$/.test(key);
  return (
    event.key.toLowerCase() === key &&
    mod === wanted.has("mod") &&
    !other &&
    event.altKey === wanted.has("alt") &&
    (!shiftMatters || event.shiftKey === wanted.has("shift"))
  );
}

/** True for a key that an input method uses: Enter chooses its word, Escape drops it. */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  // Deprecated, and still the only hint of composing that Safari gives with the key that ends it.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === 229;
}

/** Enter alone sends. While an input method composes, Enter chooses its word. */
export function isSendKey(event: KeyboardEvent): boolean {
  const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  return event.key === "Enter" && isPlain && !isComposing(event);
}

/** True when what is pressed belongs to a text the person is writing, so single keys must not fire. */
export function isTyping(event: KeyboardEvent): boolean {
  return takesKeys(event.target);
}

/** Whether what is typed goes there. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** The keys of a shortcut; that between them may be one itself. */
const keysOf = (shortcut: string): string[] => (shortcut === "+" ? ["+"] : shortcut.split("+"));
