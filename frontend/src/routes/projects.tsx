/** The list of projects. Guests are asked to sign up first. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { lazyPart } from "@/components/patterns/lazy-part";
import { PageHead } from "@/components/patterns/page-head";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { useAuth } from "@/features/auth/auth-context";
import type { ListSearch } from "@/components/patterns/list-screen";
import { ProjectsScreen } from "@/features/projects/components/projects-screen";
import { usePageTitle } from "@/lib/use-page-title";

const NewProjectDialog = lazyPart(
  async () => (await import("@/features/projects/components/project-dialog")).NewProjectDialog,
);
const AccessDialog = lazyPart(
  async () => (await import("@/features/projects/components/access-dialog")).AccessDialog,
);

const route = getRouteApi("/projects");

export function ProjectsPage() {
  usePageTitle("Projects");
  const { isGuest } = useAuth();
  return isGuest === true ? <GuestProjects /> : <MemberProjects />;
}

/** What a guest sees behind the dialog, wherever in the projects they came. */
export function GuestProjects() {
  return (
    <div className="mx-auto max-w-298 px-gutter pt-8">
      <PhoneBar title="Projects" isHeading={false} />
      <PageHead title="Projects" hiddenOnPhones />
      <AccessDialog />
    </div>
  );
}

function MemberProjects() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAsking, setAsking] = useState(false);
  const onNavigate = useCallback(
    (search: ListSearch, replace = false) => void navigate({ search, replace }),
    [navigate],
  );
  const endAsking = useCallback(() => setAsking(false), []);
  return (
    <>
      <ProjectsScreen search={search} onNavigate={onNavigate} onNewProject={() => setAsking(true)} />
      {isAsking && <NewProjectDialog onClose={endAsking} onMissing={endAsking} />}
    </>
  );
}
