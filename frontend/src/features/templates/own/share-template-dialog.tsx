/** Chooses the project whose people may use a template. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { AwaitedChoices, Choice, ChoiceList } from "@/components/patterns/choice-list";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import type { OwnTemplateHead, Project } from "@/lib/api/types";

import { useShareTemplate } from "../api/own-templates";

interface ShareTemplateDialogProps {
  template: Pick<OwnTemplateHead, "id" | "name" | "project">;
  onClose: () => void;
}

export function ShareTemplateDialog({ template, onClose }: ShareTemplateDialogProps) {
  const { data, error } = useQuery({
    queryKey: ["/api/projects", "for-templates"],
    queryFn: ({ signal }) => jsonRequest<Project[]>("GET", "/api/projects", undefined, { signal }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<number | null>(template.project?.id ?? null);
  const share = useShareTemplate(({ name, project }) => {
    toast({
      title: project ? "Template shared" : "Template no longer shared",
      description: project ? `${name} is in “${project.name}”` : name,
    });
    onClose();
  });
  // Only where one writes can one share.
  const projects = data?.filter(({ role }) => role === "owner" || role === "editor");
  const isSame = chosen === (template.project?.id ?? null);
  const save = () => {
    if (!isSame && !share.isPending) share.mutate({ id: template.id, projectId: chosen });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share in a project"
      description={`Everybody in the project can use “${template.name}”. Its editors can change it, too.`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={isSame} pending={share.isPending} onClick={save}>
            {chosen === null && template.project ? "Stop sharing" : "Share"}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert">{errorText(error)}</p>
      ) : projects === undefined ? (
        <AwaitedChoices label="Loading projects..." />
      ) : projects.length === 0 ? (
        <p className="text-muted">
          You have no projects to share it in yet.{" "}
          <Link to="/projects" className="link">
            Create a project
          </Link>
        </p>
      ) : (
        <ChoiceList legend="Project" className="max-h-80">
          {[{ id: null, name: "Only me" }, ...projects].map(({ id, name }) => (
            <Choice
              key={id}
              name="project"
              isChosen={chosen === id}
              autoFocus={chosen === id}
              onChoose={() => setChosen(id)}
              onEnter={save}
              className="flex min-h-9"
              boxClass="size-4 accent-accent-fill"
            >
              <span className="cut">{name}</span>
            </Choice>
          ))}
        </ChoiceList>
      )}
    </Dialog>
  );
}
