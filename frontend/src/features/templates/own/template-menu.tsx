/** Menu of a template of one's own, or one that somebody shares: as much as the role allows. */
import { Link } from "@tanstack/react-router";
import { ArrowDownToLine, Ellipsis, PenLine, Trash2, Users } from "lucide-react";
import { type ReactNode, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { useAuth } from "@/features/auth/auth-context";
import { openLimitPrompt } from "@/features/usage/limit-prompt";
import type { OwnTemplateHead } from "@/lib/api/types";

import { exportPath, useDeleteTemplate } from "../api/own-templates";

const ShareTemplateDialog = lazyPart(
  async () => (await import("./share-template-dialog")).ShareTemplateDialog,
);

type Known = Pick<OwnTemplateHead, "id" | "name" | "role" | "project">;

interface TemplateMenuProps {
  template: Known;
  /** On its own page it needs no way there. */
  isOpen?: boolean;
  onDeleted?: () => void;
}

export function TemplateMenu({ template, isOpen = false, onDeleted }: TemplateMenuProps) {
  const { isGuest = false } = useAuth();
  const [dialog, setDialog] = useState<"share" | "delete" | null>(null);
  const deletion = useDeleteTemplate(onDeleted);
  const close = () => setDialog(null);
  const { id, name, role } = template;
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton label={`More for ${name}`} icon={Ellipsis} size="tool" />
        </MenuTrigger>
        <MenuContent align="end">
          {!isOpen && role !== "viewer" && (
            <MenuItem
              icon={PenLine}
              as={(props: { className: string; children: ReactNode }) => (
                <Link to="/templates/$templateId/edit" params={{ templateId: id }} {...props} />
              )}
            >
              Edit
            </MenuItem>
          )}
          {isGuest ? (
            <MenuItem icon={ArrowDownToLine} onSelect={() => openLimitPrompt("download")}>
              Export as Markdown
            </MenuItem>
          ) : (
            <MenuItem
              icon={ArrowDownToLine}
              as={(props: { className: string; children: ReactNode }) => (
                <a href={exportPath(id)} download {...props}>
                  {props.children}
                </a>
              )}
            >
              Export as Markdown
            </MenuItem>
          )}
          {role === "owner" && !isGuest && (
            <MenuItem icon={Users} onSelect={() => setDialog("share")}>
              Share in a project
            </MenuItem>
          )}
          {role === "owner" && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => setDialog("delete")}>
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {dialog === "share" && <ShareTemplateDialog template={template} onClose={close} />}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={(open) => !open && close()}
        title="Delete template"
        description={`Delete “${name}”? Documents made from it stay as they are. This action cannot be undone.`}
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate({ id, name }, { onSettled: close })}
      />
    </>
  );
}
