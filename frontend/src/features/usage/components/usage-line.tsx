/** The usage line of the sidebar: counts, and for a limited visitor a bar of the messages used. */
import { ProgressBar } from "@/components/ui/progress-bar";
import { useUsage } from "../api/usage";
import { isNearMessageLimit, usageLine } from "../allowance";

export function UsageLine() {
  const { data: usage } = useUsage();
  if (!usage) return null;
  const limit = usage.limits.messages;
  return (
    <div className="grid gap-1.5 px-2 type-caption text-muted tabular-nums">
      <span>{usageLine(usage)}</span>
      {limit !== null && (
        <ProgressBar
          value={usage.messages}
          max={limit}
          label="Messages used"
          near={isNearMessageLimit(usage)}
        />
      )}
    </div>
  );
}
