/** Thin bar with a name that shows how much of a whole is used or done. */
import { cn } from "@/lib/cn";

export interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
  /** Close to the end: the bar takes the warning colour; say so in words as well. */
  near?: boolean;
}

export function ProgressBar({ value, max, label, near = false }: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.round((value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 overflow-hidden rounded-full bg-line"
    >
      <div
        className={cn("h-full rounded-full", near ? "bg-warn" : "bg-muted")}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
