/** The settings: an overlay over whatever page is open, which keeps its place meanwhile. */
import { Link, useLocation } from "@tanstack/react-router";
import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { useAuth } from "@/features/auth/auth-context";
import { setTheme, useTheme, type Theme } from "@/lib/theme";
import { useSettings } from "../api/settings";
import { closeSettings } from "../settings-panel";
import { ApiKeySection } from "./api-key-section";
import { AssistantSection, ChangesSection } from "./assistant-section";
import { LeaveSection } from "./leave-section";
import { PasswordSection } from "./password-section";
import { RegisterSection } from "./register-section";
import { SettingsSection } from "./settings-section";
import { TemplateSection } from "./template-section";
import { UsageLimits } from "./usage-limits";

const THEMES = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: typeof Sun }[];

export function SettingsDialog() {
  const { user, isGuest } = useAuth();
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
      <div className="-mx-6 -mb-6 px-6 max-md:-mx-5 max-md:px-5">
        {/* The line under the head, and the space above it, stay while what is below scrolls. */}
        <div className="sticky -top-4 z-10 -mx-6 -mt-4 h-4 border-b border-line bg-raised max-md:-mx-5" />
        <div>{user === null ? <Anonymous /> : <Sections isGuest={isGuest !== false} />}</div>
      </div>
    </Dialog>
  );
}

function Sections({ isGuest }: { isGuest: boolean }) {
  const { data: settings, isError, refetch } = useSettings();
  return (
    <>
      {settings ? (
        <ApiKeySection settings={settings} isGuest={isGuest} />
      ) : isError ? (
        <SettingsFailed onRetry={() => void refetch()} />
      ) : (
        <SettingsWaiting />
      )}
      {isGuest && <RegisterSection />}
      <UsageLimits />
      {settings && !isGuest && <AssistantSection {...settings} />}
      {settings && !isGuest && <ChangesSection {...settings} />}
      {settings && !isGuest && !settings.isDemo && <TemplateSection />}
      <Appearance />
      {settings?.isDemo ? (
        <DemoAccount />
      ) : (
        <>
          {settings && !isGuest && <PasswordSection hasPassword={settings.hasPassword} />}
          <LeaveSection isGuest={isGuest} />
        </>
      )}
    </>
  );
}

/** What one visitor changed in it, all the others would meet. */
function DemoAccount() {
  return (
    <SettingsSection title="Demo account">
      <p className="type-small text-muted">
        You can't change or delete the demo account. Everyone shares it.
      </p>
    </SettingsSection>
  );
}

function SettingsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <SettingsSection title="Assistant">
      <p className="type-small text-muted">
        Couldn't load your settings.{" "}
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      </p>
    </SettingsSection>
  );
}

function SettingsWaiting() {
  return (
    <SettingsSection title="Assistant">
      <div role="status" className="py-1">
        <span className="sr-only">Loading settings...</span>
        <Skeleton width="60%" />
      </div>
    </SettingsSection>
  );
}

/** Nobody is here: there is no account to set up, but the page can still be made light or dark. */
function Anonymous() {
  const callbackUrl = useLocation({ select: (location) => location.href });
  return (
    <>
      <SettingsSection title="Account">
        <p className="type-small text-muted">You're not signed in.</p>
        <Button asChild className="mt-3">
          <Link to="/auth" search={{ callbackUrl }} onClick={closeSettings}>
            Log in
          </Link>
        </Button>
      </SettingsSection>
      <Appearance />
    </>
  );
}

function Appearance() {
  const theme = useTheme();
  return (
    <SettingsSection title="Appearance">
      <Segmented label="Appearance" value={theme} onChange={setTheme} options={THEMES} />
    </SettingsSection>
  );
}
