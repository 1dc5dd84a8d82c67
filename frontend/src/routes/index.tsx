/** Home: say what you need, take a popular template, or go elsewhere. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import { useAskInChat } from "@/features/chat/own-prefill";
import { OtherActions } from "@/features/home/components/other-actions";
import { PromptBox } from "@/features/home/components/prompt-box";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { templatesQuery } from "@/features/templates/api/templates";
import { PopularTemplates } from "@/features/templates/components/popular-templates";
import { defaultTemplate, randomTemplate } from "@/features/templates/template-choice";
import { useStartDocument } from "@/features/templates/use-start-document";
import { usePageTitle } from "@/lib/use-page-title";

function PasteBrief() {
  const { data: templates } = useQuery(templatesQuery);
  const template = templates && defaultTemplate(templates);
  return (
    template && (
      <Button asChild variant="ghost" size="tool">
        <PasteBriefLink brief={{ templateId: template.id }} />
      </Button>
    )
  );
}

export function HomePage() {
  usePageTitle("Home");
  const askInChat = useAskInChat();
  const startDocument = useStartDocument();
  return (
    <div className="mx-auto max-w-220 px-gutter pt-18 pb-16 max-md:pt-6 max-md:pb-20">
      <h1 tabIndex={-1} className="mb-4 type-page">
        From a rough idea to requirements your team can build from
      </h1>
      <PromptBox badge={<AssistantBadge />} other={<PasteBrief />} onSend={askInChat} />
      <section aria-labelledby="popular" className="mt-10 max-md:mt-7">
        <h2 id="popular" className="mb-3 font-semibold">
          Popular Templates
        </h2>
        <PopularTemplates />
      </section>
      <section aria-labelledby="other" className="mt-10 max-md:mt-7">
        <h2 id="other" className="mb-3 font-semibold">
          Other Actions
        </h2>
        <OtherActions
          onStartNew={() => void startDocument({ choose: (templates) => randomTemplate(templates) })}
        />
      </section>
    </div>
  );
}
