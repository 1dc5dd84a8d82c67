/** Switch that lets the assistant's changes wait for a yes before they are applied. */
import { Switch } from "@/components/ui/switch";
import { useChangeSettings, useSettings } from "@/features/settings/api/settings";

export function ReviewSwitch() {
  const { data: settings } = useSettings();
  const { mutate } = useChangeSettings();
  if (!settings) return null;
  const change = (reviewChangesFirst: boolean) => mutate({ reviewChangesFirst });
  return (
    <span className="flex items-center gap-2 pl-2 max-md:h-10">
      <Switch label="Review changes first" checked={settings.reviewChangesFirst} onCheckedChange={change} />
      {/* The words are part of the target; the switch itself already carries the name. */}
      <span aria-hidden className="cursor-pointer" onClick={() => change(!settings.reviewChangesFirst)}>
        Review changes first
      </span>
    </span>
  );
}
