/** A project: what it is, its documents, what happened in it, and the chat about all of it. */
import { MessageSquare } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { UnsentWords } from "@/features/conversation/components/unsent-words";
import { ImportDrop, type ImportState } from "@/features/documents/importing/import-drop";
import { projectConversation } from "@/lib/api/conversation-key";
import type { Project } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { mayChange } from "@/lib/roles";
import { PHONE, useMedia } from "@/lib/use-media";
import { DocumentCards } from "./document-cards";
import { ProjectBars, RoleBadge } from "./project-bars";
import { ProjectChat } from "./project-chat";
import { type OpenDialog, ProjectDialogs } from "./project-dialogs";
import { ProjectHead } from "./project-head";

export interface ProjectScreenProps {
  project: Project;
  /** Leads back to the list: asked for, or because the project is gone. */
  onLeave: () => void;
  /** What happened in the project lately. */
  activity: ReactNode;
}

export function ProjectScreen({ project, onLeave, activity }: ProjectScreenProps) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const [imported, setImported] = useState<ImportState | null>(null);
  const isPhone = useMedia(PHONE);
  const close = () => setOpen(null);
  const { role } = project;
  // Whoever only reads neither adds to it nor talks about it.
  const isEdited = mayChange(role);
  return (
    <>
      <ProjectBars
        project={project}
        onOpen={setOpen}
        onImport={() => setImported({ files: [] })}
        onLeave={onLeave}
      />
      <div
        className={cn(
          "grid min-h-0 flex-1",
          isEdited &&
            "md:grid-cols-[minmax(0,1fr)_260px] lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]",
        )}
      >
        <div className="overflow-y-auto px-gutter pt-7 pb-16 max-md:mb-16 max-md:pt-5 max-md:pb-5">
          {!isEdited && (
            <UnsentWords
              conversation={projectConversation(project.id)}
              reason="You can no longer ask about this project. What you wrote is still in this browser."
            />
          )}
          {!isEdited && (
            <div className="mb-2 md:hidden">
              <RoleBadge role={role} />
            </div>
          )}
          <ProjectHead project={project} />
          <ImportDrop projectId={project.id} state={isEdited ? imported : null} onChange={setImported}>
            <DocumentCards
              projectId={project.id}
              role={role}
              onAdd={() => setOpen("add")}
              onCreate={() => setOpen("create")}
            />
          </ImportDrop>
          {activity}
        </div>
        {!isPhone && isEdited && (
          <section
            aria-label="Project Chat"
            // What floats in this corner of the window moves beside it.
            data-right-panel
            data-right-input
            className="flex min-h-0 min-w-0 flex-col border-l border-line bg-app"
          >
            <ProjectChat project={project} />
          </section>
        )}
      </div>
      {isPhone && isEdited && <ChatButton onOpen={() => setOpen("chat")} />}
      <ProjectDialogs project={project} open={open} onClose={close} onLeave={onLeave} />
    </>
  );
}

/** Small screens have no room for the panel. The button floats below what is scrolled, never over it. */
function ChatButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="primary"
      onClick={onOpen}
      className="fixed right-3 bottom-[calc(var(--tabbar)+12px)] z-20 shadow-menu"
    >
      <MessageSquare aria-hidden />
      Project Chat
    </Button>
  );
}
