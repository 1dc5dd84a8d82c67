/** Overlays that can open over any page. Each is loaded when it is first asked for. */
import { useEffect, useState } from "react";
import { closePalette, usePalette } from "@/commands/palette-state";
import { PaletteWaiting } from "@/commands/palette-waiting";
import { lazyPart } from "@/components/patterns/lazy-part";
import { useAuth } from "@/features/auth/auth-context";
import { closeSettings, openSettings, useSettingsPanel } from "@/features/settings/settings-panel";
import { closeNewDocument, useNewDocument } from "@/features/templates/new-document";
import { useUsage } from "@/features/usage/api/usage";
import { closeLimitPrompt, openLimitPrompt, useLimitPrompt } from "@/features/usage/limit-prompt";
import { useLimitWatch } from "@/features/usage/use-limit-watch";
import { isUsedUp } from "@/features/usage/allowance";

const SettingsDialog = lazyPart(
  async () => (await import("@/features/settings/components/settings-dialog")).SettingsDialog,
);
const NewDocumentDialog = lazyPart(
  async () => (await import("@/features/templates/components/new-document-dialog")).NewDocumentDialog,
);
const LimitPrompts = lazyPart(
  async () => (await import("@/features/usage/components/limit-prompts")).LimitPrompts,
);
const Palette = lazyPart(async () => (await import("@/commands/palette")).Palette, {
  waiting: PaletteWaiting,
});
const ShortcutSheet = lazyPart(async () => (await import("@/commands/shortcut-sheet")).ShortcutSheet);

/** Whether something lies over the page. */
export function useIsCovered(): boolean {
  const settings = useSettingsPanel((state) => state.open);
  const newDocument = useNewDocument((state) => state.open);
  const palette = usePalette((state) => state.open !== null);
  return settings || newDocument || palette;
}

export function Overlays() {
  useLimitWatch();
  const { person } = useAuth();
  const settings = useSettingsPanel((state) => state.open);
  const newDocument = useNewDocument((state) => state.open);
  const hasPrompt = useLimitPrompt((state) => state.prompt !== null);
  const palette = usePalette((state) => state.open);
  return (
    <>
      {settings && <SettingsDialog onMissing={closeSettings} />}
      {newDocument && <NewDocument />}
      {palette === "palette" && <Palette key={person} onMissing={closePalette} />}
      {palette === "shortcuts" && <ShortcutSheet onMissing={closePalette} />}
      {hasPrompt && <LimitPrompts onOpenSettings={openSettings} onMissing={closeLimitPrompt} />}
    </>
  );
}

/** Where this month's documents are used up, that is said before a template is chosen for another one. */
function NewDocument() {
  const { data: usage } = useUsage();
  const [isRefused] = useState(() => usage !== undefined && isUsedUp(usage, "docs"));
  useEffect(() => {
    if (!isRefused) return;
    closeNewDocument();
    openLimitPrompt("docs");
  }, [isRefused]);
  return !isRefused && <NewDocumentDialog onMissing={closeNewDocument} />;
}
