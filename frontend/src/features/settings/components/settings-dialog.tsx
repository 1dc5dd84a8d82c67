/** The settings: an overlay over whatever page is open, which keeps its place meanwhile. */
import { Monitor, Moon, Sun } from "lucide-react";
import { Dialog } from "@/components/ui/dialog";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import type { Settings } from "@/lib/api/types";
import { setTheme, useTheme, type Theme } from "@/lib/theme";
import { useChangeSettings, useSettings } from "../api/settings";
import { closeSettings } from "../settings-panel";
import { SettingsSection } from "./settings-section";
import { UsageLimits } from "./usage-limits";

const THEMES = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: typeof Sun }[];

export function SettingsDialog() {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeSettings();
      }}
      title="Settings"
      description="Configure your account and application preferences"
      closeLabel="Close settings"
      className="max-w-160"
    >
      <div className="-mx-6 border-t border-line px-6 max-md:-mx-5 max-md:px-5">
        <UsageLimits />
        <AssistantSections />
        <Appearance />
      </div>
    </Dialog>
  );
}

function AssistantSections() {
  const { data: settings, isError, refetch } = useSettings();
  if (settings) return <Assistant settings={settings} />;
  return (
    <SettingsSection title="Assistant">
      {isError ? (
        <p className="type-small text-muted">
          The settings could not be loaded.{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <div role="status" className="py-1">
          <span className="sr-only">Loading settings...</span>
          <Skeleton width="60%" />
        </div>
      )}
    </SettingsSection>
  );
}

function Assistant({ settings }: { settings: Settings }) {
  const change = useChangeSettings();
  const { assistant, reviewChangesFirst } = settings;
  return (
    <>
      <SettingsSection title="Assistant" hint="Who answers in chats and writes proposals.">
        <p className="font-medium">{assistant.label}</p>
        <p className="mt-1 type-small text-muted">
          {assistant.builtin
            ? "It works without a network or a key. To connect a language model, whoever runs this server sets "
            : "Answers come from the model that this server is connected to with "}
          <Variable name="REQUILL_AI_BASE_URL" /> and <Variable name="REQUILL_AI_API_KEY" />.
        </p>
      </SettingsSection>
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
    </>
  );
}

const Variable = ({ name }: { name: string }) => (
  <code className="font-mono text-[12px] whitespace-nowrap text-text">{name}</code>
);

function Appearance() {
  const theme = useTheme();
  return (
    <SettingsSection title="Appearance">
      <Segmented label="Appearance" value={theme} onChange={setTheme} options={THEMES} />
    </SettingsSection>
  );
}
