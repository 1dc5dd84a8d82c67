/** What can open over any page. Each is loaded when it is first asked for. */
import { lazy, Suspense } from "react";
import { usePalette } from "@/commands/palette-state";
import { useSettingsPanel } from "@/features/settings";
import { useNewDocument } from "@/features/templates";
import { useLimitPrompt, useLimitWatch } from "@/features/usage";

const SettingsDialog = lazy(async () => ({
  default: (await import("@/features/settings/components/settings-dialog")).SettingsDialog,
}));
const NewDocumentDialog = lazy(async () => ({
  default: (await import("@/features/templates/components/new-document-dialog")).NewDocumentDialog,
}));
const LimitPrompts = lazy(async () => ({
  default: (await import("@/features/usage/components/limit-prompts")).LimitPrompts,
}));
const Palette = lazy(async () => ({ default: (await import("@/commands/palette")).Palette }));
const ShortcutSheet = lazy(async () => ({
  default: (await import("@/commands/shortcut-sheet")).ShortcutSheet,
}));

/** Whether something lies over the page. */
export function useIsCovered(): boolean {
  const settings = useSettingsPanel((state) => state.open);
  const newDocument = useNewDocument((state) => state.open);
  const palette = usePalette((state) => state.open !== null);
  return settings || newDocument || palette;
}

export function Overlays() {
  useLimitWatch();
  const settings = useSettingsPanel((state) => state.open);
  const newDocument = useNewDocument((state) => state.open);
  const hasPrompt = useLimitPrompt((state) => state.prompt !== null);
  const palette = usePalette((state) => state.open);
  return (
    <Suspense>
      {settings && <SettingsDialog />}
      {newDocument && <NewDocumentDialog />}
      {palette === "palette" && <Palette />}
      {palette === "shortcuts" && <ShortcutSheet />}
      {hasPrompt && <LimitPrompts />}
    </Suspense>
  );
}
