/** Tabs over one panel each; the arrow keys move between them. */
import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn("flex gap-4 border-b border-line", className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      // Radix focuses what is pressed by script, which a browser may take for the keyboard's doing and ring.
      onMouseDown={(event) => event.currentTarget.focus({ focusVisible: false })}
      className={cn(
        "-mb-px border-b-2 border-transparent py-2 font-medium whitespace-nowrap text-muted data-[state=active]:border-accent data-[state=active]:text-text",
        className,
      )}
      {...props}
    />
  );
}
