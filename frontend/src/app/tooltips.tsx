/** The place for tooltips: one at a time, loaded with the first. */
import { useEffect, useState } from "react";
import { latePart } from "@/components/patterns/late-part";
import { watchTooltips } from "@/components/ui/tooltip-watch";

const TooltipPanel = latePart(async () => (await import("@/components/ui/tooltip-panel")).TooltipPanel, {
  comesByItself: true,
});

export function Tooltips() {
  const [control, setControl] = useState<HTMLElement | null>(null);
  useEffect(() => watchTooltips(setControl), []);
  return control && <TooltipPanel control={control} />;
}
