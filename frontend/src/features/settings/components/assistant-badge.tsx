/** Says which assistant answers, and leads to the settings that explain it. */
import { Badge } from "@/components/ui/badge";
import { useSettings } from "../api/settings";
import { openSettings } from "../settings-panel";

export function AssistantBadge() {
  const { data: settings } = useSettings();
  if (!settings) return null;
  return (
    <button
      type="button"
      onClick={openSettings}
      className="relative inline-flex min-w-0 rounded-mark max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-2.5"
      title="Open settings"
    >
      <Badge tone="line" className="max-w-full hover:text-text">
        <span className="cut">{settings.assistant.label}</span>
      </Badge>
    </button>
  );
}
