/** A row of the palette, and a heading over several. */
import { Command as Cmdk } from "cmdk";
import type { ReactNode } from "react";
import type { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { closePalette } from "./palette-state";

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-[12px]/4 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Cmdk.Group>
  );
}

export interface PaletteItemProps {
  value: string;
  icon: Icon;
  onSelect: () => void;
  /** A second line, as the piece of a text in which something was found. */
  below?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

export function PaletteItem({ value, icon: Glyph, onSelect, below, end, children }: PaletteItemProps) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={() => {
        closePalette();
        onSelect();
      }}
      className="group flex min-h-8 cursor-pointer items-center gap-2 rounded-mark px-2 data-[selected=true]:bg-hover max-md:min-h-10"
    >
      <Glyph aria-hidden className="text-muted" />
      <span className="grid min-w-0 flex-1 py-1">
        <span className="cut">{children}</span>
        {below !== undefined && <span className="cut type-caption text-muted">{below}</span>}
      </span>
      {end !== undefined && <span className="flex flex-none gap-1">{end}</span>}
      {/* What has no keys of its own is taken with Enter once it is selected. */}
      {end === undefined && (
        <span aria-hidden className="hidden flex-none group-data-[selected=true]:flex">
          <Kbd shortcut="Enter" />
        </span>
      )}
    </Cmdk.Item>
  );
}
