/** Says which assistant answers, and leads to the settings that explain it. */
import { Fragment } from "react";

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
        {/* Where there is no room for a word it wraps out of sight. */}
        <span className="flex h-5 min-w-0 flex-wrap justify-center gap-x-[0.5ch] overflow-hidden">
          {settings.assistant.label.split(" ").map((word, nth) => (
            <Fragment key={nth}>
              <span className="cut">{word}</span>{" "}
            </Fragment>
          ))}
        </span>
      </Badge>
    </button>
  );
}
