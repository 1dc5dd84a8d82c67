/** The keys of a shortcut. Pass the shortcut as it is defined ("Mod+K"); it is spelled for this machine. */
import { shortcutKeys } from "@/lib/keyboard";
import { cn } from "@/lib/cn";

export function Kbd({ shortcut, bare = false }: { shortcut: string; bare?: boolean }) {
  return (
    <span className="inline-flex gap-1">
      {shortcutKeys(shortcut).map((key) => (
        <kbd
          key={key}
          className={cn(
            "inline-grid h-4.5 place-items-center rounded-mark font-sans text-[11px]/4.5 font-medium",
            bare ? "opacity-80" : "min-w-4.5 px-1 text-muted shadow-[inset_0_0_0_1px_var(--line-strong)]",
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
