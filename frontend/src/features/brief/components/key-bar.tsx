/** The keys of the sorting screen, and the letters of a section's name as they are typed. */
import { Kbd } from "@/components/ui/kbd";

export function KeyBar({ typed }: { typed: string }) {
  return (
    <div className="flex h-9 flex-none items-center gap-3.5 overflow-hidden border-t border-line px-4 type-caption whitespace-nowrap text-muted max-md:hidden">
      <span className="flex items-center gap-1">
        <Kbd shortcut="↑" />
        <Kbd shortcut="↓" />
        piece
      </span>
      <span className="flex items-center gap-1">
        <Kbd shortcut="1" />–<Kbd shortcut="9" />
        {typed === "" ? <span>section, or its name</span> : <b className="font-medium text-text">{typed}</b>}
      </span>
      <span className="flex items-center gap-1">
        <Kbd shortcut="/" />
        split
      </span>
      <span className="flex items-center gap-1">
        <Kbd shortcut="+" />
        join
      </span>
      <span className="flex items-center gap-1">
        <Kbd shortcut="Del" />
        leave out
      </span>
      <span className="flex items-center gap-1">
        <Kbd shortcut="Z" />
        undo
      </span>
    </div>
  );
}
