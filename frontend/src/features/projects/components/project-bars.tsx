/** The bars over a project, one for desktops and one for phones, with the menu of what can be done with it. */
import { Link } from "@tanstack/react-router";
import { Ellipsis, Eye, FilePlus, FileUp, MessageSquare, Pencil, Trash2, Users } from "lucide-react";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { MoveToTrash } from "@/features/trash/components/move-to-trash";
import type { Project, Role } from "@/lib/api/types";
import { mayChange } from "@/lib/roles";
import { PHONE, useMedia } from "@/lib/use-media";
import type { OpenDialog } from "./project-dialogs";

interface ProjectBarsProps {
  project: Project;
  onOpen: (what: OpenDialog) => void;
  onImport: () => void;
  /** Leads back to the list: asked for, or because the project is in the trash. */
  onLeave: () => void;
}

export function ProjectBars(props: ProjectBarsProps) {
  const { project, onOpen, onLeave } = props;
  const { role } = project;
  const isEdited = mayChange(role);
  const isPhone = useMedia(PHONE);
  const menu = <ProjectMenu {...props} large={isPhone} />;
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
            <Button size="tool" variant="ghost" onClick={() => onOpen("members")}>
              {role === "owner" ? "Share" : "Members"}
            </Button>
            {isEdited && (
              <>
                <Button size="tool" onClick={() => onOpen("create")}>
                  Create Document
                </Button>
                {menu}
              </>
            )}
          </>
        }
      />
    </>
  );
}

/** As said of it: whoever comments on its documents does nothing with the project itself. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge tone="line">
      {role === "commenter" ? <MessageSquare aria-hidden /> : <Eye aria-hidden />}
      {role === "commenter" ? "You can comment" : "You can view"}
    </Badge>
  );
}

interface ProjectMenuProps extends ProjectBarsProps {
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
