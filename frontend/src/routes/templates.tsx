/** The template gallery. */
import { getRouteApi } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { openPalette } from "@/commands/palette-state";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { IconButton } from "@/components/ui/icon-button";
import { TemplateGallery } from "@/features/templates/components/template-gallery";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/templates");

export function TemplatesPage() {
  usePageTitle("Templates");
  const search = route.useSearch();
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
      <h1 tabIndex={-1} className="mb-6 max-md:mb-4">
        <span className="type-page max-md:sr-only">Templates</span>
        <span className="sr-only">: </span>
        <span className="mt-0.5 block text-muted">
          Choose from our collection of professionally designed PRD templates
        </span>
      </h1>
      <TemplateGallery search={search} onNavigate={(search) => void navigate({ search })} />
    </div>
  );
}
