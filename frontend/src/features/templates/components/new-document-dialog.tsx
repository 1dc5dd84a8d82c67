/** Picks a template for a new document and starts from it. The default one is chosen beforehand. */
import { useNavigate } from "@tanstack/react-router";
import { FilePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { AwaitedChoices, Choice, ChoiceList } from "@/components/patterns/choice-list";
import { FailedLine } from "@/components/patterns/failed-line";
import { SearchBox } from "@/components/patterns/search-box";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import { errorText } from "@/lib/api/errors";
import { closeNewDocument } from "../new-document";
import { defaultTemplate } from "../template-choice";
import { type AnyTemplate, groupsOf, noteOf, type TemplateGroup, withWords } from "../template-groups";
import { useBlankDocument } from "../use-blank-document";
import { useTemplates } from "../use-templates";
import { TemplateIcon } from "./template-icon";

/** Without templates there is nothing to choose from. */
function useGoneWhere(isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty) return;
    closeNewDocument();
    toast({
      title: "No templates available",
      description: "Please create templates first.",
      variant: "destructive",
    });
  }, [isEmpty]);
}

export function NewDocumentDialog() {
  const { library, libraryError, retryLibrary, own, isOwnMissing, retryOwn } = useTemplates();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number | null>(null);
  const [q, setSearch] = useState("");
  const blank = useBlankDocument(closeNewDocument);
  // Both at once: a list that grows at its top while one reads it would move what one is about to press.
  const all = library && (own ?? isOwnMissing) ? [...library, ...(own ?? [])] : undefined;
  const shown = groupsOf(withWords(library ?? [], q), withWords(own ?? [], q));
  const isEmpty = all?.length === 0;
  useGoneWhere(isEmpty);
  if (isEmpty) return null;

  const usual = all && defaultTemplate(all)?.id;
  const offered = shown.flatMap(({ templates }) => templates);
  // What is out of sight is not begun with: of what a search finds, the first is meant.
  const selected = [chosen, usual].find((id) => offered.some((one) => one.id === id)) ?? offered[0]?.id;
  const start = () => {
    if (selected === undefined) return;
    closeNewDocument();
    void navigate({
      to: "/document-flow/$templateId",
      params: { templateId: selected },
      search: { mode: "ai-assisted" },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeNewDocument();
      }}
      title="New Document"
      description="Choose a template."
      className="max-w-125"
      footer={
        <>
          {selected !== undefined && (
            <Button asChild variant="ghost" className="mr-auto -ml-3">
              <PasteBriefLink brief={{ templateId: selected }} onLeave={closeNewDocument} />
            </Button>
          )}
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={selected === undefined} onClick={start}>
            Start
          </Button>
        </>
      }
    >
      <Button wide className="mb-3" pending={blank.isPending} onClick={() => blank.mutate()}>
        <FilePlus aria-hidden />
        Blank document
      </Button>
      {isOwnMissing && <FailedLine onRetry={retryOwn}>Couldn't load your templates.</FailedLine>}
      {all ? (
        <div className="grid gap-1">
          {own && own.length > 0 && (
            <SearchBox
              wide
              isInstant
              label="Search templates"
              placeholder="Search templates..."
              value={q}
              onSearch={setSearch}
              onEnter={start}
            />
          )}
          <TemplateChoice groups={shown} selected={selected} onSelect={setChosen} onStart={start} />
        </div>
      ) : libraryError ? (
        <NoLibrary error={libraryError} onRetry={retryLibrary} />
      ) : (
        <AwaitedChoices label="Loading templates..." />
      )}
    </Dialog>
  );
}

function NoLibrary({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p>Failed to load templates</p>
      <p className="type-small text-muted">{errorText(error)}</p>
      <Button size="tool" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface TemplateChoiceProps {
  groups: readonly TemplateGroup[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  onStart: () => void;
}

function TemplateChoice({ groups, selected, onSelect, onStart }: TemplateChoiceProps) {
  return (
    <ChoiceList legend="Template" className="max-h-94">
      {groups.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-muted">
          No results.
        </p>
      )}
      {groups.map(({ heading, templates }) => (
        // One kind alone needs no heading.
        <div key={heading} role="group" aria-label={heading}>
          {(groups.length > 1 || heading !== "Library") && (
            <p aria-hidden className="px-2 pt-2 pb-1 type-caption font-medium text-muted">
              {heading}
            </p>
          )}
          {templates.map((template) => (
            <Choice
              key={template.id}
              name="template"
              isChosen={template.id === selected}
              autoFocus={template.id === selected}
              onChoose={() => onSelect(template.id)}
              onEnter={onStart}
              className="grid min-h-11 grid-cols-[16px_minmax(0,1fr)]"
              boxClass="sr-only"
            >
              <OneTemplate template={template} />
            </Choice>
          ))}
        </div>
      ))}
    </ChoiceList>
  );
}

function OneTemplate({ template }: { template: AnyTemplate }) {
  const below = [template.description, noteOf(template)].filter(Boolean).join(" · ");
  return (
    <>
      <TemplateIcon name={template.icon} className="text-muted" />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="cut font-medium">{template.name}</span>
          {template.isDefault && <Badge tone="accent">Default</Badge>}
        </span>
        {below !== "" && <span className="block cut type-small text-muted">{below}</span>}
      </span>
    </>
  );
}
