/** A template of one's own, to be changed in place: part by part, or as its Markdown. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useCallback, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { ErrorState } from "@/components/patterns/error-state";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Topbar } from "@/components/patterns/topbar";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { ownTemplateQuery } from "@/features/templates/api/own-templates";
import { ConflictChoice } from "@/features/templates/own/conflict-choice";
import { SaveLine } from "@/features/templates/own/save-line";
import { TemplateForm } from "@/features/templates/own/template-form";
import { TemplateMarkdown } from "@/features/templates/own/template-markdown";
import { TemplateMenu } from "@/features/templates/own/template-menu";
import { type TemplateEditing, useTemplateDraft } from "@/features/templates/own/use-template-draft";
import { UnsavedOfGone } from "@/features/templates/own/unsaved-of-gone";
import { errorText, isGone } from "@/lib/api/errors";
import type { OwnTemplate } from "@/lib/api/types";
import { matchesShortcut } from "@/lib/keyboard";
import { isOwnTemplate } from "@/lib/own-template-id";
import { usePageTitle } from "@/lib/use-page-title";

import { MissingTemplate } from "./missing";
import { TemplateLoading } from "./template-loading";

const route = getRouteApi("/templates/$templateId/edit");

export function TemplatePage() {
  const { templateId } = route.useParams();
  return isOwnTemplate(templateId) ? <KnownTemplate templateId={templateId} /> : <MissingTemplate />;
}

function KnownTemplate({ templateId }: { templateId: number }) {
  const { data: template, error, refetch } = useQuery(ownTemplateQuery(templateId));
  if (template) return <OpenTemplate key={template.id} template={template} />;
  if (isGone(error))
    return (
      <>
        <MissingTemplate />
        <UnsavedOfGone templateId={templateId} />
      </>
    );
  if (!error) return <TemplateLoading title="Template" />;
  return (
    <div className="px-gutter">
      <ErrorState
        title="Couldn't load the template"
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    </div>
  );
}

/** It brings all of the editor along, which the sections do without. */
const SourceEditor = lazyPart(
  async () => (await import("@/features/editor/components/source-editor")).SourceEditor,
  { waiting: () => <AwaitedField />, isForSome: true },
);

const AwaitedField = () => (
  <div role="status" className="h-80 rounded-control border border-line bg-raised">
    <span className="sr-only">Loading...</span>
  </div>
);

type View = "form" | "markdown";

function OpenTemplate({ template }: { template: OwnTemplate }) {
  const editing = useTemplateDraft(template);
  const navigate = route.useNavigate();
  const name = editing.draft.name.trim() || "Untitled template";
  usePageTitle(name);
  const back = () => void navigate({ to: "/templates" });
  // What was typed before the role was taken away stays on the page.
  const mayChange = template.role !== "viewer" || editing.state.is !== "saved";
  const saveByKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !mayChange || !matchesShortcut(event.nativeEvent, "Mod+S")) return;
    event.preventDefault();
    editing.retry();
  };
  const start = (
    <Button asChild size="tool">
      <Link
        to="/document-flow/$templateId"
        params={{ templateId: template.id }}
        search={{ mode: "ai-assisted" }}
      >
        Use template
      </Link>
    </Button>
  );
  const menu = (
    <TemplateMenu
      template={{ ...template, name }}
      isOpen
      onDeleted={() => void navigate({ to: "/templates", replace: true })}
    />
  );
  return (
    <>
      <PhoneBar title={name} back={back} actions={menu} />
      <Topbar
        breadcrumb={[{ label: "Templates", link: <Link to="/templates">Templates</Link> }, { label: name }]}
        status={mayChange && <SaveLine editing={editing} />}
        actions={
          <>
            {start}
            {menu}
          </>
        }
      />
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a key for all the fields in it */}
      <div className="min-h-0 flex-1 overflow-y-auto" onKeyDown={saveByKey}>
        <div className="mx-auto grid max-w-180 gap-6 px-gutter pt-6 pb-24">
          {mayChange ? (
            <EditedTemplate template={template} editing={editing} start={start} />
          ) : (
            <>
              <p className="text-muted">You can use this template, but not change it.</p>
              <pre className="overflow-x-auto rounded-menu border border-line bg-raised p-4 text-[13px]/5 whitespace-pre-wrap">
                {template.text}
              </pre>
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface EditedTemplateProps {
  template: OwnTemplate;
  editing: TemplateEditing;
  start: ReactNode;
}

/** Its sections as fields, or all of it as Markdown. */
function EditedTemplate({ template, editing, start }: EditedTemplateProps) {
  const [chosenView, setView] = useState<View>("form");
  const showForm = useCallback(() => setView("form"), []);
  // What was typed as Markdown is told of until it is saved: the fields know nothing of it.
  const view = editing.typed === null ? chosenView : "markdown";
  const show = async (next: View) => {
    const { typed } = editing;
    const isSaved = typed === null ? await editing.saveNow() : (await editing.saveText(typed)) === null;
    if (isSaved) setView(next);
    else if (typed !== null) setView("markdown");
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="View"
          value={view}
          onChange={(next) => void show(next)}
          options={[
            { value: "form", label: "Sections" },
            { value: "markdown", label: "Markdown" },
          ]}
        />
        <span className="flex-1" />
        <span className="md:hidden">{start}</span>
        <div className="basis-full md:hidden">
          <SaveLine editing={editing} />
        </div>
      </div>
      {editing.state.is === "conflict" && (
        <ConflictChoice places={editing.state.places} onChoose={editing.resolve} />
      )}
      <div inert={editing.state.is === "saving" && editing.state.isResolving === true}>
        {view === "form" ? (
          <TemplateForm editing={editing} />
        ) : (
          <TemplateMarkdown
            text={template.text}
            editing={editing}
            editor={SourceEditor}
            onMissing={showForm}
          />
        )}
      </div>
    </>
  );
}
