/** One project. Its id is a number; with anything else in the address nothing is asked for. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Delayed } from "@/components/patterns/delayed";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { RecentActivity } from "@/features/activity/components/recent-activity";
import { useAuth } from "@/features/auth/auth-context";
import { projectQuery } from "@/features/projects/api/get-project";
import { UnsyncedPaste } from "@/features/projects/components/unsynced-paste";
import { ProjectScreen } from "@/features/projects/components/project-screen";
import { InTrash } from "@/features/trash/components/in-trash";
import { ApiError } from "@/lib/api/errors";
import type { Project } from "@/lib/api/types";
import { NO_ID } from "@/lib/no-id";
import { usePageTitle } from "@/lib/use-page-title";
import { MissingProject } from "./missing";
import { GuestProjects } from "./projects";

const route = getRouteApi("/projects/$projectId");

export function ProjectPage() {
  const { projectId } = route.useParams();
  const { isGuest } = useAuth();
  if (isGuest === true) return <Guest />;
  if (projectId === NO_ID) return <MissingProject />;
  return <MemberProject key={projectId} projectId={projectId} />;
}

function Guest() {
  usePageTitle("Projects");
  return <GuestProjects />;
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

function MemberProject({ projectId }: { projectId: number }) {
  const router = useRouter();
  const navigate = route.useNavigate();
  const { data: project, error } = useQuery(projectQuery(projectId));
  const hasFailed = error !== null && !isMissing(error) && !project;
  useEffect(() => {
    if (!hasFailed) return;
    toast({ title: "Error", description: "Failed to load project details", variant: "destructive" });
    void navigate({ to: "/projects", replace: true });
  }, [hasFailed, navigate]);
  // Also when it was known and has been deleted elsewhere since.
  if (isMissing(error)) {
    return (
      <InTrash
        kind="project"
        id={projectId}
        otherwise={
          <>
            <MissingProject />
            <UnsyncedPaste projectId={projectId} />
          </>
        }
      >
        <UnsyncedPaste
          projectId={projectId}
          reason="Restore this project to add your text to it as a document."
        />
      </InTrash>
    );
  }
  if (!project) return <LoadingProject />;
  const leave = () => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (router.state.location.pathname === `/projects/${projectId}`) void navigate({ to: "/projects" });
  };
  return <OpenProject project={project} onLeave={leave} />;
}

function OpenProject({ project, onLeave }: { project: Project; onLeave: () => void }) {
  usePageTitle(project.name);
  return (
    <ProjectScreen project={project} onLeave={onLeave} activity={<RecentActivity projectId={project.id} />} />
  );
}

function LoadingProject() {
  usePageTitle("Project");
  return (
    <div role="status" className="px-gutter pt-19 max-md:pt-5">
      <span className="sr-only">Loading project...</span>
      <Delayed>
        <Skeleton className="mb-3 h-6" width={260} />
        <Skeleton className="mb-9" width={140} />
        <Skeleton className="mb-3" width={90} />
        <Skeleton className="mb-2.5" width={480} />
        <Skeleton width={380} />
      </Delayed>
    </div>
  );
}
