/** Type of what a component may be given as an icon: a lucide icon, or one of Requill's own drawn the same way. */
import type { ComponentType } from "react";

export type Icon = ComponentType<{ className?: string; "aria-hidden"?: boolean | "true" | "false" }>;
