/** A project: what it is, its documents, what happened in it, and the chat about all of it. */
import { Link } from "@tanstack/react-router";
import { Ellipsis, Eye, FilePlus, FileUp, MessageSquare, Pencil, Trash2, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyPart } from "@/components/patterns/lazy-part";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { UnsentWords } from "@/features/conversation/components/unsent-words";
import { ImportDrop, type ImportState } from "@/features/documents/importing/import-drop";
import { MoveToTrash } from "@/features/trash/components/move-to-trash";
import { projectConversation } from "@/lib/api/conversation-key";
import type { Project, Role } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { mayChange } from "@/lib/roles";
import { PHONE, useMedia } from "@/lib/use-media";
import { DeleteProjectDialog } from "./delete-project-dialog";
import { DocumentCards } from "./document-cards";
import { ProjectChat } from "./project-chat";
import { ProjectHead } from "./project-head";

const AddDocumentDialog = lazyPart(async () => (await import("./add-document-dialog")).AddDocumentDialog);
const CreateDocumentDialog = lazyPart(
  async () => (await import("./create-document-dialog")).CreateDocumentDialog,
);
const MembersDialog = lazyPart(
  async () => (await import("@/features/members/components/members-dialog")).MembersDialog,
);
const EditProjectDialog = lazyPart(async () => (await import("./project-dialog")).EditProjectDialog);
const ProjectChatSheet = lazyPart(async () => (await import("./project-chat-sheet")).ProjectChatSheet);

type Open = "add" | "create" | "edit" | "delete" | "chat" | "members" | null;

export interface ProjectScreenProps {
  project: Project;
  /** Leads back to the list: asked for, or because the project is gone. */
  onLeave: () => void;
  /** What happened in the project lately. */
  activity: ReactNode;
}

export function ProjectScreen({ project, onLeave, activity }: ProjectScreenProps) {
  const [open, setOpen] = useState<Open>(null);
  const [imported, setImported] = useState<ImportState | null>(null);
  const isPhone = useMedia(PHONE);
  const close = () => setOpen(null);
  const { role } = project;
  // Whoever only reads neither adds to it nor talks about it.
  const isEdited = mayChange(role);
  const menu = (
    <ProjectMenu
      project={project}
      onOpen={setOpen}
      onImport={() => setImported({ files: [] })}
      onLeave={onLeave}
      large={isPhone}
    />
  );
  return (
    <>
      <PhoneBar title="Projects" isHeading={false} back={onLeave} actions={menu} />
      <Topbar
        headingInPage
        breadcrumb={[
          { label: "Projects", link: <Link to="/projects">Projects</Link> },
          { label: project.name },
        ]}
        {...(isEdited ? {} : { status: <RoleBadge role={role} /> })}
        actions={
          <>
            <Button size="tool" variant="ghost" onClick={() => setOpen("members")}>
              {role === "owner" ? "Share" : "Members"}
            </Button>
            {isEdited && (
              <>
                <Button size="tool" onClick={() => setOpen("create")}>
                  Create Document
                </Button>
                {menu}
              </>
            )}
          </>
        }
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
      {open === "add" && <AddDocumentDialog projectId={project.id} onClose={close} onMissing={close} />}
      {open === "create" && <CreateDocumentDialog projectId={project.id} onClose={close} onMissing={close} />}
      {open === "edit" && <EditProjectDialog project={project} onClose={close} onMissing={close} />}
      {open === "chat" && isPhone && <ProjectChatSheet project={project} onClose={close} onMissing={close} />}
      {open === "members" && (
        <MembersDialog
          subject={{ kind: "project", id: project.id }}
          title={project.name}
          isOwner={role === "owner"}
          isGuest={false}
          onClose={close}
          onLeft={onLeave}
          onMissing={close}
        />
      )}
      <DeleteProjectDialog project={open === "delete" ? project : null} onClose={close} onDeleted={onLeave} />
    </>
  );
}

/** As said of it: whoever comments on its documents does nothing with the project itself. */
function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge tone="line">
      {role === "commenter" ? <MessageSquare aria-hidden /> : <Eye aria-hidden />}
      {role === "commenter" ? "You can comment" : "You can view"}
    </Badge>
  );
}

interface ProjectMenuProps {
  project: Project;
  onOpen: (what: Open) => void;
  onImport: () => void;
  /** The project is in the trash. */
  onLeave: () => void;
  large: boolean;
}

/** On phones all that can be done, elsewhere what has no button of its own. */
function ProjectMenu({ project: { id, name, role }, onOpen, onImport, onLeave, large }: ProjectMenuProps) {
  const isEdited = mayChange(role);
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="More" icon={Ellipsis} size={large ? "default" : "tool"} />
      </MenuTrigger>
      <MenuContent align="end" className="min-w-44">
        {large && isEdited && (
          <MenuItem icon={FilePlus} onSelect={() => onOpen("create")}>
            Create Document
          </MenuItem>
        )}
        {isEdited && (
          <MenuItem icon={FileUp} onSelect={onImport}>
            Import documents
          </MenuItem>
        )}
        {large && (
          <MenuItem icon={Users} onSelect={() => onOpen("members")}>
            {role === "owner" ? "Share" : "Members"}
          </MenuItem>
        )}
        {isEdited && (
          <MenuItem icon={Pencil} onSelect={() => onOpen("edit")}>
            Edit project
          </MenuItem>
        )}
        {role === "owner" && (
          <>
            <MoveToTrash item={{ kind: "project", id, title: name }} onMoved={onLeave} />
            <MenuItem icon={Trash2} danger onSelect={() => onOpen("delete")}>
              Delete project
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
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
