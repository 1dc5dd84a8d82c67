/** The project chat on a phone: it rises over the page from its floating button. */
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import { ProjectChat, type ProjectChatProps } from "./project-chat";

export interface ProjectChatSheetProps extends ProjectChatProps {
  onClose: () => void;
}

export function ProjectChatSheet({ project, onClose }: ProjectChatSheetProps) {
  return (
    <Sheet side="bottom" title="Project Chat" onClose={onClose}>
      <ProjectChat
        project={project}
        headAction={<IconButton label="Close chat" icon={X} size="default" onClick={onClose} />}
      />
    </Sheet>
  );
}
