/** The bars over a document that is only read, one for desktops and one for phones. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Eye, ListTree, MessageSquare, PencilLine } from "lucide-react";
import type { ReactNode } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { MenuItem } from "@/components/ui/menu";
import type { SharedText } from "@/features/document-sync/shared-text";
import { ExportMenu } from "@/features/editor/components/export-menu";
import type { ExportActions } from "@/features/editor/use-export";
import type { OpenedDocument } from "@/lib/api/types";

import { mayWords } from "./access-strip";
import { HistoryButton, PeopleInBar, PhoneMore } from "./document-bars";
import { useProjectCrumb } from "./use-project-crumb";

const CommentsButton = lazyPart(async () => (await import("./comments-in-read")).CommentsButton, {
  comesByItself: true,
});

/** Where the outline is open. */
export type Outlined = "beside" | "sheet" | null;

interface ReadBarsProps {
  document: OpenedDocument;
  title: string;
  exports: ExportActions;
  /** Null until the room is entered. */
  text: SharedText | null;
  /** The others who are here. */
  people: ReactNode;
  isOutlined: boolean;
  onOutline: (where: Outlined) => void;
  /** For those who may suggest. */
  onSuggest: (() => void) | undefined;
  onShare: () => void;
  onHistory: () => void;
}

export function ReadBars(props: ReadBarsProps) {
  const { document, title, exports, text, people, isOutlined, onOutline } = props;
  const { onSuggest, onShare, onHistory } = props;
  const { projectId, role } = document;
  const navigate = useNavigate();
  const projectCrumb = useProjectCrumb(projectId);
  const may = mayWords(role);
  const Icon = role === "commenter" ? MessageSquare : Eye;
  return (
    <>
      <PhoneBar
        title={title}
        back={() => void navigate({ to: "/documents" })}
        note={
          <p className="flex items-center gap-1 type-caption text-muted">
            <Icon aria-hidden className="size-3.5" />
            {may}
          </p>
        }
        actions={
          <>
            <IconButton
              size="default"
              label="Outline"
              icon={ListTree}
              aria-haspopup="dialog"
              onClick={() => onOutline("sheet")}
            />
            {text && <CommentsButton text={text} />}
            <ExportMenu actions={exports} compact />
            <PhoneMore role={role} onShare={onShare} onHistory={onHistory}>
              {onSuggest && (
                <MenuItem icon={PencilLine} onSelect={onSuggest}>
                  Suggest changes
                </MenuItem>
              )}
            </PhoneMore>
          </>
        }
      />
      <Topbar
        breadcrumb={[
          { label: "Documents", link: <Link to="/documents">Documents</Link> },
          ...projectCrumb,
          { label: title },
        ]}
        status={
          <Badge tone="line">
            <Icon aria-hidden />
            {may}
          </Badge>
        }
        actions={
          <>
            <PeopleInBar>{people}</PeopleInBar>
            {onSuggest && (
              <Button size="tool" variant="ghost" onClick={onSuggest}>
                Suggest changes
              </Button>
            )}
            <IconButton
              label="Outline"
              icon={ListTree}
              aria-pressed={isOutlined}
              onClick={() => onOutline(isOutlined ? null : "beside")}
            />
            <HistoryButton onHistory={onHistory} />
            {text && <CommentsButton text={text} />}
            <Button size="tool" variant="ghost" onClick={onShare}>
              Members
            </Button>
            <ExportMenu actions={exports} />
          </>
        }
      />
    </>
  );
}
