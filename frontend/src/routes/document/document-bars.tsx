/** The bars over a document, one for desks and one for phones: where it is, how it stands, what can be done with it. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, Link as LinkIcon, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";

import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { ExportMenu } from "@/features/editor/components/export-menu";
import { TITLE_FIELD } from "@/features/editor/components/title-field";
import type { ExportActions } from "@/features/editor/use-export";

import { useProjectCrumb } from "./use-project-crumb";

interface DocumentBarsProps {
  title: string;
  projectId: number | null;
  status: ReactNode;
  /** The pieces of a brief that no section has taken; nothing where the document has no template. */
  tray: ReactNode;
  exports: ExportActions;
  onShare: () => void;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function DocumentBars(props: DocumentBarsProps) {
  const { title, projectId, status, tray, exports, onShare, isRefreshing, onRefresh } = props;
  const navigate = useNavigate();
  const projectCrumb = useProjectCrumb(projectId);
  return (
    <>
      <PhoneBar
        title={title}
        back={() => void navigate({ to: "/documents" })}
        actions={
          <>
            {tray}
            <ExportMenu actions={exports} compact />
            <PhoneMore onShare={onShare} onRefresh={onRefresh} />
          </>
        }
      />
      <Topbar
        breadcrumb={[
          { label: "Documents", link: <Link to="/documents">Documents</Link> },
          ...projectCrumb,
          { label: title, field: TITLE_FIELD },
        ]}
        status={status}
        actions={
          <>
            {tray}
            <IconButton label="Refresh" icon={RefreshCw} pending={isRefreshing} onClick={onRefresh} />
            <Button size="tool" variant="ghost" onClick={onShare}>
              Share
            </Button>
            <ExportMenu actions={exports} />
          </>
        }
      />
    </>
  );
}

function PhoneMore({ onShare, onRefresh }: { onShare: () => void; onRefresh: () => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="More" icon={Ellipsis} size="default" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={LinkIcon} onSelect={onShare}>
          Share
        </MenuItem>
        <MenuItem icon={RefreshCw} onSelect={onRefresh}>
          Refresh
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
