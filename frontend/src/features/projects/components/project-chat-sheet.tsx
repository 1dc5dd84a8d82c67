/** The project chat on a phone: it rises over the page from its floating button. */
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { closeOnEscape } from "@/lib/escape";
import { useReturnFocus } from "@/lib/use-return-focus";
import { ProjectChat, type ProjectChatProps } from "./project-chat";

export interface ProjectChatSheetProps extends ProjectChatProps {
  onClose: () => void;
}

export function ProjectChatSheet({ project, onClose }: ProjectChatSheetProps) {
  const returnFocus = useReturnFocus();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim float-fade md:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          ref={panel}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape(onClose)}
          // The keyboard would cover the conversation; whoever wants to write says so.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-40 flex h-[88dvh] flex-col rounded-t-[16px] bg-panel shadow-[0_0_0_1px_var(--line),var(--shadow-dialog)] float-dialog outline-none md:hidden"
        >
          <Radix.Title className="sr-only">Project Chat</Radix.Title>
          <ProjectChat
            project={project}
            headAction={<IconButton label="Close chat" icon={X} size="default" onClick={onClose} />}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
