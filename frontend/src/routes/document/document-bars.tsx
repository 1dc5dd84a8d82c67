/** The bars over a document, one for desktops and one for phones: where it is, how it stands, what can be done with it. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, History, RefreshCw, Trash, Users } from "lucide-react";
import type { ReactNode } from "react";

import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { ExportMenu } from "@/features/editor/components/export-menu";
import { TITLE_FIELD } from "@/features/editor/components/title-field-id";
import type { ExportActions } from "@/features/editor/use-export";
import { HISTORY_KEYS } from "@/features/history/history-keys";
import type { Role } from "@/lib/api/types";

import { useProjectCrumb } from "./use-project-crumb";

export interface DocumentBarsProps {
  title: string;
  projectId: number | null;
  status: ReactNode;
  /** The pieces of a brief that no section has taken; nothing where the document has no template. */
  tray: ReactNode;
  exports: ExportActions;
  role: Role;
  /** The others who are here. */
  people: ReactNode;
  onShare: () => void;
  onHistory: () => void;
  /** What else can be done with it, as entries of a menu. */
  more: ReactNode;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Moves it to the trash; its owner alone may. */
  onTrash: (() => void) | undefined;
}

export function DocumentBars(props: DocumentBarsProps) {
  const { title, projectId, status, tray, exports, role, people } = props;
  const { onShare, onHistory, more, isRefreshing, onRefresh, onTrash } = props;
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
            <PhoneMore
              role={role}
              onShare={onShare}
              onHistory={onHistory}
              onRefresh={onRefresh}
              onTrash={onTrash}
            >
              {more}
            </PhoneMore>
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
            <PeopleInBar>{people}</PeopleInBar>
            {tray}
            <HistoryButton onHistory={onHistory} />
            <IconButton label="Refresh" icon={RefreshCw} pending={isRefreshing} onClick={onRefresh} />
            <Button size="tool" variant="ghost" onClick={onShare}>
              {shareLabel(role)}
            </Button>
            <ExportMenu actions={exports} />
            <More size="tool">
              {more}
              {onTrash && <TrashItem onTrash={onTrash} />}
            </More>
          </>
        }
      />
    </>
  );
}

/** Parted from what can be done, as long as somebody is here. */
export function PeopleInBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 empty:hidden after:h-4 after:w-px after:bg-line-strong">
      {children}
    </div>
  );
}

export const HistoryButton = ({ onHistory }: Pick<DocumentBarsProps, "onHistory">) => (
  <IconButton label="Version history" icon={History} shortcut={HISTORY_KEYS.open} onClick={onHistory} />
);

/** Whoever does not decide who has access sees who has it. */
export const shareLabel = (role: Role) => (role === "owner" ? "Share" : "Members");

interface PhoneMoreProps extends Pick<DocumentBarsProps, "role" | "onShare" | "onHistory"> {
  /** Whoever only reads has what is new without asking. */
  onRefresh?: () => void;
  onTrash?: (() => void) | undefined;
  /** What comes before them. */
  children?: ReactNode;
}

export const PhoneMore = ({ role, onShare, onHistory, onRefresh, onTrash, children }: PhoneMoreProps) => (
  <More size="default">
    {children}
    <MenuItem icon={Users} onSelect={onShare}>
      {shareLabel(role)}
    </MenuItem>
    <MenuItem icon={History} onSelect={onHistory}>
      Version history
    </MenuItem>
    {onRefresh && (
      <MenuItem icon={RefreshCw} onSelect={onRefresh}>
        Refresh
      </MenuItem>
    )}
    {onTrash && <TrashItem onTrash={onTrash} />}
  </More>
);

function More({ size, children }: { size: "tool" | "default"; children: ReactNode }) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label="More" icon={Ellipsis} size={size} />
      </MenuTrigger>
      <MenuContent align="end">{children}</MenuContent>
    </Menu>
  );
}

const TrashItem = ({ onTrash }: { onTrash: () => void }) => (
  <MenuItem icon={Trash} onSelect={onTrash}>
    Move to trash
  </MenuItem>
);
