/** The template gallery. */
import { getRouteApi } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { openPalette } from "@/commands/palette-state";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { TemplateGallery } from "@/features/templates/components/template-gallery";
import { NewTemplateButtons } from "@/features/templates/own/new-template-buttons";
import { useBlankDocument } from "@/features/templates/use-blank-document";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/templates");

export function TemplatesPage() {
  usePageTitle("Templates");
  const search = route.useSearch();
  const blank = useBlankDocument();
  const navigate = route.useNavigate();
  return (
    <div className="mx-auto max-w-298 px-gutter pt-8 pb-16 max-md:pt-5 max-md:pb-20 md:max-[1519px]:pr-16">
      {/* The last column is beside what floats in the corner, wherever it is scrolled to. */}
      <PhoneBar
        title="Templates"
        isHeading={false}
        actions={
          <IconButton label="Search and commands" icon={Search} size="default" onClick={openPalette} />
        }
      />
      <div className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 max-md:mb-4">
        <h1 tabIndex={-1} className="min-w-0 flex-1 max-md:basis-full">
          <span className="type-page max-md:sr-only">Templates</span>
          <span className="sr-only">: </span>
          <span className="mt-0.5 block text-muted">
            Choose from our collection of professionally designed PRD templates
          </span>
        </h1>
        <div className="flex flex-wrap gap-2">
          <NewTemplateButtons />
          <Button pending={blank.isPending} onClick={() => blank.mutate()}>
            Blank document
          </Button>
        </div>
      </div>
      <TemplateGallery
        search={search}
        onNavigate={(search, replace = false) => void navigate({ search, replace })}
      />
    </div>
  );
}
