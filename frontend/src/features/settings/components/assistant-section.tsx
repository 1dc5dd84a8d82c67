/** Who answers, and whether its changes wait for consent. */
import { Switch } from "@/components/ui/switch";
import type { Settings } from "@/lib/api/types";
import { useChangeSettings } from "../api/settings";
import { SettingsSection } from "./settings-section";

export function AssistantSection({ assistant, hasCustomOpenaiKey: hasOwnKey, keyHost }: Settings) {
  return (
    <SettingsSection title="Assistant" hint="Who answers in chats and writes proposals.">
      <p className="font-medium">{assistant.label}</p>
      <p className="mt-1 type-small text-muted">
        {hasOwnKey && keyHost !== null
          ? `Answers come from ${keyHost} with your own API key, which pays for them.`
          : assistant.builtin
            ? "It works without a network or a key."
            : "Answers come from the model that this server is connected to."}
      </p>
    </SettingsSection>
  );
}

export function ChangesSection({ reviewChangesFirst }: Settings) {
  const change = useChangeSettings();
  return (
    <SettingsSection title="Changes">
      <div className="flex items-start gap-3">
        <Switch
          label="Review changes first"
          checked={reviewChangesFirst}
          onCheckedChange={(checked) => change.mutate({ reviewChangesFirst: checked })}
          className="mt-0.5"
        />
        <div>
          <p className="font-medium">Review changes first</p>
          <p className="mt-1 type-small text-muted">
            {reviewChangesFirst
              ? "The assistant proposes, and you accept or reject each change."
              : "The assistant’s changes are applied as they come; each can be undone."}
          </p>
        </div>
      </div>
    </SettingsSection>
  );
}
