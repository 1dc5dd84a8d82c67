/** The month's allowance in the settings: documents and messages, each with what is left. */
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { useUsage } from "@/features/usage/api/usage";
import { allowanceReset, allowanceText, isNearLimit } from "../allowance-text";
import { SettingsSection } from "./settings-section";

export function UsageLimits() {
  const { data: usage, isError, refetch } = useUsage();
  const isLimited = usage !== undefined && (usage.limits.docs !== null || usage.limits.messages !== null);
  return (
    <SettingsSection
      title="Usage limits"
      hint={isLimited ? `Resets on ${allowanceReset(new Date())}.` : undefined}
    >
      {usage ? (
        <div className="grid gap-3">
          <Meter name="Documents" used={usage.docs} limit={usage.limits.docs} />
          <Meter name="Messages" used={usage.messages} limit={usage.limits.messages} />
        </div>
      ) : isError ? (
        <p className="type-small text-muted">
          Couldn't load your usage.{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <div role="status" className="grid gap-4 py-1">
          <span className="sr-only">Loading usage...</span>
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </SettingsSection>
  );
}

function Meter({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between type-small">
        <span>{name}</span>
        <span className="text-muted tabular-nums">{allowanceText(used, limit)}</span>
      </div>
      {limit !== null && (
        <ProgressBar value={used} max={limit} label={`${name} used`} near={isNearLimit(used, limit)} />
      )}
    </div>
  );
}
