/**
 * A person: the first four characters of the name on a badge, in a hue of their own; a guest's is grey. The badge is
 * only for the eye: whoever shows it says the whole name beside it.
 */
import { cn } from "@/lib/cn";

const HUES = [
  "[--who:var(--presence-1)]",
  "[--who:var(--presence-2)]",
  "[--who:var(--presence-3)]",
  "[--who:var(--presence-4)]",
  "[--who:var(--presence-5)]",
  "[--who:var(--presence-6)]",
  "[--who:var(--presence-7)]",
  "[--who:var(--presence-8)]",
] as const;

/** Letters that are one character each, for which no segmenter need be made: the first one takes milliseconds. */
const PLAIN = /^[\x20-\x7e]*$/;

/** At most four characters of the name, whole ones: an accent stays on its letter. */
export function initials(name: string): string {
  const text = name.trim();
  if (PLAIN.test(text)) return text.slice(0, 4);
  const segments = new Intl.Segmenter().segment(text);
  return Array.from(segments, ({ segment }) => segment)
    .slice(0, 4)
    .join("");
}

export interface InitialsBadgeProps {
  name: string;
  guest?: boolean;
  /** Which of the eight hues, counted from 0; beyond them it starts again. */
  index?: number;
  className?: string;
}

export function InitialsBadge({ name, guest = false, index = 0, className }: InitialsBadgeProps) {
  return (
    <span
      aria-hidden
      title={name}
      className={cn(
        "inline-grid h-5 min-w-9 flex-none place-items-center rounded-mark px-1.25 text-[11px]/5 font-semibold tracking-[.01em] text-(--who)",
        "bg-[color-mix(in_oklab,var(--who)_11%,var(--surface-panel))] shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--who)_26%,transparent)]",
        guest ? "[--who:var(--text-muted)]" : HUES[index % HUES.length],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
