/** The assistant beside the pages that have no chat of their own, on large screens: its button, or its open panel. */
import { lazyPart } from "@/components/patterns/lazy-part";
import { IconButton } from "@/components/ui/icon-button";
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { closeAssistant, openAssistant, useAssistantPanel } from "@/features/chat/panel-state";

const AssistantPanel = lazyPart(
  async () => (await import("@/features/chat/components/assistant-panel")).AssistantPanel,
);

export function AssistantSide() {
  const { open, wasClosed } = useAssistantPanel();
  if (!open) {
    return (
      <IconButton
        autoFocus={wasClosed}
        label="AI Assistant"
        icon={AssistantIcon}
        variant="default"
        tooltipSide="left"
        onClick={openAssistant}
        className="fixed right-4 bottom-15 z-20 size-9! rounded-menu! border-line! shadow-menu!"
      />
    );
  }
  return (
    <aside
      aria-label="AI Assistant"
      // It narrows the page where there is room for both, and lies over it where there is not.
      data-right-input
      className="fixed inset-y-0 right-0 z-20 flex w-96 flex-col border-l border-line bg-app shadow-menu wide:sticky wide:top-0 wide:h-dvh wide:shadow-none"
    >
      <AssistantPanel onMissing={closeAssistant} />
    </aside>
  );
}
