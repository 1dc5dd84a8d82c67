/** Chooses the project whose people may use a template. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { AwaitedChoices, Choice, ChoiceList } from "@/components/patterns/choice-list";
import { FailedLine } from "@/components/patterns/failed-line";
import { ShowMore } from "@/components/patterns/show-more";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { pagesQuery } from "@/lib/api/pages";
import type { OwnTemplateHead, Project } from "@/lib/api/types";

import { useShareTemplate } from "../api/own-templates";

const PROJECTS = {
  ...pagesQuery<Project>({
    queryKey: ["/api/projects", "for-templates"],
    path: "/api/projects",
    query: { limit: 100 },
  }),
  staleTime: 0,
};

/** Only where one writes can one share; the one in which it is shared may be on a page that is not there yet. */
function choicesOf(projects: readonly Project[], shared: OwnTemplateHead["project"]) {
  const choices = projects.filter(({ role }) => role === "owner" || role === "editor");
  return shared && !choices.some(({ id }) => id === shared.id) ? [shared, ...choices] : choices;
}

interface ShareTemplateDialogProps {
  template: Pick<OwnTemplateHead, "id" | "name" | "project">;
  onClose: () => void;
}

export function ShareTemplateDialog({ template, onClose }: ShareTemplateDialogProps) {
  const query = useInfiniteQuery(PROJECTS);
  const { data, isError, refetch, hasNextPage } = query;
  const [chosen, setChosen] = useState<number | null>(template.project?.id ?? null);
  const share = useShareTemplate(({ name, project }) => {
    toast({
      title: project ? "Template shared" : "Template no longer shared",
      description: project ? `${name} is in “${project.name}”` : name,
    });
    onClose();
  });
  const projects =
    data &&
    choicesOf(
      data.pages.flatMap(({ rows }) => rows),
      template.project,
    );
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
      {projects === undefined && isError ? (
        <FailedLine onRetry={() => void refetch()}>Couldn't load your projects.</FailedLine>
      ) : projects === undefined ? (
        <AwaitedChoices label="Loading projects..." />
      ) : projects.length === 0 && !hasNextPage ? (
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
          {hasNextPage && (
            <ShowMore list={query} className="mt-1 ml-1">
              Show more projects
            </ShowMore>
          )}
        </ChoiceList>
      )}
    </Dialog>
  );
}
