/** Section on the assistant: who answers, and whether its changes wait for consent. */
import { Switch } from "@/components/ui/switch";
import type { Settings } from "@/lib/api/types";
import { useChangeSettings } from "../api/settings";
import { SettingsSection } from "./settings-section";

export function AssistantSection({ assistant, hasCustomOpenaiKey: hasOwnKey, keyHost }: Settings) {
  return (
    <SettingsSection title="Assistant" hint="The AI that answers chats and suggests changes.">
      <p className="font-medium">{assistant.label}</p>
      <p className="mt-1 type-small text-muted">
        {hasOwnKey && keyHost !== null
          ? `Answers come from ${keyHost} and use your API key. Your provider bills you.`
          : assistant.builtin
            ? "Works offline, no key needed."
            : "Answers come from this server's model."}
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
              ? "The assistant suggests changes. You accept or reject each one."
              : "Changes are applied right away. You can undo any of them."}
          </p>
        </div>
      </div>
    </SettingsSection>
  );
}
